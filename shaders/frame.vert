#version 330 core
// Corners in pixels of the frame from its top left. Row 0 of the target is the frame's top row.

uniform vec2 size;

layout(location = 0) in vec2 corner;
layout(location = 1) in vec2 texel;
layout(location = 2) in vec4 shade;

noperspective out vec2 at;
noperspective out vec4 smooth_shade;

void main() {
  at = texel;
  smooth_shade = shade;
  gl_Position = vec4(2.0 * corner / size - 1.0, 0.0, 1.0);
}
