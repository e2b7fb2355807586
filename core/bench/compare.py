#!/usr/bin/python3
"""Times core beside NumPy and PyTorch on one table and one curve, with the largest error of each.

compare.py BENCH: BENCH is posenc_core_bench, built in Release. NumPy and PyTorch are Debian's python3-numpy and
python3-torch, and so /usr/bin/python3's; without one of them its rows say so. All times are medians of one run, the rounds of all taking turns.
"""
import json
import math
import os
import statistics
import subprocess
import sys
import time

from machine import processor

try:
    import numpy
except ImportError:
    numpy = None
try:
    import torch
except ImportError:
    torch = None

ROWS, DIM, BASE = 65536, 1024, 10000.0
CURVE_DIM, DISTANCES = 512, 1_000_000
POSITIONS, HEADS, HEAD = 8192, 32, 128
MAP_DIM, MAP_BASES, MAP_LENGTHS, MAP_LONGEST = 128, 300, 400, 262144
ROUNDS, CORE_ROUNDS = 5, 15
ROTARY_ROWS = None if numpy is None else numpy.ones((POSITIONS, HEADS, HEAD), dtype=numpy.float32)


def run_core(bench):
    """Seconds of core's benchmarks by name, a list of rounds that took turns, and their largest errors."""
    out = subprocess.run(
        [bench, "--benchmark_filter=streaming_stores|paper_table|million_distances|make_encoding/d:16384|rotary|sinusoidal_table|base_map",
         f"--benchmark_repetitions={CORE_ROUNDS}", "--benchmark_min_time=0.02",
         "--benchmark_enable_random_interleaving=true", "--benchmark_format=json"],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    times, errors = {}, {}
    for one in json.loads(out)["benchmarks"]:
        if one["run_type"] == "iteration":
            name = one["run_name"].replace("/real_time", "")
            times.setdefault(name, []).append(one["real_time"] / 1e3)
            errors[name] = one.get("largest_error")
    return times, errors


def numpy_table():
    position = numpy.arange(ROWS, dtype=numpy.float32)[:, None]
    rate = numpy.exp(numpy.arange(0, DIM, 2, dtype=numpy.float32) * numpy.float32(-math.log(BASE) / DIM))
    table = numpy.empty((ROWS, DIM), dtype=numpy.float32)
    table[:, 0::2] = numpy.sin(position * rate)
    table[:, 1::2] = numpy.cos(position * rate)
    return table


def torch_table():
    position = torch.arange(ROWS, dtype=torch.float32).unsqueeze(1)
    rate = torch.exp(torch.arange(0, DIM, 2, dtype=torch.float32) * (-math.log(BASE) / DIM))
    table = torch.zeros(ROWS, DIM)
    table[:, 0::2] = torch.sin(position * rate)
    table[:, 1::2] = torch.cos(position * rate)
    return table


def numpy_curve():
    omega = BASE ** (-numpy.arange(0, CURVE_DIM, 2) / CURVE_DIM)
    curve = numpy.empty(DISTANCES)
    for first in range(0, DISTANCES, 16384):  # the whole at once would take 2 GB, and longer
        delta = numpy.arange(first, min(DISTANCES, first + 16384), dtype=numpy.float64)
        curve[first:first + len(delta)] = numpy.cos(delta[:, None] * omega).sum(axis=1)
    return curve


def numpy_rotary():
    """Of halves, as transformers' apply_rotary_pos_emb has it."""
    rate = BASE ** (-numpy.arange(0, HEAD, 2) / HEAD)
    angle = (numpy.arange(POSITIONS)[:, None] * rate)[:, None, :]
    cos, sin = numpy.cos(angle).astype(numpy.float32), numpy.sin(angle).astype(numpy.float32)
    x, y = ROTARY_ROWS[..., :HEAD // 2], ROTARY_ROWS[..., HEAD // 2:]
    turned = numpy.empty_like(ROTARY_ROWS)
    turned[..., :HEAD // 2] = x * cos - y * sin
    turned[..., HEAD // 2:] = x * sin + y * cos
    return turned


def numpy_map_base():
    """One of the map's bases: the least sum of cosines within each of its lengths."""
    omega = BASE ** (-numpy.arange(0, MAP_DIM, 2) / MAP_DIM)
    sums = numpy.empty(MAP_LONGEST)
    for first in range(0, MAP_LONGEST, 16384):
        delta = numpy.arange(first, first + 16384, dtype=numpy.float64)
        sums[first:first + 16384] = numpy.cos(delta[:, None] * omega).sum(axis=1)
    lengths = numpy.rint(MAP_LONGEST ** (numpy.arange(1, MAP_LENGTHS + 1) / MAP_LENGTHS)).astype(int)
    return numpy.minimum.accumulate(sums)[lengths - 1]


def table_error(table):
    """Against double precision, whose own error is below 10⁻¹¹ at these positions."""
    omega = BASE ** (-numpy.arange(0, DIM, 2) / DIM)
    largest = 0.0
    for t in range(0, ROWS, 97):
        row = numpy.asarray(table[t], dtype=numpy.float64)
        largest = max(largest, abs(row[0::2] - numpy.sin(t * omega)).max(), abs(row[1::2] - numpy.cos(t * omega)).max())
    return largest


def timed(function, times):
    start = time.perf_counter()
    result = function()
    times.append(time.perf_counter() - start)
    return result


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    cores = os.cpu_count()
    core, errors = run_core(sys.argv[1])
    others = {}

    def other(name, function, error=None):
        result = timed(function, others.setdefault(name, []))
        if error is not None and name not in errors:
            errors[name] = error(result)

    for _ in range(ROUNDS):
        if numpy is not None:
            other("NumPy table", numpy_table, table_error)
            other("NumPy curve", numpy_curve)
            other("NumPy rotary", numpy_rotary)
            other("NumPy map", numpy_map_base)
        if torch is not None:
            for threads in dict.fromkeys((1, cores)):
                torch.set_num_threads(threads)
                other(f"PyTorch table {threads}", torch_table, table_error if numpy is not None else None)

    seconds = {name: statistics.median(times) for name, times in {**core, **others}.items()}
    print(f"{processor()}, {cores} cores; medians of {CORE_ROUNDS} and {ROUNDS} rounds; load {os.getloadavg()[0]:.1f}\n")
    print(f"| what | time | largest error |\n|---|---|---|")
    for name, value in seconds.items():
        error = errors.get(name)
        print(f"| {name} | {value * 1e3:.2f} ms | {'' if error is None else f'{error:.1e}'} |")

    def ratio(text, target, above, below):
        if above in seconds and below in seconds:
            print(f"| {text} | {seconds[above] / seconds[below]:.2f} | {target} |")
        else:
            print(f"| {text} | not installed: {'NumPy' if 'NumPy' in above else 'PyTorch'} | {target} |")

    one, all_cores = "threads:1", "threads:0"
    print(f"\n| ratio | reached | to reach |\n|---|---|---|")
    ratio("bandwidth ÷ streaming stores, one thread", "≥ 0.65", f"streaming_stores/{one}", f"paper_table/{one}")
    ratio("the same, all cores", "≥ 0.90", f"streaming_stores/{all_cores}", f"paper_table/{all_cores}")
    ratio("speed ÷ PyTorch, one thread each", "≥ 40", "PyTorch table 1", f"paper_table/{one}")
    ratio("speed ÷ PyTorch, all cores each", "≥ 40", f"PyTorch table {cores}", f"paper_table/{all_cores}")
    ratio("speed ÷ NumPy, one thread each", "≥ 12", "NumPy table", f"paper_table/{one}")
    ratio("dot-product curve ÷ NumPy, one thread each", "≥ 20", "NumPy curve", f"million_distances/{one}")
    ratio("dot-product curve ÷ NumPy, all cores", "≥ 20", "NumPy curve", f"million_distances/{all_cores}")
    for layout in ("half:1", "half:0"):
        ratio(f"rotary rows ({layout}) ÷ NumPy, one thread", "≥ 10", "NumPy rotary", f"rotary_rows/{layout}")
        ratio(f"rotary rows ({layout}) ÷ copying, one thread", "≥ 0.5", "rotary_copy", f"rotary_rows/{layout}")
        ratio(f"time of a rotary table ({layout}) ÷ a sinusoidal one", "≤ 1.5", f"rotary_table/{layout}", "sinusoidal_table")
    if "NumPy map" in seconds:
        seconds["NumPy map"] *= MAP_BASES
    ratio(f"map of {MAP_BASES} bases × {MAP_LENGTHS} lengths ÷ NumPy, all cores", "≥ 20", "NumPy map", "base_map")
    print(f"| that map | {seconds['base_map'] * 1e3:.0f} ms | ≤ 2000 ms |")
    print(f"| making the frequencies, d = 16384 | {seconds['make_encoding/d:16384'] * 1e3:.2f} ms | ≤ 2 ms |")


if __name__ == "__main__":
    main()
