# The kernels of tile.ox in Triton and PyTorch: name, microseconds. Of Triton the best of its numbers of warps, launch included.
import time, torch, triton
import triton.language as tl


@triton.jit
def softmax_kernel(y, x, columns: tl.constexpr):
    at = tl.program_id(0) * columns + tl.arange(0, columns)
    v = tl.load(x + at)
    e = tl.exp(v - tl.max(v, 0))
    tl.store(y + at, e / tl.sum(e, 0))


@triton.jit
def rms_kernel(y, x, w, columns: tl.constexpr):
    at = tl.arange(0, columns)
    v = tl.load(x + tl.program_id(0) * columns + at)
    scale = tl.rsqrt(tl.sum(v * v, 0) / columns + 1e-6)
    tl.store(y + tl.program_id(0) * columns + at, v * scale * tl.load(w + at))


@triton.jit
def add_kernel(z, x, y, block: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * block + tl.arange(0, block)
    tl.store(z + at, tl.load(x + at) + tl.load(y + at))


@triton.jit
def silu_kernel(z, x, y, block: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * block + tl.arange(0, block)
    v = tl.load(x + at)
    tl.store(z + at, v / (1.0 + tl.exp(-v)) * tl.load(y + at))


def measure(run, count):
    best = float("inf")
    for _ in range(6):
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(count):
            run()
        torch.cuda.synchronize()
        best = min(best, (time.perf_counter() - start) / count)
    return best * 1e6


def report(name, us):
    print(f"{name:<28} {us:9.2f} us", flush=True)


def best_of_warps(make, count):
    return min(measure(make(warps), count) for warps in (1, 2, 4, 8, 16))


for rows, columns in ((4096, 256), (4096, 1024), (32768, 1024), (8192, 8192)):
    x = torch.rand(rows, columns, device="cuda") * 2 - 1
    w, y = torch.rand(columns, device="cuda"), torch.empty_like(x)
    report(f"softmax {rows}x{columns}", best_of_warps(lambda n: lambda: softmax_kernel[(rows,)](y, x, columns, num_warps=n), 100))
    report(f"rms_norm {rows}x{columns}", best_of_warps(lambda n: lambda: rms_kernel[(rows,)](y, x, w, columns, num_warps=n), 100))
    del x, y
for kind, name in ((torch.float16, "f16"), (torch.bfloat16, "bf16")):
    for n in (2048, 4096, 8192):
        a = (torch.rand(n, n, device="cuda") * 2 - 1).to(kind)
        b = (torch.rand(n, n, device="cuda") * 2 - 1).to(kind)
        c = torch.empty(n, n, device="cuda", dtype=kind)
        report(f"gemm {name} {n}", measure(lambda: torch.matmul(a, b, out=c), 10))
n = 1 << 28
x, y = torch.ones(n, device="cuda"), torch.ones(n, device="cuda")
z = torch.empty_like(x)
report("copy 2^28", measure(lambda: z.copy_(x), 5))
report("add 2^28", min(best_of_warps(lambda w, b=b: lambda: add_kernel[(n // b,)](z, x, y, b, num_warps=w), 20) for b in (1024, 2048, 4096)))
report("silu_mul 2^28", min(best_of_warps(lambda w, b=b: lambda: silu_kernel[(n // b,)](z, x, y, b, num_warps=w), 20) for b in (1024, 2048, 4096)))
