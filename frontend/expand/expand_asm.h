// expand_asm.h: what asm!, naked_asm! and global_asm! are read into; for the files expand_asm*.c.
#ifndef OXCC_EXPAND_ASM_H
#define OXCC_EXPAND_ASM_H

#include "frontend/expand/expander.h"

typedef enum AsmMacro { ASM_LOCAL, ASM_NAKED, ASM_GLOBAL } AsmMacro;
typedef enum AsmDirection {
    ASM_IN,
    ASM_OUT,
    ASM_LATEOUT,
    ASM_INOUT,
    ASM_INLATEOUT,
    ASM_CONST,
    ASM_SYM,
    ASM_LABEL
} AsmDirection;

typedef struct AsmOperand {
    AsmDirection direction;
    Span span;
    Symbol name;         // SYM_NONE: by position
    Str place;           // the class, or the register in quotes
    bool is_explicit;    // a register by name: the template cannot name it
    bool is_named;       // the template can name it; not if it is explicit or named twice
    bool is_used;        // by the template
    TokenSlice in, out;  // expressions; empty where there is none; a label's block is `in`
    bool out_is_ignored; // `_`
} AsmOperand;

// A string of the template, and where its parts stand in the source.
typedef struct AsmLine {
    Str text;
    Span literal;
    const uint32_t *offsets; // in the source, of each byte and of the end; NULL: unknown
} AsmLine;

typedef struct AsmAbi {
    Str name;
    Span span;
} AsmAbi;

typedef struct AsmModifier { // `{:e}`
    char letter;
    Span span;
    uint32_t operand;
} AsmModifier;

typedef struct AsmCall {
    Walk *walk;
    Session *session;
    const Call *call;
    AsmMacro macro;
    TokenSlice rest; // not read yet
    Span end;
    VEC(AsmOperand) operands;
    VEC(AsmLine) lines;
    VEC(Span) option_spans; // of each options(..)
    VEC(Span) abi_spans;    // of each clobber_abi(..)
    VEC(AsmAbi) abis;
    VEC(AsmModifier) modifiers;
    VEC(char) numbered; // the template with numbers for names
    uint32_t options;   // bits of asm_options
    uint32_t begun;     // how many operands the template has named by `{}`
    bool stopped;       // nothing more can be read
    bool failed;
} AsmCall;

typedef struct AsmOption {
    const char *name;
    bool is_global; // has a meaning outside of functions
} AsmOption;
enum {
    ASM_ATT_SYNTAX,
    ASM_MAY_UNWIND,
    ASM_NOMEM,
    ASM_NORETURN,
    ASM_NOSTACK,
    ASM_PRESERVES_FLAGS,
    ASM_PURE,
    ASM_RAW,
    ASM_READONLY,
    ASM_OPTION_COUNT
};
extern const AsmOption asm_options[ASM_OPTION_COUNT]; // by name
static inline bool asm_has(const AsmCall *a, uint32_t option) {
    return a->options >> option & 1;
}

static inline bool asm_is_input(const AsmOperand *operand) {
    return operand->direction == ASM_IN || operand->direction == ASM_INOUT ||
           operand->direction == ASM_INLATEOUT;
}
static inline bool asm_is_output(const AsmOperand *operand) {
    return operand->direction != ASM_IN && operand->direction < ASM_CONST;
}

Diag *asm_error(AsmCall *a, Span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void asm_template(AsmCall *a);        // expand_asm_template.c: numbers, and what is not used
void asm_check_registers(AsmCall *a); // expand_asm_check.c: what the target has

#endif
