#!/usr/bin/env python3
"""Runs the code that posenc writes, and compares its tables with core's.

run_snippets.py FOLDER: NUMBER.LANGUAGE.py makes the table NUMBER.f8, up to the error of NUMBER.error. A library that is not
installed is stood in for by NumPy, under the names and with the arguments that the library has. Exits with 77 without NumPy.
"""
import ast
import importlib.util
import pathlib
import sys
import types

try:
    import numpy as np
except ImportError:
    print("NumPy is missing: Debian's python3-numpy has it")
    sys.exit(77)


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    return made


SAME = {name: getattr(np, name) for name in ("float64", "floor", "ceil", "sqrt", "log", "exp", "sin", "cos", "where",
                                           "zeros_like")}


def torch():
    return module("torch", **SAME,
                  arange=lambda end, *, dtype: np.arange(end, dtype=dtype),
                  tensor=lambda values, *, dtype: np.array(values, dtype),
                  clip=lambda values, low, high: np.clip(values, low, high),
                  cat=lambda arrays, dim: np.concatenate(arrays, axis=dim),
                  stack=lambda arrays, dim: np.stack(arrays, axis=dim),
                  zeros=lambda shape, *, dtype: np.zeros(shape, dtype))


def jax():
    config = module("config", x64=False)

    def update(name, value):
        assert (name, value) == ("jax_enable_x64", True)
        config.x64 = value
    config.update = update
    return module("jax", config=config)


def jax_numpy():
    return module("jax.numpy", **SAME, arange=np.arange, array=np.array, clip=np.clip, concatenate=np.concatenate,
                  stack=np.stack, zeros=np.zeros)


def tensorflow():
    def where(condition, x, y):  # inside a tf.function a bare 0.0 is a float32
        assert x.dtype == y.dtype
        return np.where(condition, x, y)
    own = {name: same for name, same in SAME.items() if name not in ("log", "ceil")}
    return module("tensorflow", **own | {"where": where}, math=module("math", log=np.log, ceil=np.ceil),
                  range=lambda end, *, dtype: np.arange(end, dtype=dtype),
                  constant=lambda values, dtype: np.array(values, dtype),
                  clip_by_value=lambda values, low, high: np.clip(values, low, high),
                  concat=lambda arrays, axis: np.concatenate(arrays, axis=axis),
                  stack=lambda arrays, axis: np.stack(arrays, axis=axis),
                  reshape=lambda array, shape: np.reshape(array, shape),
                  zeros=lambda shape, dtype: np.zeros(shape, dtype))


STAND_INS = {"torch": torch, "tensorflow": tensorflow}
for name, make in STAND_INS.items():
    if importlib.util.find_spec(name) is None:
        sys.modules[name] = make()
        print(f"{name} is stood in for")
if importlib.util.find_spec("jax") is None:
    sys.modules["jax"], sys.modules["jax.numpy"] = jax(), jax_numpy()
    sys.modules["jax"].numpy = sys.modules["jax.numpy"]
    print("jax is stood in for")

folder = pathlib.Path(sys.argv[1])
wrong, largest, count = 0, 0.0, 0
for file in sorted(folder.glob("*.py")):
    number = file.name.split(".")[0]
    expected = np.fromfile(folder / f"{number}.f8")
    error = float((folder / f"{number}.error").read_text())
    names = {}
    exec(compile(ast.parse(file.read_bytes()), file.name, "exec"), names)
    made = np.asarray(names["pe"])
    count += 1
    fits = made.ndim == 2 and made.dtype == np.float64 and made.size == expected.size
    off = np.abs(made.ravel() - expected).max() if fits else np.inf
    largest = max(largest, off / error)
    if not off <= error:
        wrong += 1
        if wrong <= 5:
            print(f"{file.name}: off by {off}, more than {error}; {made.dtype} {made.shape}\n{file.read_text()}")
print(f"{count} snippets, the largest error is {largest:.3f} of what is stated")
sys.exit(1 if wrong else 0)
