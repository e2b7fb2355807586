#version 330 core
// A surface of one colour.

flat in vec4 flat_shade;
out vec4 color;

void main() { color = flat_shade; }
