#version 330 core
// A texture in a colour: white, as opaque as it covers the pixel, of letters, lines and discs; a
// picture in white is as it is.

uniform sampler2D texels;
noperspective in vec2 at;
noperspective in vec4 smooth_shade;
out vec4 color;

void main() { color = smooth_shade * texture(texels, at); }
