#!/usr/bin/python3
"""Measures the window and `posenc render` beside an empty window and matplotlib, for docs/performance.md.

compare.py BUILD [--install] [--drags] [--write]: BUILD is a Release build with the targets posenc, posenc_app_bench, posenc_first_frame and
posenc_minimal. Needs Xvfb with xvfb-run, and matplotlib, which is Debian's python3-matplotlib and so /usr/bin/python3's: --install gets them by
apt-get first. What is missing is said before anything is measured. Every number
is a median or a ratio of medians of this run, in which the two that are compared take turns. --drags drags d, t, L and base of each view and
mode for 5 s instead, which takes a quarter of an hour. --write puts the table into the page, in place of the one there. Exits with 1 where a target is missed.
"""
import contextlib
import importlib.util
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.append(os.path.join(os.path.dirname(__file__), "../../core/bench"))
from machine import processor

WIDTH, HEIGHT, DPI = 1920, 1080, 100
DIM, LENGTH, BASE = 512, 2048, 10000.0
ROUNDS = 7
SOFTWARE = dict(os.environ, LIBGL_ALWAYS_SOFTWARE="1")


def install():
    subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", "python3-matplotlib", "xvfb", "xauth"],
                   check=True, stdout=sys.stderr)


def missing(folder, drags_only):
    """The programs and modules that a run needs and that are not there."""
    programs = ["posenc_app_bench"] if drags_only else ["posenc", "posenc_app_bench", "posenc_first_frame", "posenc_minimal"]
    modules = [] if drags_only else ["numpy", "matplotlib"]
    return ([program for program in ["xvfb-run", *(f"{folder}/{name}" for name in programs)] if not shutil.which(program)] +
            [module for module in modules if importlib.util.find_spec(module) is None])


def table(base):
    import numpy
    omega = base ** (-numpy.arange(0, DIM, 2) / DIM)
    angle = numpy.arange(LENGTH)[:, None] * omega
    values = numpy.empty((LENGTH, DIM), dtype=numpy.float32)
    values[:, 0::2], values[:, 1::2] = numpy.sin(angle), numpy.cos(angle)
    return values


def figure():
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    shown, axes = pyplot.subplots(figsize=(WIDTH / DPI, HEIGHT / DPI), dpi=DPI)
    axes.set(xlabel="dimension", ylabel="position")
    return shown, axes


def plot(path):
    """What `posenc render heatmap` does, by matplotlib: a process of its own."""
    shown, axes = figure()
    axes.imshow(table(BASE), cmap="RdBu_r", vmin=-1, vmax=1, aspect="auto")
    shown.savefig(path)


def redraw_seconds():
    """From another base to pixels, by imshow and by pcolormesh."""
    taken = {}
    for kind in ("imshow", "pcolormesh"):
        shown, axes = figure()
        if kind == "imshow":
            image = axes.imshow(table(BASE), cmap="RdBu_r", vmin=-1, vmax=1, aspect="auto")
            show = image.set_data
        else:
            image = axes.pcolormesh(table(BASE), cmap="RdBu_r", vmin=-1, vmax=1)
            show = image.set_array
        shown.canvas.draw()
        times = []
        for i in range(ROUNDS):
            start = time.perf_counter()
            show(table(BASE + 1 - i % 2))
            shown.canvas.draw()
            times.append(time.perf_counter() - start)
        taken[kind] = statistics.median(times)
    return taken


def benchmarks(program, chosen):
    out = subprocess.run(
        ["xvfb-run", "-a", "-s", f"-screen 0 {WIDTH}x{HEIGHT}x24", program, "--benchmark_format=json",
         "--benchmark_min_time=0.6", f"--benchmark_filter={chosen}"],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=SOFTWARE).stdout
    return {re.sub("/(manual_time|iterations:1)", "", one["name"]): one for one in json.loads(out)["benchmarks"]}


def drags(program):
    """Milliseconds from an event to its pixels, for each view and mode: median, 95th percentile, longest; and a frame's processor time."""
    rows, lines = {}, []
    for name, one in benchmarks(program, "^drag/").items():
        _, mode, parameter = re.fullmatch("(drag)/(.*)/(.*)", name).groups()
        rows.setdefault(mode, {})[parameter] = one
    parameters = list(next(iter(rows.values())))
    lines.append(f"| view, mode | {' | '.join(parameters)} |")
    lines.append("|---" * (len(parameters) + 1) + "|")
    for mode, of in rows.items():
        cells = (" · ".join(f"{of[p][key]:.0f}" for key in ("median_ms", "p95_ms", "longest_ms", "frame_processor_ms"))
                 for p in parameters)
        lines.append(f"| {mode.replace('/', ', ')} | {' | '.join(cells)} |")
    longest = {mode: max(one["longest_ms"] for one in of.values()) for mode, of in rows.items()}
    worst = max(longest, key=longest.get)
    return [f"Longest: {longest[worst]:.0f} ms ({worst}).", "", *lines]


def beside():
    """What else the processors did: a benchmark alone is a load of 1 to 2."""
    return f"{processor()}, {os.cpu_count()} cores, software renderer, load {os.getloadavg()[0]:.1f} at the end"


def put(name, lines):
    """Puts a table into docs/performance.md, between the marks of that name."""
    page = pathlib.Path(__file__).parents[2] / "docs/performance.md"
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, rest = page.read_text().split(begin)
    page.write_text(before + begin + "\n".join(lines) + "\n" + end + rest.split(end)[1])


@contextlib.contextmanager
def display():
    """An X server, for programs that are started time and again; its variables."""
    script = f'xvfb-run -a -s "-screen 0 {WIDTH}x{HEIGHT}x24" sh -c \'echo "$DISPLAY $XAUTHORITY"; exec cat\''
    with subprocess.Popen(script, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        name, authority = server.stdout.readline().split()
        yield dict(SOFTWARE, DISPLAY=name, XAUTHORITY=authority, WAYLAND_DISPLAY="")
        server.stdin.close()


def first_frames(folder):
    """Seconds from the start to the first frame and resident KiB, of the minimal window and of ours."""
    starts, memory = {}, {}
    program = f"{folder}/posenc_first_frame"
    subjects = {"minimal": [f"{folder}/posenc_minimal", os.path.join(folder, "../share/posenc/fonts/sans.otf")],
                "posenc": [program, "heatmap", str(DIM), str(LENGTH)],
                "largest": [program, "heatmap", "16384", "1000000000"]}
    with display() as environment:
        for turn in range(ROUNDS + 1):
            for name, command in subjects.items():
                begin = time.monotonic()
                out = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment).stdout
                there, resident = out.split()
                if turn > 0:  # files come from the disk in the first
                    starts.setdefault(name, []).append(float(there) - begin)
                    memory.setdefault(name, []).append(int(resident))
    return ({name: statistics.median(times) for name, times in starts.items()},
            {name: statistics.median(sizes) for name, sizes in memory.items()})


def processes(posenc):
    """Seconds of `posenc render heatmap` and of the matplotlib script, each a whole process."""
    times = {"posenc": [], "matplotlib": []}
    with tempfile.TemporaryDirectory() as folder:
        commands = {"posenc": [posenc, "render", "heatmap", "-o", f"{folder}/a.png", "--size", f"{WIDTH}x{HEIGHT}",
                               "--d", str(DIM), "--length", str(LENGTH)],
                    "matplotlib": [sys.executable, __file__, "--plot", f"{folder}/b.png"]}
        for turn in range(ROUNDS + 1):
            for name, command in commands.items():
                begin = time.perf_counter()
                subprocess.run(command, check=True)
                if turn > 0:
                    times[name].append(time.perf_counter() - begin)
    return {name: statistics.median(taken) for name, taken in times.items()}


def frames(folder):
    frames = benchmarks(f"{folder}/posenc_app_bench", "-^drag/")
    starts, memory = first_frames(folder)
    whole = processes(f"{folder}/posenc")
    redraw = redraw_seconds()

    def worst(ending, key):
        rows = {name: one[key] for name, one in frames.items() if name.startswith("frame/") and name.endswith(ending)}
        name = max(rows, key=rows.get)
        return rows[name], name.split("/")[1]

    ours = frames["heatmap/base"]["median_ms"] / 1e3
    scenes = {name: one["cpu_time"] for name, one in frames.items() if name.startswith("scene_and_draw/")}
    scenes = {name.removeprefix("scene_and_draw/"): taken for name, taken in scenes.items()}
    usual = [name for name in scenes if not name.endswith(("/d:16384", "/base:1.001"))]
    slowest = max(usual, key=scenes.get)
    plain = max((name for name in usual if not name.endswith("/matrices:random")), key=scenes.get)

    def row(what, measured, bar, of="", unit=""):
        measured = round(measured, 0 if unit == " MB" else 2)  # as it is printed
        is_missed = measured > bar[1] if bar[0] == "≤" else measured < bar[1]
        return (f"| {what} | {measured:.{0 if unit == ' MB' else 2}f}{unit}{of and f' ({of})'} | {bar[0]} {bar[1]}{unit}"
                f"{', missed' * is_missed} |")

    unchanged, moved = worst("/unchanged", "processor_ratio"), worst("/t", "processor_ratio")
    return [
        "| what | measured | target |", "|---|---|---|",
        row("the worst view's frame ÷ an empty ImGui frame, nothing changed (processor time)", unchanged[0], ("≤", 1.5), unchanged[1]),
        row("the same, t moved", moved[0], ("≤", 3), moved[1]),
        *(row(f"heatmap frame, {text}, {what}", frames[f"heatmap/{sizes}/{change}"]["ratio"], ("≤", bar))
          for sizes, text, bar in (("length:1000000000/length:1000", "L = 10⁹ ÷ L = 10³", 1.1), ("d:16384/d:512", "d = 16 384 ÷ d = 512", 2))
          for change, what in (("t", "t moved"), ("base", "every number changed"))),
        row("matplotlib's redraw of a 2 048 × 512 heatmap by imshow ÷ posenc's", redraw["imshow"] / ours, ("≥", 6)),
        row("by pcolormesh ÷ posenc's", redraw["pcolormesh"] / ours, ("≥", 20)),
        row("`posenc render heatmap` ÷ a matplotlib script, whole processes", whole["posenc"] / whole["matplotlib"], ("≤", 0.1)),
        row("time to the first frame ÷ that of a minimal program of GLFW and ImGui", starts["posenc"] / starts["minimal"], ("≤", 1.2)),
        row("resident memory at L = 10⁹, d = 16 384, above the minimal program's", (memory["largest"] - memory["minimal"]) / 1024,
            ("≤", 20), unit=" MB"),
        row("main-thread time of Scene and draw, the slowest mode, d = 512, L = 2 048", scenes[slowest], ("≤", 2), slowest, " ms"),
        row("the same of the slowest without matrices", scenes[plain], ("≤", 2), plain, " ms"),
        row("the same of Distance at d = 16 384, L = 100 000", scenes["distance/d:16384"], ("≤", 50), unit=" ms"),
        row("the same of Curve at base 1.001", scenes["curve/base:1.001"], ("≤", 50), unit=" ms")]


def main():
    arguments = sys.argv[1:]
    if len(arguments) == 2 and arguments[0] == "--plot":
        return plot(arguments[1])
    options = {argument for argument in arguments if argument.startswith("--")}
    arguments = [argument for argument in arguments if argument not in options]
    if "--install" in options:
        install()
    if len(arguments) != 1 or options - {"--install", "--drags", "--write"}:
        sys.exit(__doc__.strip())
    folder = os.path.join(os.path.abspath(arguments[0]), "bin")
    if lacks := missing(folder, "--drags" in options):
        sys.exit(f"Missing for {sys.executable}: {', '.join(lacks)}. See {os.path.basename(__file__)} without arguments.")
    name = "drags" if "--drags" in options else "frames"
    lines = drags(f"{folder}/posenc_app_bench") if name == "drags" else frames(folder)
    lines = [f"{beside()}.", *([""] if lines[0].startswith("|") else []), *lines]
    print("\n".join(lines))
    if "--write" in options:
        put(name, lines)
    if any(", missed |" in line for line in lines):
        sys.exit("Some targets are missed.")


if __name__ == "__main__":
    main()
