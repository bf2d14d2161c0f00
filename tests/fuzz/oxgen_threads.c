// oxgen_threads.c: kernels whose threads work together, for the device fuzzer, each with a function
// that does the same on the host, for all threads of a block at once.
//
// Each thread has one value, `v`. A kernel is a list of steps that mix it with those of others: by
// shuffles, votes and reductions of warps, through shared memory between barriers, with atomics.
// Steps stand under conditions and in loops that are the same for a block, those of a warp also
// under votes. So no kernel has a race, nor a barrier that the compiler may refuse.
#include "tests/fuzz/oxgen.h"

typedef enum StepKind {
    LOCAL,     // each thread on its own, under conditions of its own
    SHUFFLE,   // way, distance, type
    VOTE,      // way
    REDUCE,    // way
    WARP_IF,   // until WARP_END, for warps in which some thread says so
    WARP_END,  //
    EXCHANGE,  // through shared memory
    HISTOGRAM, // by atomics in shared memory
    COUNT,     // a barrier that counts
    SCAN,      // running sums in shared memory
    GLOBAL,    // an atomic in memory of the device
    IF,        // until ELSE and END, by block
    ELSE,
    LOOP, // until END
    END,
} StepKind;
typedef struct Step {
    StepKind kind;
    uint32_t a, b, c;
} Step;

enum { MOST_STEPS = 64 };
typedef struct Team {
    Step steps[MOST_STEPS];
    uint32_t count;
} Team;
static Team teams[TEAMS];

static void add(Team *team, StepKind kind) {
    uint32_t a = below(1000), b = below(1000), c = below(1000);
    team->steps[team->count++] = (Step){kind, a, b, c};
}

static void make_steps(Team *team, uint32_t count, uint32_t depth) {
    for (uint32_t i = 0; i < count && team->count + 12 < MOST_STEPS; i++) {
        uint32_t pick = below(depth ? 15 : 12);
        if (pick == 3) {
            add(team, WARP_IF);
            for (uint32_t k = 1 + below(2); k-- > 0;) {
                add(team, SHUFFLE + (StepKind)below(3));
            }
            add(team, WARP_END);
        } else if (pick < 4) {
            add(team, LOCAL + (StepKind)pick);
        } else if (pick < 12) {
            static const StepKind kinds[] = {SHUFFLE,   VOTE,  REDUCE, EXCHANGE,
                                             HISTOGRAM, COUNT, SCAN,   GLOBAL};
            add(team, kinds[pick - 4]);
        } else if (pick < 14) {
            add(team, IF);
            make_steps(team, 1 + below(2), depth - 1);
            add(team, ELSE);
            make_steps(team, 1, depth - 1);
            add(team, END);
        } else {
            add(team, LOOP);
            make_steps(team, 1 + below(3), depth - 1);
            add(team, END);
        }
    }
}

static const char *of(const char *const *list, uint32_t number, uint32_t count) {
    return list[number % count];
}
#define OF(list, number) of(list, number, sizeof(list) / sizeof *(list))

// ---------------------------------------------------------------- steps of one thread

static void local_functions(const Team *team, uint32_t index) {
    static const char *const ways[] = {
        "if v %% %2$u == 0 { v = run%1$u(v); } else if t %% 3 == 1 { v = mix(v, t); }",
        "let mut x = v %% %2$u; while x > 0 { v = mix(v, x); if v %% 11 == 3 { break; } x -= 1; }",
        "v = match v %% 4 { 0 => mix(v, t), 1 if t > 7 => v >> 3, 2 => !v, _ => "
        "v.wrapping_mul(t | 1) };",
        "let mut a = [t, v, 7, %2$u]; a[(v %% 4) as usize] ^= v >> 5; a.sort_unstable(); v = "
        "mix(a[1], "
        "a[2]);",
        "'o: for i in 0..(t %% 5) { for j in 0..(v %% 6) { if mix(i, j) %% %2$u == 1 { continue "
        "'o; } "
        "v = mix(v, i ^ j); } }",
        "let f: &dyn Fn(u64) -> u64 = if v & 1 == 0 { &|x| mix(x, t) } else { &|x| x ^ %2$u }; v = "
        "f(v);",
        "v = (v as i128 * (t as i128 - 40) / (%2$u - 2 * (v as i128 & 1))) as u64;",
        "v = mix(v, bits_of_f64((v as u32 as f64 * 0.1 + t as f64).sqrt() / %2$u as f64));",
        "v = (0..t %% 9).filter(|i| (v >> i) & 1 == 1).map(|i| mix(v, i)).fold(v, |a, b| a ^ b);",
    };
    for (uint32_t i = 0; i < team->count; i++) {
        if (team->steps[i].kind == LOCAL) {
            put("fn local%u_%u(mut v: u64, t: u64) -> u64 { ", index, i);
            const char *way = OF(ways, team->steps[i].a);
            put(way, team->steps[i].b % gen.fn_count, 3 + team->steps[i].c % 40);
            put(" v }\n");
        }
    }
}

// ---------------------------------------------------------------- of warps

static const char *const shuffle_ways[] = {"_xor", "_up", "_down", ""};
static const char *const shuffle_types[] = {"", "_u64", "_f32", "_f64"};
static const char *const shuffle_values[] = {"v as u32", "v", "(v % 4096) as f32",
                                             "(v as u32) as f64"};
static const char *const shuffled[] = {"as u32 as u64", "", "% 4096", "as u32 as u64"};

static void shuffle_device(const Step *step) {
    put("v = mix(v, warp::shuffle%s%s(%s, ", OF(shuffle_ways, step->a), OF(shuffle_types, step->c),
        OF(shuffle_values, step->c));
    if (step->a % 4 == 3) {
        put("(v %% 32) as u32) as u64);\n");
    } else {
        put("%u) as u64);\n", 1 + step->b % 31);
    }
}

static void shuffle_host(const Step *step) {
    static const char *const sources[] = {"l ^ %u", "if l >= %1$u { l - %1$u } else { l }",
                                          "if l + %1$u < 32 { l + %1$u } else { l }",
                                          "(o[l] %% 32) as usize"};
    put("o[{ ");
    const char *source = OF(sources, step->a);
    put(source, 1 + step->b % 31);
    put(" }] %s", OF(shuffled, step->c));
}

static void vote_device(const Step *step) {
    static const char *const ways[] = {"ballot(v %% %u < %u)", "all(v %% %u < %u)",
                                       "any(v %% %u < %u)", "popc(v %% %u < %u)",
                                       "match_any_sync(!0, (v %% %u) as u32)"};
    put("v = mix(v, warp::");
    const char *way = OF(ways, step->a);
    put(way, 2 + step->b % 9, 1 + step->c % 9);
    put(" as u64);\n");
}

static void vote_host(const Step *step) {
    static const char *const ways[] = {
        "o.iter().rev().fold(0u64, |m, x| m << 1 | (x %% %u < %u) as u64)",
        "o.iter().all(|x| x %% %u < %u) as u64", "o.iter().any(|x| x %% %u < %u) as u64",
        "o.iter().filter(|&x| x %% %u < %u).count() as u64",
        "o.iter().rev().fold(0u64, |m, x| m << 1 | (x %% %1$u == o[l] %% %1$u) as u64)"};
    const char *way = OF(ways, step->a);
    put(way, 2 + step->b % 9, 1 + step->c % 9);
}

static void reduce_device(const Step *step) {
    static const char *const ways[] = {
        "redux_sync_add(!0, v as u32) as u64",     "redux_sync_min_u32(!0, v as u32) as u64",
        "redux_sync_max_u32(!0, v as u32) as u64", "redux_sync_min_i32(!0, v as i32) as u64",
        "redux_sync_max_i32(!0, v as i32) as u64", "redux_sync_and(!0, v as u32) as u64",
        "redux_sync_or(!0, v as u32) as u64",      "redux_sync_xor(!0, v as u32) as u64",
        "reduce_sum_f32((v % 512) as f32) as u64", "reduce_max_f64(v as u32 as f64) as u64"};
    put("v = mix(v, warp::%s);\n", OF(ways, step->a));
}

static void reduce_host(const Step *step) {
    static const char *const ways[] = {
        "o.iter().fold(0u32, |a, &x| a.wrapping_add(x as u32)) as u64",
        "o.iter().map(|&x| x as u32).min().unwrap() as u64",
        "o.iter().map(|&x| x as u32).max().unwrap() as u64",
        "o.iter().map(|&x| x as i32).min().unwrap() as u64",
        "o.iter().map(|&x| x as i32).max().unwrap() as u64",
        "o.iter().fold(!0u32, |a, &x| a & x as u32) as u64",
        "o.iter().fold(0u32, |a, &x| a | x as u32) as u64",
        "o.iter().fold(0u32, |a, &x| a ^ x as u32) as u64",
        "o.iter().map(|x| x % 512).sum::<u64>()",
        "o.iter().map(|&x| x as u32).max().unwrap() as u64"};
    put("%s", OF(ways, step->a));
}

// On the host a step of a warp is done for the warp at `w`.
static void warp_step_host(const Step *step) {
    put("let o: [u64; 32] = v[w..w + 32].try_into().unwrap();\n"
        "for l in 0..32 { v[w + l] = mix(o[l], ");
    if (step->kind == SHUFFLE) {
        shuffle_host(step);
    } else if (step->kind == VOTE) {
        vote_host(step);
    } else {
        reduce_host(step);
    }
    put("); }\n");
}

// ---------------------------------------------------------------- of blocks

// Types that go through shared memory; the floating-point ones hold what they can exactly.
static const char *const part_types[] = {"u8", "u16", "u32", "i64", "u64", "i128", "f32", "f64"};
static const char *const part_values[] = {"", "", "", "", "", "", "% 4096", "% 65536"};

void threads_shared(void) {
    for (uint32_t i = 0; i < sizeof part_types / sizeof *part_types; i++) {
        put("static mut PART_%u: SharedArray<%s, 192> = SharedArray::UNINIT;\n", i, part_types[i]);
    }
    put("static mut BINS: SharedArray<u64, 16> = SharedArray::UNINIT;\n");
}

static void exchange_device(const Step *step) {
    uint32_t part = step->a % 8;
    put("unsafe { PART_%1$u[t] = (v %2$s) as %3$s; }\nthread::sync_threads();\n"
        "v = mix(v, unsafe { PART_%1$u[(t * %4$u + %5$u) %% n] } as "
        "u64);\nthread::sync_threads();\n",
        part, part_values[part], part_types[part], 1 + step->b % 7, step->c % 64);
}

static void exchange_host(const Step *step) {
    uint32_t part = step->a % 8;
    put("let o = v.clone();\n"
        "for t in 0..n { v[t] = mix(o[t], (o[(t * %u + %u) %% n] %s) as %s as u64); }\n",
        1 + step->b % 7, step->c % 64, part_values[part], part_types[part]);
}

typedef struct AtomicOp {
    const char *device, *host;
} AtomicOp;
static const AtomicOp atomic_ops[] = {
    {"fetch_add", "a.wrapping_add(b)"},
    {"fetch_sub", "a.wrapping_sub(b)"},
    {"fetch_xor", "a ^ b"},
    {"fetch_or", "a | b"},
    {"fetch_max", "a.max(b)"},
    {"fetch_min", "a.min(b)"},
};
static const char *const atomic_types[] = {"u32", "i32", "u64", "i64"};
static const char *const atomic_names[] = {"U32", "I32", "U64", "I64"};
static const char *const atomic_bits[] = {"u32", "u32", "u64", "u64"};

static void histogram_device(const Step *step) {
    put("if t < 16 { unsafe { BINS[t] = 0; } }\nthread::sync_threads();\n"
        "unsafe { BlockAtomic%s::from_ptr((&raw mut BINS as *mut u64).add((v %% 16) as usize) as "
        "*mut %s) }.%s(v as %s, AtomicOrdering::Relaxed);\nthread::sync_threads();\n"
        "v = mix(v, unsafe { BINS[t %% 16] });\nthread::sync_threads();\n",
        OF(atomic_names, step->a), OF(atomic_types, step->a), atomic_ops[step->b % 6].device,
        OF(atomic_types, step->a));
}

static void histogram_host(const Step *step) {
    put("let mut bins = [0 as %1$s; 16];\n"
        "for t in 0..n { let (a, b) = (bins[(v[t] %% 16) as usize], v[t] as %1$s); "
        "bins[(v[t] %% 16) as usize] = %2$s; }\n"
        "for t in 0..n { v[t] = mix(v[t], bins[t %% 16] as %3$s as u64); }\n",
        OF(atomic_types, step->a), atomic_ops[step->b % 6].host, OF(atomic_bits, step->a));
}

static void global_device(const Step *step) {
    uint32_t way = step->a % 24;
    put("unsafe { DeviceAtomic%s::from_ptr(sums.add(%u) as *mut %s) }.%s(v as %s, "
        "AtomicOrdering::Relaxed);\n",
        OF(atomic_names, way), way % 8, OF(atomic_types, way), atomic_ops[way % 8 % 6].device,
        OF(atomic_types, way));
}

static void global_host(const Step *step) { // one slot, one operation
    uint32_t way = step->a % 24;
    put("for t in 0..n { let (a, b) = (sums[%1$u] as %2$s, v[t] as %2$s); sums[%1$u] = (%3$s) as "
        "%4$s as u64; }\n",
        way % 8, OF(atomic_types, way), atomic_ops[way % 8 % 6].host, OF(atomic_bits, way));
}

static void count_device(const Step *step) {
    static const char *const ways[] = {"count", "and", "or"};
    put("v = mix(v, thread::sync_threads_%s(v %% %u < %u) as u64);\n", OF(ways, step->a),
        2 + step->b % 9, 1 + step->c % 9);
}

static void count_host(const Step *step) {
    static const char *const ways[] = {"filter(|&x| x %% %u < %u).count()", "all(|x| x %% %u < %u)",
                                       "any(|x| x %% %u < %u)"};
    put("let sum = v.iter().");
    const char *way = OF(ways, step->a);
    put(way, 2 + step->b % 9, 1 + step->c % 9);
    put(" as u64;\nfor t in 0..n { v[t] = mix(v[t], sum); }\n");
}

static void scan_device(void) {
    put("unsafe { PART_4[t] = v; }\nthread::sync_threads();\nlet mut d = 1;\nwhile d < n {\n"
        "    let x = if t >= d { unsafe { PART_4[t - d] } } else { 0 };\n"
        "    thread::sync_threads();\n"
        "    unsafe { PART_4[t] = PART_4[t].wrapping_add(x); }\n"
        "    thread::sync_threads();\n    d *= 2;\n}\n"
        "v = mix(v, unsafe { PART_4[t] });\nthread::sync_threads();\n");
}

// ---------------------------------------------------------------- both sides

static void condition(const Step *step) {
    static const char *const ways[] = {"(b + k as usize + %u) %% 2 == 0", "k as usize > %u %% 6",
                                       "n > %u %% 5 * 32", "b == %u %% 3"};
    const char *way = OF(ways, step->a);
    put("if ");
    put(way, step->b);
    put(" {\n");
}

static void repeat(const Step *step, uint32_t number) {
    static const char *const ways[] = {
        "for r%1$u in 0..1 + (b + %2$u) %% 3 {\n", "for r%1$u in 0..(k as usize + %2$u) %% 4 {\n",
        "let mut r%1$u = 0usize; while r%1$u < 1 + %2$u %% 3 { r%1$u += "
        "1;\n"};
    const char *way = OF(ways, step->a);
    put(way, number, step->b);
}

static void step_device(const Step *step, uint32_t index, uint32_t number) {
    switch (step->kind) {
    case LOCAL:
        put("v = local%u_%u(v, t as u64);\n", index, number);
        break;
    case SHUFFLE:
        shuffle_device(step);
        break;
    case VOTE:
        vote_device(step);
        break;
    case REDUCE:
        reduce_device(step);
        break;
    case WARP_IF:
        put("if warp::any(v %% %u == 1) {\n", 2 + step->a % 60);
        break;
    case EXCHANGE:
        exchange_device(step);
        break;
    case HISTOGRAM:
        histogram_device(step);
        break;
    case COUNT:
        count_device(step);
        break;
    case SCAN:
        scan_device();
        break;
    case GLOBAL:
        global_device(step);
        break;
    case IF:
        condition(step);
        break;
    case ELSE:
        put("} else {\n");
        break;
    case LOOP:
        repeat(step, number);
        put("v = mix(v, r%u as u64);\n", number);
        break;
    case WARP_END:
    case END:
        put("}\n");
        break;
    }
}

static void step_host(const Step *step, uint32_t index, uint32_t number, bool *in_warp) {
    switch (step->kind) {
    case LOCAL:
        put("for t in 0..n { v[t] = local%u_%u(v[t], t as u64); }\n", index, number);
        break;
    case SHUFFLE:
    case VOTE:
    case REDUCE:
        put("%s", *in_warp ? "" : "for w in (0..n).step_by(32) {\n");
        warp_step_host(step);
        put("%s", *in_warp ? "" : "}\n");
        break;
    case WARP_IF:
        put("for w in (0..n).step_by(32) { if v[w..w + 32].iter().any(|v| v %% %u == 1) {\n",
            2 + step->a % 60);
        *in_warp = true;
        break;
    case WARP_END:
        put("} }\n");
        *in_warp = false;
        break;
    case EXCHANGE:
        exchange_host(step);
        break;
    case HISTOGRAM:
        histogram_host(step);
        break;
    case COUNT:
        count_host(step);
        break;
    case SCAN:
        put("let mut sum = 0u64;\n"
            "for t in 0..n { sum = sum.wrapping_add(v[t]); v[t] = mix(v[t], sum); }\n");
        break;
    case GLOBAL:
        global_host(step);
        break;
    case IF:
        condition(step);
        break;
    case ELSE:
        put("} else {\n");
        break;
    case LOOP:
        repeat(step, number);
        put("for t in 0..n { v[t] = mix(v[t], r%u as u64); }\n", number);
        break;
    case END:
        put("}\n");
        break;
    }
}

void threads_host(uint32_t index) {
    Team *team = &teams[index];
    team->count = 0;
    make_steps(team, 3 + below(5), 2);
    local_functions(team, index);
    put("fn team%u(seeds: &[u64], n: usize, k: u32, sums: &mut [u64; 8]) -> Vec<u64> {\n"
        "let mut out = Vec::new();\nfor b in 0..seeds.len() / n {\n"
        "let mut v: Vec<u64> = (0..n).map(|t| run%u(seeds[b * n + t])).collect();\n",
        index, index % gen.fn_count);
    bool in_warp = false;
    for (uint32_t i = 0; i < team->count; i++) {
        step_host(&team->steps[i], index, i, &in_warp);
    }
    put("out.extend(v);\n}\nout\n}\n");
}

void threads_kernel(uint32_t index) {
    put("#[kernel]\npub fn team%u(seeds: &[u64], k: u32, out: *mut u64, sums: *mut u64) {\n"
        "let b = thread::blockIdx_x() as usize;\n"
        "let n = (thread::blockDim_x() * thread::blockDim_y()) as usize;\n"
        "let t = (thread::threadIdx_y() * thread::blockDim_x() + thread::threadIdx_x()) as usize;\n"
        "let mut v = run%u(seeds[b * n + t]);\n",
        index, index % gen.fn_count);
    const Team *team = &teams[index];
    for (uint32_t i = 0; i < team->count; i++) {
        step_device(&team->steps[i], index, i);
    }
    put("unsafe { *out.add(b * n + t) = v; }\n}\n");
}
