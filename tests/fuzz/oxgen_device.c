// oxgen_device.c: programs for `./x differ device`. Each function runs in a kernel of its own,
// thread by thread, and in one whose threads add up what they got, in ways whose order does not
// matter; then come the kernels of oxgen_threads.c. The host does the same and compares.
//
// A program is one module, so that many fit into one executable.
#include <stdio.h>
#include <string.h>

#include "tests/fuzz/oxgen.h"

static void device_prelude(void) {
    put("use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};\n"
        "use cuda_device::atomic::{AtomicOrdering, *};\n"
        "use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, thread, warp};\n"
        "#[derive(Debug, PartialEq)]\nstruct D(u32);\n"
        "impl D { fn new(n: u32) -> D { D(n) } }\n"
        "impl Clone for D { fn clone(&self) -> D { D(self.0.rotate_left(1)) } }\n"
        "impl Drop for D { fn drop(&mut self) { self.0 = core::hint::black_box(self.0); } }\n"
        "trait Score { fn score(&self) -> u64; }\n"
        "trait Make { fn make(seed: &mut u64) -> Self; }\n"
        "fn next(seed: &mut u64) -> u64 {\n"
        "    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);\n"
        "    let x = *seed >> 24;\n"
        "    if x & 7 == 0 { x.wrapping_mul(0x9E3779B97F4A7C15) } else { x >> 3 & 255 }\n"
        "}\n"
        "fn same<T>(t: T) -> T { t }\n"
        "fn by_ref<T: Clone>(t: &T) -> T { t.clone() }\n"
        "fn sink<T: Score>(t: &T) { core::hint::black_box(t.score()); }\n"
        "fn mix(a: u64, b: u64) -> u64 { a.rotate_left(7) ^ b.wrapping_mul(0x9E3779B97F4A7C15) "
        "}\n");
    value_prelude();
}

static void makers(void) {
    for (uint32_t i = 0; i < gen.type_count; i++) {
        const Type *t = &gen.types[i];
        put("impl Make for %s { fn make(seed: &mut u64) -> Self { ", t->name);
        switch (t->kind) {
        case INT:
            put("next(seed) as %s", t->name);
            break;
        case BOOL:
            put("next(seed) & 1 == 1");
            break;
        case CHAR:
            put("(b'a' + (next(seed) %% 26) as u8) as char");
            break;
        case FLOAT:
            put("if next(seed) & 1 == 0 { next(seed) as i32 as %1$s / 8.0 } else { "
                "%1$s::from_bits(next(seed) as _) }",
                t->name);
            break;
        case DROPPER:
            put("D(next(seed) as u32)");
            break;
        case STRUCT:
            put("%s { ", t->name);
            for (uint32_t f = 0; f < t->count; f++) {
                put("f%u: Make::make(seed), ", f);
            }
            put("}");
            break;
        case ENUM:
            put("match next(seed) %% %u { ", t->count);
            for (uint32_t v = 0; v < t->count; v++) {
                put(v + 1 == t->count ? "_ => %1$s::V%2$u%3$s, " : "%2$u => %1$s::V%2$u%3$s, ",
                    t->name, v, t->parts[v] == NONE ? "" : "(Make::make(seed))");
            }
            put("}");
            break;
        case TUPLE:
            put("(Make::make(seed), Make::make(seed))");
            break;
        case ARRAY:
            put("core::array::from_fn(|_| Make::make(seed))");
            break;
        case OPTION:
            put("if next(seed) %% 3 == 0 { None } else { Some(Make::make(seed)) }");
            break;
        case VEC:
        case BOX:
            break;
        }
        put(" } }\n");
    }
}

typedef struct Combine {
    const char *atomic, *host; // how results are added up
    const char *neutral;
} Combine;
static const Combine combines[] = {{"fetch_add", "a.wrapping_add(b)", "0"},
                                   {"fetch_xor", "a ^ b", "0"},
                                   {"fetch_max", "a.max(b)", "0"},
                                   {"fetch_min", "a.min(b)", "u64::MAX"},
                                   {"fetch_or", "a | b", "0"},
                                   {"fetch_and", "a & b", "u64::MAX"}};
enum { COMBINES = sizeof combines / sizeof *combines };

// What the threads of a block have, in one value: by shared memory, by shuffles, or each on its
// own.
static void block_result(const Combine *how, uint32_t form) {
    switch (form) {
    case 0: // a tree in shared memory
        put("PART[t] = v; thread::sync_threads();\n"
            "let mut width = 256;\n"
            "while width > 0 {\n"
            "    if t < width && t + width < n { PART[t] = combine(PART[t], PART[t + width]); }\n"
            "    thread::sync_threads(); width /= 2;\n"
            "}\n"
            "if t == 0 { DeviceAtomicU64::from_ptr(out).%s(PART[0], AtomicOrdering::Relaxed); }\n",
            how->atomic);
        break;
    case 1: // shuffles in each warp
        put("let mut w = v; let mut lane = 16;\n"
            "while lane > 0 { w = combine(w, warp::shuffle_xor_u64(w, lane)); lane /= 2; }\n"
            "if t %% 32 == 0 { DeviceAtomicU64::from_ptr(out).%s(w, AtomicOrdering::Relaxed); }\n",
            how->atomic);
        break;
    case 2: // an atomic of the block
        put("if t == 0 { PART[0] = %s; }\n"
            "thread::sync_threads();\n"
            "BlockAtomicU64::from_ptr(&raw mut PART as *mut u64).%s(v, AtomicOrdering::Relaxed);\n"
            "thread::sync_threads();\n"
            "if t == n - 1 { DeviceAtomicU64::from_ptr(out).%s(PART[0], "
            "AtomicOrdering::AcqRel); }\n",
            how->neutral, how->atomic, how->atomic);
        break;
    default:
        put("DeviceAtomicU64::from_ptr(out).%s(v, AtomicOrdering::Relaxed);\n", how->atomic);
        break;
    }
}

static void device_kernels(const Combine **how) {
    put("#[cuda_module]\nmod kernels {\nuse super::*;\n"
        "static mut PART: SharedArray<u64, 512> = SharedArray::UNINIT;\n");
    for (uint32_t i = 0; i < gen.fn_count; i++) {
        how[i] = &combines[below(COMBINES)];
        put("#[kernel]\npub fn each%u(seeds: &[u64], mut out: DisjointSlice<u64>) {\n"
            "let index = thread::index_1d(); let i = index.get();\n"
            "if let Some(slot) = out.get_mut(index) { *slot = run%u(seeds[i]); }\n}\n",
            i, i);
        put("#[kernel]\npub fn all%u(seeds: &[u64], out: *mut u64) {\n"
            "let (t, n) = (thread::threadIdx_x() as usize, thread::blockDim_x() as usize);\n"
            "let v = run%u(seeds[thread::blockIdx_x() as usize * n + t]);\n"
            "fn combine(a: u64, b: u64) -> u64 { %s }\nunsafe {\n",
            i, i, how[i]->host);
        block_result(how[i], below(4));
        put("}\n}\n");
    }
    threads_shared();
    for (uint32_t i = 0; i < TEAMS; i++) {
        threads_kernel(i);
    }
    put("}\n");
}

static void compare_functions(const Combine **how) {
    for (uint32_t i = 0; i < gen.fn_count; i++) {
        uint32_t blocks = 1 + below(4), threads = 32 * (1 + below(6));
        put("{\nlet mut state = %uu64; let seeds: Vec<u64> = (0..%u).map(|_| { next(&mut state); "
            "state }).collect();\n"
            "let expected: Vec<u64> = seeds.iter().map(|&s| run%u(s)).collect();\n"
            "let d = DeviceBuffer::from_host(&stream, &seeds)?;\n"
            "let mut out = DeviceBuffer::<u64>::zeroed(&stream, %u)?;\n"
            "let config = LaunchConfig { grid_dim: (%u, 1, 1), block_dim: (%u, 1, 1), "
            "shared_mem_bytes: 0 };\n",
            below(1000000), blocks * threads, i, blocks * threads, blocks, threads);
        put("unsafe { module.each%u(&stream, config, &d, &mut out)? };\n"
            "bad += compare(\"each%u\", &out.to_host_vec(&stream)?, &expected);\n",
            i, i);
        put("let total = DeviceBuffer::from_host(&stream, &[%su64 as u64])?;\n"
            "unsafe { module.all%u(&stream, config, &d, total.cu_deviceptr() as *mut u64)? };\n"
            "let wanted = expected.iter().fold(%s, |a: u64, &b| %s);\n"
            "bad += compare(\"all%u\", &total.to_host_vec(&stream)?, &[wanted]);\n}\n",
            strcmp(how[i]->neutral, "0") == 0 ? "0" : "!0", i, how[i]->neutral, how[i]->host, i);
    }
}

static void compare_teams(void) {
    for (uint32_t i = 0; i < TEAMS; i++) {
        uint32_t blocks = 1 + below(4), warps = 1 + below(6), rows = warps % 2 ? 1 : 1 + below(2);
        uint32_t threads = 32 * warps, scalar = below(6);
        put("{\nlet mut state = %uu64; let seeds: Vec<u64> = (0..%u).map(|_| { next(&mut state); "
            "state }).collect();\n"
            "let mut sums = [0u64; 8];\n"
            "let expected = team%u(&seeds, %u, %u, &mut sums);\n"
            "let d = DeviceBuffer::from_host(&stream, &seeds)?;\n"
            "let out = DeviceBuffer::<u64>::zeroed(&stream, %u)?;\n"
            "let totals = DeviceBuffer::<u64>::zeroed(&stream, 8)?;\n",
            below(1000000), blocks * threads, i, threads, scalar, blocks * threads);
        put("let config = LaunchConfig { grid_dim: (%u, 1, 1), block_dim: (%u, %u, 1), "
            "shared_mem_bytes: 0 };\n"
            "unsafe { module.team%u(&stream, config, &d, %u, out.cu_deviceptr() as *mut u64, "
            "totals.cu_deviceptr() as *mut u64)? };\n"
            "bad += compare(\"team%u\", &out.to_host_vec(&stream)?, &expected);\n"
            "bad += compare(\"team%u, sums\", &totals.to_host_vec(&stream)?, &sums);\n}\n",
            blocks, threads / rows, rows, i, scalar, i, i);
    }
}

void device_program(uint64_t seed) {
    const Combine *how[MAX_FNS];
    put("mod p%llu {\n", (unsigned long long)seed);
    device_prelude();
    gen_functions(seed, true);
    makers();
    for (uint32_t i = 0; i < gen.fn_count; i++) {
        put("fn run%u(seed: u64) -> u64 { let mut s = seed; g%u(", i, i);
        for (uint32_t p = 0; p < gen.fns[i].count; p++) {
            put("Make::make(&mut s), ");
        }
        put(").score() }\n");
    }
    for (uint32_t i = 0; i < TEAMS; i++) {
        threads_host(i);
    }
    device_kernels(how);
    put("fn compare(what: &str, found: &[u64], expected: &[u64]) -> u32 {\n"
        "    for (i, (f, e)) in found.iter().zip(expected).enumerate() {\n"
        "        if f != e { println!(\"p%llu: {what}: {f} instead of {e} at {i}\"); return 1; }\n"
        "    }\n    0\n}\n"
        "pub fn run() -> Result<(u32, u32), Box<dyn std::error::Error>> {\n"
        "let ctx = CudaContext::new(0)?; let stream = ctx.default_stream();\n"
        "let module = unsafe { kernels::load(&ctx)? };\nlet mut bad = 0;\n",
        (unsigned long long)seed);
    compare_functions(how);
    compare_teams();
    put("Ok((%u, bad))\n}\n}\n", 2 * gen.fn_count + TEAMS);
}

void device_main(uint64_t seed, uint32_t count) {
    put("// Runs the programs named by their seeds, or all of them.\n"
        "fn main() {\nlet wanted: Vec<u64> = std::env::args().skip(1).map(|a| "
        "a.parse().unwrap()).collect();\n"
        "let (mut kernels, mut differ) = (0, 0);\n"
        "let programs: [(u64, fn() -> Result<(u32, u32), Box<dyn std::error::Error>>); %u] = [",
        count);
    for (uint64_t program = seed; program < seed + count; program++) {
        put("(%1$llu, p%1$llu::run), ", (unsigned long long)program);
    }
    put("];\nfor (seed, run) in programs {\n"
        "    if !wanted.is_empty() && !wanted.contains(&seed) { continue; }\n"
        "    match run() {\n"
        "        Ok((ran, bad)) => { kernels += ran; differ += bad; }\n"
        "        Err(error) => { println!(\"p{seed}: {error}\"); differ += 1; }\n"
        "    }\n}\n"
        "println!(\"{kernels} kernels, {differ} differ\");\n"
        "if differ > 0 { std::process::exit(1) }\n}\n");
}
