// oxgen_value.c: arithmetic of the generated programs, and the ways around plain code: generic
// functions and types, slices and iterators, closures, trait objects, function pointers.
//
// Floating-point operations are those whose results are exact by the standard, so that every device
// and compiler agrees; the bits of a NaN are never looked at.
#include <string.h>

#include "tests/fuzz/oxgen.h"

static uint32_t float_type(void) {
    return chance(50) ? TYPE_F32 : TYPE_F64;
}

static void int_expr(uint32_t type, int depth) {
    static const char *const wrapping[] = {"wrapping_add", "wrapping_sub", "wrapping_mul",
                                           "saturating_add", "saturating_sub"};
    static const char *const plain[] = {"&", "|", "^"};
    static const char *const counts[] = {"count_ones", "leading_zeros", "trailing_zeros"};
    const char *name = gen.types[type].name;
    switch (below(13)) {
    case 0:
    case 1:
        put("(");
        expr(type, depth - 1);
        put(").%s(", wrapping[below(5)]);
        expr(type, depth - 1);
        put(")");
        break;
    case 2:
        put("(");
        expr(type, depth - 1);
        put(" %s ", plain[below(3)]);
        expr(type, depth - 1);
        put(")");
        break;
    case 3:
        put("(");
        expr(type, depth - 1);
        put(").%s(", chance(50) ? "wrapping_div" : "wrapping_rem");
        expr(type, depth - 1);
        put(" | 1)");
        break;
    case 4:
        put("(");
        expr(type, depth - 1);
        put(").%s((", chance(50) ? "wrapping_shl" : "wrapping_shr");
        expr(TYPE_U32, depth - 1);
        put(") %% 200)");
        break;
    case 5: {
        uint32_t from = int_type();
        put("((");
        expr(from, depth - 1);
        put(") as %s)", name);
        break;
    }
    case 6:
        put("((");
        expr(int_type(), depth - 1);
        put(").%s() as %s)", counts[below(3)], name);
        break;
    case 7:
        put("((");
        expr(chance(50) ? TYPE_BOOL : TYPE_CHAR, depth - 1);
        put(chance(50) ? ") as u32 as %s)" : ") as u32 as u8 as %s)", name);
        break;
    case 8: // may panic without -O
        put("(");
        expr(type, depth - 1);
        put(" / 4 + ");
        expr(type, depth - 1);
        put(" / 4)");
        break;
    case 9:
        put("(");
        expr(type, depth - 1);
        put(").checked_%s(", chance(50) ? "add" : "mul");
        expr(type, depth - 1);
        put(").unwrap_or(");
        literal(type);
        put(")");
        break;
    case 10: // saturates
        put("((");
        expr(float_type(), depth - 1);
        put(") as %s)", name);
        break;
    case 11: {
        uint32_t from = float_type();
        put("(bits_of_%s(", gen.types[from].name);
        expr(from, depth - 1);
        put(") as %s)", name);
        break;
    }
    default:
        put("(!");
        expr(type, depth - 1);
        put(")");
        break;
    }
}

void bool_expr(int depth) {
    static const char *const compare[] = {"<", "<=", "==", "!=", ">", ">="};
    uint32_t type = int_type();
    switch (below(4)) {
    case 0:
        put("(");
        expr(TYPE_BOOL, depth - 1);
        put(chance(50) ? " && " : " || ");
        expr(TYPE_BOOL, depth - 1);
        put(")");
        break;
    case 1:
        type = any_type();
        put("(");
        expr(type, depth - 1);
        put(chance(50) ? " == " : " != ");
        expr(type, depth - 1);
        put(")");
        break;
    case 2:
        put("(!");
        expr(TYPE_BOOL, depth - 1);
        put(")");
        break;
    default:
        if (chance(20)) {
            type = float_type();
        }
        put("((");
        expr(type, depth - 1);
        put(") %s (", compare[below(6)]);
        expr(type, depth - 1);
        put("))");
        break;
    }
}

static void float_expr(uint32_t type, int depth) {
    static const char *const arithmetic[] = {"+", "-", "*", "/", "+", "*", "%"};
    static const char *const unary[] = {"abs", "floor", "ceil", "trunc", "abs().sqrt"};
    const char *name = gen.types[type].name;
    switch (below(9)) {
    case 0:
    case 1:
    case 2:
        put("(");
        expr(type, depth - 1);
        put(" %s ", arithmetic[below(7)]);
        expr(type, depth - 1);
        put(")");
        break;
    case 3:
        put("(");
        expr(type, depth - 1);
        put(").%s()", unary[below(5)]);
        break;
    case 4:
        put("((");
        expr(chance(30) ? float_type() : int_type(), depth - 1);
        put(") as %s)", name);
        break;
    case 5:
        put("(");
        expr(type, depth - 1);
        put(").mul_add(");
        expr(type, depth - 1);
        put(", ");
        expr(type, depth - 1);
        put(")");
        break;
    case 6:
        put("%s::from_bits((", name);
        expr(int_type(), depth - 1);
        put(") as _)");
        break;
    case 7:
        put("larger(");
        expr(type, depth - 1);
        put(", ");
        expr(type, depth - 1);
        put(")");
        break;
    default:
        put("(-");
        expr(type, depth - 1);
        put(")");
        break;
    }
}

void number_expr(uint32_t type, int depth) {
    if (gen.types[type].kind == FLOAT) {
        float_expr(type, depth);
    } else {
        int_expr(type, depth);
    }
}

// ---------------------------------------------------------------- around plain code

typedef struct Inner { // an expression in a closure
    uint32_t vars, closure_level;
} Inner;

static Inner enter_closure(void) {
    Inner inner = {gen.var_count, gen.closure_level};
    gen.closure_level = ++gen.level;
    return inner;
}

static void leave_closure(Inner inner) {
    gen.level--;
    gen.closure_level = inner.closure_level;
    gen.var_count = inner.vars;
}

// `|name: T| -> U { value }`
static void closure(uint32_t param, uint32_t result, int depth) {
    Inner inner = enter_closure();
    put("|%s: %s| -> %s { ", declare(param, false)->name, gen.types[param].name,
        gen.types[result].name);
    expr(result, depth - 1);
    put(" }");
    leave_closure(inner);
}

static void inside(uint32_t type, int depth) { // moves nothing, as it may stand under a borrow
    Inner inner = enter_closure();
    expr(type, depth - 1);
    leave_closure(inner);
}

static Var *find_array(void) {
    uint32_t start = gen.var_count ? below(gen.var_count) : 0;
    for (uint32_t i = 0; i < gen.var_count; i++) {
        Var *var = &gen.vars[(start + i) % gen.var_count];
        if (!var->is_gone && gen.types[var->type].kind == ARRAY) {
            return var;
        }
    }
    return NULL;
}

static void put_named(const char *text, const char *name) { // with the name for each `@`
    for (; *text; text++) {
        if (*text == '@') {
            put("%s", name);
        } else {
            put("%c", *text);
        }
    }
}

static void slice_expr(const char *name, int depth) {
    static const char *const ways[] = {
        "@.iter().rev().enumerate().fold(9u64, |a, (i, x)| a.wrapping_mul(31) ^ x.score() ^ i as "
        "u64)",
        "@.windows(2).map(|w| w[0].score() ^ w[1].score().rotate_left(9)).max().unwrap_or(4)",
        "@.chunks(2).map(|c| c[c.len() - 1].score()).fold(0u64, |a, x| a.wrapping_add(x))",
        "@.iter().zip(@.iter().skip(1)).filter(|(a, b)| a.score() < b.score()).count()",
        "match &@[..] { [a, .., b] => a.score() ^ b.score(), [a] => a.score(), [] => 5 }",
        "@.iter().step_by(2).position(|x| x.score() % 2 == 0).unwrap_or(77)",
        "{ let (a, b) = @.split_at(@.len() / 2); total(a) ^ total(b).rotate_left(3) }",
        "@.iter().map(|x| x.score()).min_by_key(|s| s % 7).unwrap_or(0)",
    };
    const Var *array = find_array();
    if (array) {
        put("((");
        put_named(ways[below(sizeof ways / sizeof *ways)], array->name);
        put(") as %s)", name);
        return;
    }
    uint32_t of = int_type(), count = 2 + below(4);
    put("({ let mut sorted = [");
    for (uint32_t i = 0; i < count; i++) {
        inside(of, depth);
        put(", ");
    }
    put("]; sorted.sort_unstable(); total::<%s>(&sorted[%u..]) ^ sorted[%u] as u64 } as %s)",
        gen.types[of].name, below(count), below(count), name);
}

static void score_expr(const char *name, int depth) {
    switch (below(4)) {
    case 0:
        put("(score_of(&");
        expr(any_type(), depth - 1);
        put(") as %s)", name);
        break;
    case 1:
        put("({ let of: [&dyn Score; 2] = [&");
        inside(any_type(), depth);
        put(", &");
        inside(any_type(), depth);
        put("]; of[((");
        inside(TYPE_U32, depth);
        put(") %% 2) as usize].score() } as %s)", name);
        break;
    case 2: {
        uint32_t of = any_type();
        put("(Held::<%s, %u>::new(", gen.types[of].name, 1 + below(5));
        expr(of, depth - 1);
        put(").fold() as %s)", name);
        break;
    }
    default:
        slice_expr(name, depth);
        break;
    }
}

bool indirect_expr(uint32_t type, int depth) {
    const char *name = gen.types[type].name;
    uint32_t other = any_type();
    switch (below(6)) {
    case 0:
        if (gen.types[type].kind != INT) {
            return false;
        }
        score_expr(name, depth);
        return true;
    case 1: // by a trait object
        put("apply_dyn(&");
        closure(other, type, depth);
        put(", ");
        inside(other, depth);
        put(")");
        return true;
    case 2: // by a function pointer
        put("([same::<%1$s> as fn(%1$s) -> %1$s, through::<%1$s>][((", name);
        inside(TYPE_U32, depth);
        put(") %% 2) as usize])(");
        inside(type, depth);
        put(")");
        return true;
    case 3:
        put("pick(");
        inside(TYPE_BOOL, depth);
        put(", ");
        inside(type, depth);
        put(", ");
        inside(type, depth);
        put(")");
        return true;
    case 4:
        put("Some(");
        inside(other, depth);
        put(").filter(|_| ");
        inside(TYPE_BOOL, depth);
        put(").map(");
        closure(other, type, depth);
        put(").unwrap_or_else(|| ");
        inside(type, depth);
        put(")");
        return true;
    default:
        put("(|| -> Option<%s> { if ", name);
        inside(TYPE_BOOL, depth);
        put(" { None?; } Some(");
        inside(type, depth);
        put(") })().unwrap_or(");
        literal(type);
        put(")");
        return true;
    }
}

void value_prelude(void) {
    put("fn larger<T: PartialOrd>(a: T, b: T) -> T { if a > b { a } else { b } }\n"
        "fn bits_of_f32(x: f32) -> u32 { if x == x { x.to_bits() } else { 1 } }\n"
        "fn bits_of_f64(x: f64) -> u64 { if x == x { x.to_bits() } else { 1 } }\n"
        "fn through<T: Clone>(t: T) -> T { let copy = t.clone(); drop(t); copy }\n"
        "fn pick<T>(first: bool, a: T, b: T) -> T { match first { true => a, false => b } }\n"
        "fn apply_dyn<A, B>(f: &dyn Fn(A) -> B, a: A) -> B { f(a) }\n"
        "fn score_of(x: &dyn Score) -> u64 { x.score().wrapping_add(1) }\n"
        "fn total<T: Score>(of: &[T]) -> u64 { let mut sum = 0u64; for x in of { sum = "
        "sum.wrapping_mul(17).wrapping_add(x.score()); } sum }\n"
        "struct Held<T, const N: usize> { one: T, marks: [u8; N] }\n"
        "impl<T: Score, const N: usize> Held<T, N> {\n"
        "    const MARK: u8 = N as u8 * 3;\n"
        "    fn new(one: T) -> Self { let s = one.score(); Held { one, marks: "
        "core::array::from_fn(|i| (s >> (i * 8)) as u8 ^ Self::MARK) } }\n"
        "    fn fold(&self) -> u64 { self.marks.iter().fold(self.one.score(), |a, &m| "
        "a.rotate_left(5) ^ m as u64) }\n}\n");
}
