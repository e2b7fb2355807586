#version 330 core
// Means of a matrix of sinusoids over runs of positions and of dims, as core's evaluate_runs has
// them. A pixel of the target is a run down × a run across; row 0 is the top one.
//
// The mean of a sinusoid over a run of positions is a sinusoid with another amplitude (the
// Dirichlet kernel), which depends on how many they are, not on where. So a term costs one sine.
// Phases are unsigned 32-bit fractions of a turn, whose wrap-around is the exact reduction.

// Per term: phase in the first run, frequency in 2⁻³² turns a position, whole and the rest, in
// turns, as the bits of a float; amplitude as the bits of a float.
uniform usamplerBuffer terms;
// Per run: first position, from that of the first run; where the terms for its count begin.
uniform usamplerBuffer positions;
uniform usamplerBuffer dims;       // per run: first term of these, and how many
uniform bool transposed;           // positions across

out float mean;

// |x| turns below 2³; absolute error below 3·10⁻⁷, exact at 0.
float sine(float x) {
  x -= floor(x + 0.5);
  x = abs(x) > 0.25 ? (x < 0.0 ? -0.5 : 0.5) - x : x;
  float s = x * x;
  float rest = 81.6010040 + s * (-76.5497823 + s * 39.5367061);
  return x * (6.28318516 + s * (-41.3416550 + s * rest));
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  uvec2 position = texelFetch(positions, transposed ? pixel.x : pixel.y).xy;
  uvec2 dim = texelFetch(dims, transposed ? pixel.y : pixel.x).xy;
  float steps = float(position.x);

  float sum = 0.0;
  int end = int(position.y + dim.x + dim.y);
  for (int i = int(position.y + dim.x); i < end; ++i) {
    uvec4 term = texelFetch(terms, i);
    float turns = float(int(term.x + term.y * position.x)) * (1.0 / 4294967296.0);
    sum += uintBitsToFloat(term.w) * sine(turns + uintBitsToFloat(term.z) * steps);
  }
  mean = sum;
}
