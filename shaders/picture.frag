#version 330 core
// A picture as it is.

uniform sampler2D picture;
noperspective in vec2 at;
out vec4 color;

void main() { color = texture(picture, at); }
