// bench_generate.c: a program of plain functions and structs, of any number of lines.
//
// Pieces of equal shape follow one another, each with its own names: a struct with methods, a
// function with a loop, branches, borrows and a match, and now and then a function that calls the
// latest ones. rustc accepts the result without a warning, so both compilers do the same work.
#include "bench.h"

#include <stdio.h>

// Lines: 46 a piece, a call for each and 6 more a group (5 in the first), 3 for main.
enum { GROUP = 16, PIECE_LINES = 46, GROUP_LINES = GROUP + 6, MAIN_LINES = 3 };

static void write_struct(FILE *out, uint32_t i) {
    fprintf(out,
            "pub struct Point%u {\n"
            "    x: i64,\n"
            "    y: i64,\n"
            "    weight: u32,\n"
            "}\n\n"
            "impl Point%u {\n"
            "    fn new(x: i64, y: i64) -> Point%u {\n"
            "        Point%u { x, y, weight: 1 }\n"
            "    }\n\n"
            "    fn shift(&mut self, by: i64) -> &mut Point%u {\n"
            "        self.x = self.x.wrapping_add(by);\n"
            "        self.y = self.y.wrapping_sub(by);\n"
            "        self.weight += 1;\n"
            "        self\n"
            "    }\n\n"
            "    fn norm(&self) -> i64 {\n"
            "        let x = if self.x < 0 { -(self.x / 2) } else { self.x / 2 };\n"
            "        let y = if self.y < 0 { -(self.y / 2) } else { self.y / 2 };\n"
            "        (x / 2 + y / 2) %% (self.weight as i64 + %u)\n"
            "    }\n"
            "}\n\n",
            i, i, i, i, i, i % 7 + 1);
}

static void write_function(FILE *out, uint32_t i) {
    fprintf(out,
            "pub fn walk%u(start: i64, count: u32) -> i64 {\n"
            "    let mut point = Point%u::new(start, %u);\n"
            "    let mut total = 0i64;\n"
            "    let mut i = 0u32;\n"
            "    while i < count {\n"
            "        let by = if i %% 3 == 0 { point.norm() } else { i as i64 * %u };\n"
            "        point.shift(by).shift(-by);\n"
            "        let moved = &mut point;\n"
            "        moved.shift(by);\n"
            "        total = total.wrapping_add(moved.norm());\n"
            "        i += 1;\n"
            "    }\n"
            "    let seen = &point;\n"
            "    match total %% 4 {\n"
            "        0 => total,\n"
            "        1 if seen.weight > 3 => seen.norm() - total,\n"
            "        2 | 3 => total / 2,\n"
            "        _ => seen.x ^ seen.y,\n"
            "    }\n"
            "}\n\n",
            i, i, i % 11, i % 5 + 1);
}

static void write_group(FILE *out, uint32_t last) {
    fprintf(out, "pub fn group%u(start: i64) -> i64 {\n    let mut total = start;\n", last / GROUP);
    for (uint32_t i = last + 1 - GROUP; i <= last; i++) {
        fprintf(out, "    total = total.wrapping_add(walk%u(total %% 100, 5));\n", i);
    }
    if (last / GROUP > 0) {
        fprintf(out, "    total ^= group%u(total);\n", last / GROUP - 1);
    }
    fprintf(out, "    total\n}\n\n");
}

static uint32_t lines_of(uint32_t pieces) {
    return pieces * PIECE_LINES + pieces / GROUP * GROUP_LINES - 1 + MAIN_LINES;
}

bool bench_generate(const char *path, uint32_t lines) {
    FILE *out = fopen(path, "w");
    if (!out) {
        return false;
    }
    uint32_t pieces = GROUP;
    while (lines_of(pieces + GROUP) <= lines) {
        pieces += GROUP;
    }
    for (uint32_t i = 0; i < pieces; i++) {
        write_struct(out, i);
        write_function(out, i);
        if (i % GROUP == GROUP - 1) {
            write_group(out, i);
        }
    }
    for (uint32_t i = lines_of(pieces); i < lines; i++) {
        fprintf(out, "// padding to the line count asked for\n");
    }
    fprintf(out, "fn main() {\n    println!(\"{}\", group%u(1));\n}\n", pieces / GROUP - 1);
    return fclose(out) == 0;
}
