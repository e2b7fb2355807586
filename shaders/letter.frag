#version 330 core
// A colour where a texture of letters, lines and discs covers the pixel.

uniform sampler2D coverage;
noperspective in vec2 at;
noperspective in vec4 smooth_shade;
out vec4 color;

void main() { color = vec4(smooth_shade.rgb, smooth_shade.a * texture(coverage, at).a); }
