#version 330 core
// A surface of one colour.

noperspective in vec4 smooth_shade;
out vec4 color;

void main() { color = smooth_shade; }
