// bench_scale.c: does the time and memory of compiling grow with the program, or faster?
//
//   bench_scale --oxcc PATH [--only NAME] [--runs N] [--check] | --print NAME COUNT
//
// Each shape is one thing very often: it is compiled to an object without optimisation at a count
// and at twice that. What both cost above the smallest program is compared: 2 is linear. --check
// ends with status 1 where it is above the limit. --print writes a program, to look at.
#define _GNU_SOURCE // mkdtemp
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---------------------------------------------------------------- shapes

static void empty(FILE *out, uint32_t count) {
    (void)count;
    fputs("fn main() {}\n", out);
}

static void functions(FILE *out, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        fprintf(
            out,
            "fn f%u(x: u32) -> u32 {\n    let y = x ^ %u;\n    if y > 9 { y - 9 } else { y + 1 }\n"
            "}\n",
            i, i);
    }
    fputs("fn main() {\n    let mut x = 1;\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "    x = f%u(x);\n", i);
    }
    fputs("    std::process::exit(x as i32 & 1);\n}\n", out);
}

static void match_arms(FILE *out, uint32_t count) {
    fputs("fn pick(x: u32) -> u32 {\n    match x {\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "        %u => %u,\n", i * 3, i % 251);
    }
    fputs("        _ => 1,\n    }\n}\nfn main() {\n    std::process::exit(pick(9) as i32);\n}\n",
          out);
}

static void variant_arms(FILE *out, uint32_t count) {
    fputs("#[derive(Clone, Copy)]\nenum E {\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "    V%u(u32),\n", i);
    }
    fputs("}\nfn pick(x: E) -> u32 {\n    match x {\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "        E::V%u(n) => n ^ %u,\n", i, i);
    }
    fputs("    }\n}\nfn main() {\n    std::process::exit(pick(E::V1(0)) as i32);\n}\n", out);
}

static void range_arms(FILE *out, uint32_t count) {
    fputs("fn pick(x: u32) -> u32 {\n    match x {\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "        %u..=%u => %u,\n", i * 4, i * 4 + 2, i % 251);
    }
    fputs("        _ => 1,\n    }\n}\nfn main() {\n    std::process::exit(pick(9) as i32);\n}\n",
          out);
}

static void derives(FILE *out, uint32_t count) {
    fputs("#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\nenum E {\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "    V%u(u32),\n", i);
    }
    fputs("}\nfn main() {\n    let a = E::V0(1);\n    let b = a.clone();\n"
          "    std::process::exit((a < b) as i32);\n}\n",
          out);
}

static void string_arms(FILE *out, uint32_t count) {
    fputs("fn pick(x: &str) -> u32 {\n    match x {\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "        \"word%u\" => %u,\n", i, i);
    }
    fputs(
        "        _ => 1,\n    }\n}\nfn main() {\n    std::process::exit(pick(\"a\") as i32);\n}\n",
        out);
}

// Nested by name, as the parsers of both compilers limit how deep a text nests.
static void nested_types(FILE *out, uint32_t count) {
    fputs("struct W<T>(T);\ntype T0 = u8;\n", out);
    for (uint32_t i = 1; i <= count; i++) {
        fprintf(out, "type T%u = &'static W<T%u>;\n", i, i - 1);
    }
    fprintf(out, "fn take(_: Option<T%u>) {}\nfn main() {\n    take(None);\n}\n", count);
}

static void string_literals(FILE *out, uint32_t count) {
    enum { OF_A_FUNCTION = 100 };
    fputs("static TEXTS: &[&str] = &[\n", out);
    for (uint32_t i = 0; i < count / 2; i++) {
        fprintf(out, "    \"literal %u\",\n", i);
    }
    fputs("];\n", out);
    for (uint32_t i = 0; i < count / 2; i++) {
        if (i % OF_A_FUNCTION == 0) {
            fprintf(out, "fn f%u(mut len: usize) -> usize {\n", i / OF_A_FUNCTION);
        }
        fprintf(out, "    len += \"other %u\".len();\n", i);
        fputs((i + 1) % OF_A_FUNCTION == 0 ? "    len\n}\n" : "", out);
    }
    fputs("fn main() {\n    let mut len = TEXTS.len();\n", out);
    for (uint32_t i = 0; i < count / 2 / OF_A_FUNCTION; i++) {
        fprintf(out, "    len = f%u(len);\n", i);
    }
    fputs("    std::process::exit(len as i32 & 1);\n}\n", out);
}

static void impls(FILE *out, uint32_t count) {
    fputs("trait Named {\n    fn name(&self) -> u32;\n    fn twice(&self) -> u32 {\n        "
          "self.name() * 2\n"
          "    }\n}\nfn show<T: Named>(value: T) -> u32 {\n    value.twice()\n}\n",
          out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out,
                "struct S%u;\nimpl Named for S%u {\n    fn name(&self) -> u32 {\n        %u\n    "
                "}\n}\n",
                i, i, i);
    }
    fputs("fn main() {\n    let mut sum = 0u32;\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "    sum ^= show(S%u);\n", i);
    }
    fputs("    std::process::exit(sum as i32 & 1);\n}\n", out);
}

static void adaptors(FILE *out, uint32_t count) {
    fputs("fn main() {\n    let sum: u32 = (0..9u32)\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out,
                i % 3 == 2 ? "        .filter(|x| x %% %u != 1)\n" : "        .map(|x| x ^ %u)\n",
                i + 2);
    }
    fputs("        .sum();\n    std::process::exit(sum as i32 & 1);\n}\n", out);
}

static void capturing_adaptors(FILE *out, uint32_t count) {
    fputs("fn main() {\n    let k = std::env::args().count() as u32;\n"
          "    let sum: u32 = (0..9u32)\n",
          out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "        .map(|x| x ^ k ^ %u)\n", i);
    }
    fputs("        .sum();\n    std::process::exit(sum as i32 & 1);\n}\n", out);
}

// Literals whose type nothing says until the end.
static void assertions(FILE *out, uint32_t count) {
    fputs("fn main() {\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "    assert_eq!(%u, %u);\n", i, i);
    }
    fputs("}\n", out);
}

static void checked_elements(FILE *out, uint32_t count) {
    fputs("fn main() {\n    let i = std::env::args().count();\n    let all = [", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "i + %u, ", i);
    }
    fputs("];\n    std::process::exit(all[1] as i32 & 1);\n}\n", out);
}

static void question_marks(FILE *out, uint32_t count) {
    fputs("fn step(x: u32) -> Result<u32, String> {\n"
          "    if x > 1 << 30 { Err(String::from(\"large\")) } else { Ok(x + 1) }\n}\n"
          "fn all() -> Result<u32, String> {\n    let mut x = 0;\n",
          out);
    for (uint32_t i = 0; i < count; i++) {
        fputs("    x = step(x)?;\n", out);
    }
    fputs("    Ok(x)\n}\nfn main() {\n    std::process::exit(all().is_ok() as i32);\n}\n", out);
}

static void early_returns(FILE *out, uint32_t count) {
    fputs("fn step(x: u32) -> Option<String> {\n"
          "    if x > 3 { None } else { Some(String::new()) }\n}\n"
          "fn all(x: u32) -> u32 {\n",
          out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "    let _s%u = match step(x) { Some(s) => s, None => return %u };\n", i, i);
    }
    fputs("    0\n}\nfn main() {\n    std::process::exit(all(2) as i32);\n}\n", out);
}

static void statements(FILE *out, uint32_t count) {
    fputs("fn main() {\n    let mut x = std::env::args().count();\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "    x = x.wrapping_mul(%u) ^ 3;\n", i);
    }
    fputs("    std::process::exit(x as i32 & 1);\n}\n", out);
}

static void mutable_locals(FILE *out, uint32_t count) {
    fputs("fn main() {\n    let v0 = std::env::args().count();\n", out);
    for (uint32_t i = 1; i < count; i++) {
        fprintf(out, "    let mut v%u = v%u;\n    v%u ^= %u;\n", i, i - 1, i, i);
    }
    fprintf(out, "    std::process::exit(v%u as i32 & 1);\n}\n", count - 1);
}

// Bytes, not lines: zeros that nobody has to write down.
static void zeroed_static(FILE *out, uint32_t count) {
    fprintf(out,
            "static mut ZEROS: [u8; %u << 16] = [0; %u << 16];\n"
            "fn main() {\n    unsafe {\n        ZEROS[1] = 1;\n"
            "        std::process::exit(ZEROS[2] as i32);\n    }\n}\n",
            count, count);
}

static void opaque_functions(FILE *out, uint32_t count) {
    fputs("fn f0() -> impl Fn(u32) -> u32 {\n    |x| x + 1\n}\n", out);
    for (uint32_t i = 1; i < count; i++) {
        fprintf(out,
                "fn f%u() -> impl Fn(u32) -> u32 {\n    let inner = f%u();\n"
                "    move |x| inner(x) ^ %u\n}\n",
                i, i - 1, i);
    }
    fprintf(out, "fn main() {\n    std::process::exit(f%u()(1) as i32 & 1);\n}\n", count - 1);
}

static void wrapped_functions(FILE *out, uint32_t count) {
    fputs("fn wrap(f: impl Fn(u32) -> u32, by: u32) -> impl Fn(u32) -> u32 {\n    move |x| f(x) ^ "
          "by\n}\n"
          "fn main() {\n    let f = |x: u32| x + 1;\n",
          out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "    let f = wrap(f, %u);\n", i);
    }
    fputs("    std::process::exit(f(1) as i32 & 1);\n}\n", out);
}

static void locals(FILE *out, uint32_t count) {
    fputs("fn main() {\n    let v0 = String::new();\n", out);
    for (uint32_t i = 1; i < count; i++) {
        fprintf(out, "    let v%u = v%u.clone();\n", i, i - 1);
    }
    fprintf(out, "    std::process::exit(v%u.len() as i32);\n}\n", count - 1);
}

static void nested_blocks(FILE *out, uint32_t count) {
    fputs("fn main() {\n    let mut x = 0;\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "if x < %u {\nx += 1;\n", i + 1);
    }
    for (uint32_t i = 0; i < count; i++) {
        fputs("}\n", out);
    }
    fputs("    std::process::exit(x & 1);\n}\n", out);
}

static void long_sum(FILE *out, uint32_t count) {
    fputs("fn main() {\n    let x = std::env::args().count();\n    let y = 0", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "%s+ x", i % 16 ? " " : "\n        ");
    }
    fputs(";\n    std::process::exit(y as i32 & 1);\n}\n", out);
}

static void method_chain(FILE *out, uint32_t count) {
    fputs("struct B(u32);\nimpl B {\n    fn add(self, n: u32) -> B {\n        B(self.0 ^ n)\n    "
          "}\n}\n"
          "fn main() {\n    let b = B(1)",
          out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "\n        .add(%u)", i);
    }
    fputs(";\n    std::process::exit(b.0 as i32 & 1);\n}\n", out);
}

// All of them live until the end.
static void loans(FILE *out, uint32_t count) {
    fputs("fn main() {\n    let mut all: Vec<&usize> = Vec::new();\n", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "    let v%u = all.len();\n    all.push(&v%u);\n", i, i);
    }
    fputs("    std::process::exit(all.len() as i32 & 1);\n}\n", out);
}

static void constant_turns(FILE *out, uint32_t count) {
    fprintf(out,
            "const SUM: u32 = {\n    let mut sum = 0u32;\n    let mut i = 0u32;\n"
            "    while i < %u {\n        sum = sum.wrapping_add(i);\n        i += 1;\n    }\n"
            "    sum\n};\nfn main() {\n    std::process::exit(SUM as i32 & 1);\n}\n",
            count);
}

static void unknown_names(FILE *out, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "fn f%u(x: u32) -> u32 {\n    x ^ missing%u\n}\n", i, i);
    }
    fputs("fn main() {}\n", out);
}

static const struct Shape {
    const char *name;
    uint32_t count; // and half of it
    void (*write)(FILE *out, uint32_t count);
    bool is_wrong; // the compiler says so
} shapes[] = {
    {"functions", 10000, functions, false},
    {"arms of a match on integers", 10000, match_arms, false},
    {"arms of a match on an enum", 10000, variant_arms, false},
    {"arms of a match on ranges", 10000, range_arms, false},
    {"arms of a match on strings", 2000, string_arms, false},
    {"variants with seven derives", 2000, derives, false},
    {"nested types", 1000, nested_types, false},
    {"string literals", 100000, string_literals, false},
    {"impls of a trait", 1000, impls, false},
    {"adaptors in a chain", 60, adaptors, false},
    {"adaptors that capture", 60, capturing_adaptors, false},
    {"assertions", 2000, assertions, false},
    {"checked elements on one line", 20000, checked_elements, false},
    {"question marks", 8000, question_marks, false},
    {"early returns", 1000, early_returns, false},
    {"statements", 10000, statements, false},
    {"mutable locals", 10000, mutable_locals, false},
    {"64 KiB of a zeroed static", 4096, zeroed_static, false},
    {"impl Fn in impl Fn", 60, opaque_functions, false},
    {"closures in closures", 60, wrapped_functions, false},
    {"locals with destructors", 4000, locals, false},
    {"nested blocks", 190, nested_blocks, false},
    {"terms of a sum", 1900, long_sum, false},
    {"methods in a chain", 1900, method_chain, false},
    {"loans live at once", 2000, loans, false},
    {"turns of a constant's loop", 400000, constant_turns, false},
    {"names that are not found", 4000, unknown_names, true},
};
enum { SHAPES = sizeof shapes / sizeof *shapes, RUNS_MAX = 16 };
// Twice as much of one thing: the rest is tables that outgrow caches.
static const double limit = 3.0;

// ---------------------------------------------------------------- measuring

typedef struct Settings {
    const char *oxcc, *only;
    char source[64], object[64];
    uint32_t runs;
    bool check;
} Settings;

static Measure compile(const Settings *settings, const struct Shape *shape, uint32_t count) {
    static char output[OUTPUT_MAX];
    Measure runs[RUNS_MAX];
    FILE *out = fopen(settings->source, "w");
    if (!out) {
        return (Measure){0};
    }
    shape->write(out, count);
    fclose(out);
    char *const argv[] = {(char *)settings->oxcc,   "--emit=obj", (char *)settings->source, "-o",
                          (char *)settings->object, NULL};
    for (uint32_t i = 0; i < settings->runs; i++) {
        runs[i] = measure_run(argv, output);
        if (shape->is_wrong) {
            runs[i].ok = !runs[i].ok && strstr(output, "error[") != NULL;
        }
        if (!runs[i].ok) {
            fprintf(stderr, "%.600s\n", output);
        }
    }
    return measure_median(runs, settings->runs);
}

static double growth(double base, double half, double full) {
    double least = 0.05 * base + 1e-9; // below that it is noise
    return half - base < least ? 2.0 : (full - base) / (half - base);
}

static bool measure_all(const Settings *settings) {
    const struct Shape smallest = {.write = empty};
    Measure base = compile(settings, &smallest, 0);
    bool good = base.ok;
    printf("%-30s %8s %10s %10s %7s %10s %10s %7s\n", "shape", "count", "half, ms", "ms CPU",
           "growth", "half, MiB", "MiB", "growth");
    for (uint32_t i = 0; i < SHAPES && base.ok; i++) {
        if (settings->only && !strstr(shapes[i].name, settings->only)) {
            continue;
        }
        Measure half = compile(settings, &shapes[i], shapes[i].count / 2);
        Measure full = compile(settings, &shapes[i], shapes[i].count);
        if (!half.ok || !full.ok) {
            printf("%-30s %8u  not compiled\n", shapes[i].name, shapes[i].count);
            good = false;
            continue;
        }
        double time = growth(base.cpu, half.cpu, full.cpu);
        double memory = growth(base.peak, half.peak, full.peak);
        bool linear = time <= limit && memory <= limit;
        printf("%-30s %8u %10.1f %10.1f %7.2f %10.1f %10.1f %7.2f%s\n", shapes[i].name,
               shapes[i].count, half.cpu, full.cpu, time, half.peak, full.peak, memory,
               linear ? "" : "  NOT LINEAR");
        fflush(stdout);
        good &= linear;
    }
    return good;
}

static int print_shape(const char *name, const char *count) {
    for (uint32_t i = 0; i < SHAPES; i++) {
        if (strstr(shapes[i].name, name)) {
            shapes[i].write(stdout, (uint32_t)strtoul(count, NULL, 10));
            return 0;
        }
    }
    fprintf(stderr, "bench_scale: there is no shape `%s`\n", name);
    return 1;
}

int main(int argc, char **argv) {
    Settings settings = {.oxcc = "build/release/oxcc", .runs = 3};
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--print") == 0 && i + 2 < argc) {
            return print_shape(argv[i + 1], argv[i + 2]);
        } else if (strcmp(argv[i], "--check") == 0) {
            settings.check = true;
        } else if (strcmp(argv[i], "--oxcc") == 0 && more) {
            settings.oxcc = argv[++i];
        } else if (strcmp(argv[i], "--only") == 0 && more) {
            settings.only = argv[++i];
        } else if (strcmp(argv[i], "--runs") == 0 && more) {
            settings.runs = (uint32_t)strtoul(argv[++i], NULL, 10);
        } else {
            fprintf(stderr, "bench_scale: unknown argument `%s`\n", argv[i]);
            return 1;
        }
    }
    if (settings.runs < 1 || settings.runs > RUNS_MAX) {
        return 1;
    }
    char folder[] = "/tmp/bench_scale.XXXXXX";
    if (!mkdtemp(folder)) {
        return 1;
    }
    snprintf(settings.source, sizeof settings.source, "%s/scale.rs", folder);
    snprintf(settings.object, sizeof settings.object, "%s/scale.o", folder);
    bool good = measure_all(&settings);
    remove(settings.source);
    remove(settings.object);
    rmdir(folder);
    return good || !settings.check ? 0 : 1;
}
