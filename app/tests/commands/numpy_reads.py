#!/usr/bin/env python3
"""NumPy reads what `posenc encode` writes, and finds the formulas' numbers in it.

numpy_reads.py POSENC: POSENC is the program. Exits with 77 where NumPy is missing.
"""
import io
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy
except ImportError:
    print("NumPy is missing: Debian's python3-numpy has it")
    sys.exit(77)

POSENC = sys.argv.pop(1)
ERRORS = {"f2": 2.0 ** -12 + 2e-15, "f4": 6e-8, "f8": 2e-15}


def encoded(*flags, name="table.npy"):
    with tempfile.TemporaryDirectory() as directory:
        file = pathlib.Path(directory, name)
        subprocess.run([POSENC, "encode", "-o", file, *flags], check=True)
        assert [each.name for each in pathlib.Path(directory).iterdir()] == [name]
        if name.endswith(".csv"):
            return numpy.loadtxt(file, delimiter=",", skiprows=1, ndmin=2)
        # Mapped as a table larger than memory would be, which needs the numbers aligned.
        return numpy.array(numpy.load(file, mmap_mode="r"))


def paper(positions, d, base=10000.0):
    # In long double, since these positions times 2⁻⁵³ are more than the tables are off.
    omega = numpy.longdouble(base) ** (-2 * (numpy.arange(d) // 2) / numpy.longdouble(d))
    angle = numpy.asarray(positions, numpy.longdouble)[:, None] * omega
    return numpy.where(numpy.arange(d) % 2 == 0, numpy.sin(angle), numpy.cos(angle))


class NumPyReads(unittest.TestCase):
    def test_every_precision(self):
        for dtype, error in ERRORS.items():
            table = encoded("--d", "10", "--length", "1000", "--dtype", dtype)
            self.assertEqual(table.dtype.str, "<" + dtype)
            self.assertEqual(table.shape, (1000, 10))
            self.assertTrue(table.flags.c_contiguous)
            self.assertLessEqual(abs(table - paper(numpy.arange(1000), 10)).max(), error)

    def test_half_precision_rounds_as_numpy_does(self):
        flags = ["--d", "512", "--length", "2000"]
        exact = encoded(*flags, "--dtype", "f8")
        numpy.testing.assert_array_equal(encoded(*flags, "--dtype", "f2"), exact.astype("<f2"))

    def test_layouts(self):
        t, h = numpy.arange(50, dtype=numpy.longdouble)[:, None], 4
        k = numpy.arange(h, dtype=numpy.longdouble)
        whisper = t * numpy.exp(-numpy.log(numpy.longdouble(10000)) / (h - 1) * k)
        diffusers = t * numpy.exp(-numpy.log(numpy.longdouble(10000)) * k / h)
        expected = {
            "whisper": numpy.hstack([numpy.sin(whisper), numpy.cos(whisper)]),
            "diffusers": numpy.hstack([numpy.cos(diffusers), numpy.sin(diffusers)]),
            "mlx": numpy.hstack([numpy.sin(whisper), numpy.cos(whisper)]) / 2,
        }
        for convention, table in expected.items():
            with self.subTest(convention):
                written = encoded("--convention", convention, "--d", "8", "--length", "50", "--dtype", "f8")
                self.assertLessEqual(abs(written - table).max(), ERRORS["f8"])

    def test_rotary(self):
        # As transformers' LlamaRotaryEmbedding has them, and Meta's precompute_freqs_cis.
        flags = ["--encoding", "rotary", "--d", "4", "--length", "20"]
        freqs = numpy.arange(20, dtype=numpy.longdouble)[:, None] * numpy.array([1, 0.01], numpy.longdouble)
        emb = numpy.concatenate((freqs, freqs), axis=-1)
        table = encoded(*flags, "--layout", "half", "--dtype", "f8")
        cos, sin = (numpy.tile(half, 2) for half in numpy.split(table, 2, axis=1))
        self.assertLessEqual(abs(cos - numpy.cos(emb)).max(), ERRORS["f8"])
        self.assertLessEqual(abs(sin - numpy.sin(emb)).max(), ERRORS["f8"])
        freqs_cis = encoded(*flags, "--layout", "interleaved").view(numpy.complex64)
        self.assertEqual(freqs_cis.shape, (20, 2))
        self.assertLessEqual(abs(freqs_cis - numpy.exp(1j * freqs)).max(), 2 * ERRORS["f4"])

        def rotate_half(x):
            return numpy.concatenate((-x[2:], x[:2]))

        def turned(x, t):
            return x * cos[t] + rotate_half(x) * sin[t]

        q, k = numpy.array([1.0, 2, 3, 4]), numpy.array([4.0, 3, 2, 1])
        # The logits of RoFormer (arXiv 2104.09864) at a distance of 1, −1 and 10, wherever they are.
        for delta, logit in (1, 6.887814881427), (-1, 23.91723124427), (10, 6.001203304441):
            for t in 1, 9:
                self.assertAlmostEqual(turned(q, t + delta) @ turned(k, t), logit, delta=1e-11)

    def test_csv(self):
        for dtype in ERRORS:
            flags = ["--d", "7", "--convention", "fairseq", "--length", "300", "--dtype", dtype]
            table = encoded(*flags)
            text = encoded(*flags, name="table.csv")
            numpy.testing.assert_array_equal(text[:, 0], numpy.arange(2, 302))
            numpy.testing.assert_array_equal(text[:, 1:].astype("<" + dtype), table)

    def test_the_standard_output(self):
        out = subprocess.run([POSENC, "encode", "-o", "-", "--format", "npy", "--d", "4"], check=True,
                             stdout=subprocess.PIPE).stdout
        numpy.testing.assert_array_equal(numpy.load(io.BytesIO(out)), encoded("--d", "4"))

    def test_scalar_encodings_and_large_shapes(self):
        self.assertEqual(encoded("--encoding", "linear", "--length", "3").tolist(), [[1], [2], [3]])
        self.assertEqual(encoded("--encoding", "binary", "--length", "4").tolist(), [[0, 0], [1, 0], [0, 1], [1, 1]])
        self.assertEqual(encoded("--d", "16384", "--length", "1").shape, (1, 16384))
        self.assertEqual(encoded("--d", "2", "--length", "1000000").shape, (1000000, 2))

    def test_what_numpy_saved_goes_in_and_out(self):
        saved = numpy.random.default_rng(1).standard_normal((100, 6)).astype("<f4")
        saved[3, 2], saved[4, 1] = numpy.nan, numpy.inf
        for order in "CF":
            with tempfile.TemporaryDirectory() as directory:
                file = pathlib.Path(directory, "saved.npy")
                numpy.save(file, numpy.asarray(saved, order=order))
                numpy.testing.assert_array_equal(encoded("--table", file), saved)
                numpy.testing.assert_array_equal(encoded("--table", file, "--dtype", "f2"), saved.astype("<f2"))
                numpy.testing.assert_array_equal(encoded("--table", file, "--start", "90"), saved[90:])

    def test_tables_of_every_kind(self):
        exact = numpy.arange(24.0).reshape(4, 6) - 7.5  # so that each format has them all
        with tempfile.TemporaryDirectory() as directory:
            file, packed = pathlib.Path(directory, "a.npy"), pathlib.Path(directory, "a.npz")
            for dtype in "<f2", "<f4", "<f8", ">f2", ">f4", ">f8":
                for order in "CF":
                    with self.subTest(dtype, order=order):
                        numpy.save(file, numpy.asarray(exact, dtype, order))
                        numpy.testing.assert_array_equal(encoded("--table", file), exact)
                        for save in numpy.savez, numpy.savez_compressed:
                            save(packed, numpy.asarray(exact, dtype, order))
                            numpy.testing.assert_array_equal(encoded("--table", packed), exact)
            for dtype in "<c8", "<c16", ">c8", ">c16":
                for order in "CF":
                    with self.subTest(dtype, order=order):
                        numpy.save(file, numpy.asarray(exact[:, ::2] + 1j * exact[:, 1::2], dtype, order))
                        numpy.testing.assert_array_equal(encoded("--table", file), exact)
            for order in "CF":
                numpy.save(file, numpy.asarray(exact.reshape(1, 4, 1, 6, 1), order=order))
                numpy.testing.assert_array_equal(encoded("--table", file), exact)

    def test_the_advice_of_refusals_gives_the_table(self):
        exact = numpy.arange(1.0, 25).reshape(4, 6)
        types = ["<i1", "<i2", "<i4", "<i8", ">i4", "<u1", "<u2", "<u4", "<u8", "<U4", "|S4", "<M8[s]", "<m8[s]",
                 numpy.longdouble, numpy.clongdouble]
        advised = 0
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory, "a.npy")

            def follow(array, wanted):
                """Saves it, does what the refusal says in Python, and reads that."""
                numpy.save(file, array)
                refused = subprocess.run([POSENC, "encode", "--table", file, "-o", "-", "--format", "csv"],
                                         stderr=subprocess.PIPE, text=True)
                self.assertEqual(refused.returncode, 2)
                advice = refused.stderr[refused.stderr.index(": save ") + len(": save "):].strip()
                for one in advice.removeprefix("one slice, ").split(", or all with "):
                    one = one.removeprefix("it with ")
                    a = numpy.load(file)
                    numpy.save(file, eval(one if one.startswith("a") else "a" + one, {"a": a, "d": 6}))
                    numpy.testing.assert_array_equal(encoded("--table", file), wanted[:4 if one == "a[0]" else None])
                    numpy.save(file, a)
                return 1

            for dtype in types:
                with self.subTest(dtype):
                    array = exact.astype("<i8").astype(dtype)
                    if numpy.iscomplexobj(array):
                        array = array[:, ::2] + 1j * array[:, 1::2]
                    advised += follow(array, exact)
            advised += follow(exact % 2 == 0, exact % 2 == 0)
            advised += follow(numpy.stack([exact, exact + 1]), numpy.concatenate([exact, exact + 1]))
            advised += follow(exact.ravel(), exact)
            self.assertEqual(advised, len(types) + 3)
            # Of several arrays, the one that the refusal names.
            several = pathlib.Path(directory, "several.npz")
            numpy.savez(several, wpe=exact, other=exact + 1)
            refused = subprocess.run([POSENC, "encode", "--table", several, "-o", "-", "--format", "csv"],
                                     stderr=subprocess.PIPE, text=True)
            advice = refused.stderr[refused.stderr.index("numpy.save("):].strip()
            self.assertIn("it has 2 arrays (wpe.npy, other.npy)", refused.stderr)
            eval(advice.replace("'a.npy'", "file"), {"numpy": numpy, "file": file})
            numpy.testing.assert_array_equal(encoded("--table", file), exact)


unittest.main(verbosity=2)
