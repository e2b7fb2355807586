#version 330 core
// The colours of a matrix picture: what field_colors does on the processor, pixel by pixel. Row 0
// of the target is the picture's top row.

uniform sampler2D values;        // per run down × run across
uniform usamplerBuffer down;     // per row of pixels, its run
uniform usamplerBuffer across;   // per column of pixels
uniform sampler2D colors;        // 256 × 1
uniform vec2 place;              // of value v among the colours 0 … 255: place.x·v + place.y
uniform bool signs;              // of a value only its sign is shown: `negative`, 0 or 1,
uniform float negative;
uniform float least;             // 0 where it is no larger than this
uniform vec4 not_finite;         // what stands for NaN and infinity, with its stripes
uniform vec4 stripe;
uniform ivec2 stripes;           // their period and width along a row

out vec4 color;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 run = ivec2(texelFetch(across, pixel.x).x, texelFetch(down, pixel.y).x);
  float value = texelFetch(values, run, 0).x;
  // A driver may take it for granted that there is no NaN: not of bits.
  bool is_finite = (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u;
  float of_sign = abs(value) <= least ? 0.0 : value < 0.0 ? negative : 1.0;
  float shown = signs ? of_sign : value;
  float at = clamp(shown * place.x + place.y, 0.0, 255.0);
  int below = min(int(at), 254);
  vec4 lower = texelFetch(colors, ivec2(below, 0), 0);
  vec4 upper = texelFetch(colors, ivec2(below + 1, 0), 0);
  vec4 lost = (pixel.x + pixel.y) % stripes.x < stripes.y ? stripe : not_finite;
  color = is_finite ? mix(lower, upper, at - float(below)) : lost;
}
