#version 330 core
// A picture of the matrix PE(t, dim): what evaluate_field of core computes, pixel by pixel.
//
// Phases and frequencies are unsigned fractions of a turn, phases in 32 bits, frequencies in 64 (high and low word):
// wrap-around is the exact reduction. Row 0 of the target is the picture's top row.

uniform usamplerBuffer columns;         // per dim shown: phase in the first row shown, frequency from row to row (high, low),
                                        // half of it as the bits of a float, which keeps its leading digits however small;
                                        // all 0 for a column of zeros
uniform usamplerBuffer position_cells;  // per pixel along positions: first row, from the first shown, and count
uniform usamplerBuffer dim_cells;       // the same along dims
uniform sampler2D colors;               // 256 × 1, from −1 to 1 before the encoding's scale
uniform bool transposed;                // positions across

out vec4 color;

const float kRadians = 6.283185307179586;

// The leading 32 bits of the product.
uint multiply_high(uint a, uint b) {
  uint a_low = a & 0xffffu, a_high = a >> 16;
  uint b_low = b & 0xffffu, b_high = b >> 16;
  uint middle = a_high * b_low + ((a_low * b_low) >> 16);
  uint other = a_low * b_high + (middle & 0xffffu);
  return a_high * b_high + (middle >> 16) + (other >> 16);
}

// n steps of a 64-bit frequency, modulo one turn.
uint steps(uvec2 frequency, uint n) { return frequency.x * n + multiply_high(frequency.y, n); }

// |x| ≤ π/4; absolute error below 4·10⁻⁷.
float small_sine(float x) {
  float s = x * x;
  return x * (1.0 + s * (-1.0 / 6.0 + s * (1.0 / 120.0 - s / 5040.0)));
}
float small_cosine(float x) {
  float s = x * x;
  return 1.0 + s * (-0.5 + s * (1.0 / 24.0 + s * (-1.0 / 720.0 + s / 40320.0)));
}

float sine(uint phase) {
  uint quarter = (phase + 0x20000000u) >> 30;
  float x = float(int(phase - (quarter << 30))) * (kRadians / 4294967296.0);
  float magnitude = (quarter & 1u) == 0u ? small_sine(x) : small_cosine(x);
  return (quarter & 2u) == 0u ? magnitude : -magnitude;
}

// Of n steps, to a small relative error: where they are small, 32 bits of them would be too few for a quotient.
float sine_of_steps(uvec2 frequency, float turns, uint n) {
  float all_turns = float(n) * turns;
  return all_turns < 0.0625 ? small_sine(all_turns * kRadians) : sine(steps(frequency, n));
}

// The mean of n positions by the Dirichlet kernel: sin(φ + (n−1)ω/2) · sin(nω/2) / (n·sin(ω/2)).
float mean_of_positions(uvec4 column, uint first, uint n) {
  uint phase = column.x + steps(column.yz, first);
  float half_turns = uintBitsToFloat(column.w);
  if (n == 1u || half_turns == 0.0) return sine(phase);

  uvec2 half_frequency = uvec2(column.y >> 1, (column.z >> 1) | (column.y << 31));
  float one = sine_of_steps(half_frequency, half_turns, 1u);
  float all = sine_of_steps(half_frequency, half_turns, n);
  return sine(phase + steps(half_frequency, n - 1u)) * all / (float(n) * one);
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  uvec2 positions = texelFetch(position_cells, transposed ? pixel.x : pixel.y).xy;
  uvec2 dims = texelFetch(dim_cells, transposed ? pixel.y : pixel.x).xy;

  float sum = 0.0;
  for (uint i = 0u; i < dims.y; ++i) {
    sum += mean_of_positions(texelFetch(columns, int(dims.x + i)), positions.x, positions.y);
  }
  float at = clamp((sum / float(dims.y) + 1.0) * 127.5, 0.0, 255.0);
  int below = min(int(at), 254);
  color = mix(texelFetch(colors, ivec2(below, 0), 0), texelFetch(colors, ivec2(below + 1, 0), 0), at - float(below));
}
