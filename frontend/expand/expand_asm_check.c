// expand_asm_check.c: what operands and clobbers of asm! say about the target: register classes,
// registers, modifiers of the template, ABIs. For x86-64.
//
// Follows the Rust reference, "Inline assembly: Register operands".
#include "frontend/expand/expand_asm.h"

typedef struct Register {
    const char *name, *whole;
} Register;
static const Register registers[] = {
#define REGISTER(name, whole) {name, whole},
#include "frontend/expand/asm_registers.def"
};
static const struct {
    const char *name, *why;
} no_registers[] = {
#define NO_REGISTER(name, why) {name, why},
#include "frontend/expand/asm_registers.def"
};
typedef struct RegisterClass {
    const char *name, *modifiers;
    bool only_clobber;
} RegisterClass;
static const RegisterClass classes[] = {
#define REGISTER_CLASS(name, modifiers, only_clobber) {name, modifiers, only_clobber},
#include "frontend/expand/asm_registers.def"
};
static const struct {
    const char *name, *same_as;
} abis[] = {{"C", "C"}, {"system", "C"}, {"efiapi", "win64"}, {"win64", "win64"}, {"sysv64", "C"}};

// ---------------------------------------------------------------- finding

static const Register *register_named(Str name) {
    for (size_t i = 0; i < sizeof registers / sizeof *registers; i++) {
        if (str_eq(name, str_of(registers[i].name))) {
            return &registers[i];
        }
    }
    return NULL;
}

static const RegisterClass *class_named(Str name) {
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (str_eq(name, str_of(classes[i].name))) {
            return &classes[i];
        }
    }
    return NULL;
}

static Str explicit_name(const AsmOperand *operand) {
    return (Str){operand->place.ptr + 1, operand->place.len - 2};
}

static bool has_place(const AsmOperand *operand) {
    return operand->direction < ASM_CONST;
}

// The class that a register belongs to, by its name.
static const char *class_of_register(Str name) {
    return str_starts_with(name, STR("k0"))    ? "kreg0"
           : str_starts_with(name, STR("st(")) ? "x87_reg"
           : str_starts_with(name, STR("tmm")) ? "tmm_reg"
           : str_starts_with(name, STR("mm"))  ? "mmx_reg"
                                               : "reg";
}

// ---------------------------------------------------------------- one operand

static void report_class(AsmCall *a, const AsmOperand *operand) {
    Str list = STR("");
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        list = arena_printf(a->walk->crate->arena, STR_FMT "%s`%s`", STR_ARG(list), i ? ", " : "",
                            classes[i].name);
    }
    Diag *diag =
        asm_error(a, operand->span, "invalid register class `" STR_FMT "`: unknown register class",
                  STR_ARG(operand->place));
    diag_note(diag, "the following register classes are supported on this target: " STR_FMT,
              STR_ARG(list));
    diag_emit(diag);
}

static bool check_register(AsmCall *a, const AsmOperand *operand) {
    Str name = explicit_name(operand);
    const Register *found = register_named(name);
    if (found == NULL) {
        const char *why = "unknown register";
        for (size_t i = 0; i < sizeof no_registers / sizeof *no_registers; i++) {
            if (str_eq(name, str_of(no_registers[i].name))) {
                why = no_registers[i].why;
            }
        }
        diag_emit(
            asm_error(a, operand->span, "invalid register `" STR_FMT "`: %s", STR_ARG(name), why));
        return false;
    }
    if (strcmp(found->whole, "bx") == 0) {
        diag_emit(asm_error(a, operand->span,
                            "cannot use register `bx`: rbx is used internally by LLVM and cannot "
                            "be used as an operand for inline asm"));
        return false;
    }
    if (name.len == 2 && name.ptr[1] == 'h') {
        diag_emit(asm_error(a, operand->span,
                            "cannot use register `" STR_FMT "`: high byte registers cannot be "
                            "used as an operand on x86_64",
                            STR_ARG(name)));
        return false;
    }
    return true;
}

static bool check_place(AsmCall *a, const AsmOperand *operand) {
    if (operand->is_explicit ? !check_register(a, operand) : class_named(operand->place) == NULL) {
        if (!operand->is_explicit) {
            report_class(a, operand);
        }
        return false;
    }
    const RegisterClass *class = class_named(
        operand->is_explicit ? str_of(class_of_register(explicit_name(operand))) : operand->place);
    if (class->only_clobber && (asm_is_input(operand) || !operand->out_is_ignored)) {
        diag_emit(asm_error(a, operand->span,
                            "register class `%s` can only be used as a clobber, not as an input "
                            "or output",
                            class->name));
        return false;
    }
    return true;
}

static void check_modifier(AsmCall *a, const AsmModifier *modifier) {
    const AsmOperand *operand = &a->operands.data[modifier->operand];
    Diag *diag;
    if (!has_place(operand)) {
        diag = asm_error(a, modifier->span,
                         "asm template modifiers are not allowed for `%s` arguments",
                         operand->direction == ASM_CONST ? "const"
                         : operand->direction == ASM_SYM ? "sym"
                                                         : "label");
        diag_primary_label(diag, "template modifier");
        diag_label(diag, operand->span, "argument");
        diag_emit(diag);
        return;
    }
    const RegisterClass *class = class_named(operand->place);
    if (class == NULL || strchr(class->modifiers, modifier->letter) != NULL) {
        return;
    }
    diag = asm_error(a, modifier->span, "invalid asm template modifier for this register class");
    diag_primary_label(diag, "template modifier");
    diag_label(diag, operand->span, "argument");
    if (class->modifiers[0] == '\0') {
        diag_note(diag, "the `%s` register class does not support template modifiers", class->name);
    } else {
        Str list = STR("");
        for (const char *letter = class->modifiers; *letter; letter++) {
            list = arena_printf(a->walk->crate->arena, STR_FMT "%s`%c`", STR_ARG(list),
                                list.len ? ", " : "", *letter);
        }
        diag_note(diag,
                  "the `%s` register class supports the following template modifiers: " STR_FMT,
                  class->name, STR_ARG(list));
    }
    diag_emit(diag);
}

// ---------------------------------------------------------------- two that do not go together

// When the register is in use: an input before the code, an output after it; one that may be
// written before all inputs are read is both.
static bool is_used_before(const AsmOperand *operand) {
    return operand->direction != ASM_LATEOUT;
}

static void check_conflict(AsmCall *a, const AsmOperand *first, const AsmOperand *second) {
    const Register *x = register_named(explicit_name(first)),
                   *y = register_named(explicit_name(second));
    if (x == NULL || y == NULL || strcmp(x->whole, y->whole) != 0 ||
        !((is_used_before(first) && is_used_before(second)) ||
          (asm_is_output(first) && asm_is_output(second)))) {
        return;
    }
    Diag *diag =
        asm_error(a, second->span, "register `%s` conflicts with register `%s`", y->name, x->name);
    diag_primary_label(diag, "register `%s`", y->name);
    diag_label(diag, first->span, "register `%s`", x->name);
    bool in_out = (first->direction == ASM_IN && second->direction == ASM_OUT) ||
                  (first->direction == ASM_OUT && second->direction == ASM_IN);
    if (in_out) {
        diag_span_help(diag, first->direction == ASM_IN ? first->span : second->span,
                       "use `lateout` instead of `out` to avoid conflict");
    }
    diag_emit(diag);
}

static void check_conflicts(AsmCall *a) {
    for (uint32_t i = 0; i < a->operands.len; i++) {
        const AsmOperand *second = &a->operands.data[i];
        for (uint32_t j = 0; second->is_explicit && j < i; j++) {
            if (a->operands.data[j].is_explicit) {
                uint32_t before = diag_error_count(a->session);
                check_conflict(a, &a->operands.data[j], second);
                if (diag_error_count(a->session) != before) {
                    break;
                }
            }
        }
    }
}

static void check_abis(AsmCall *a) {
    enum { ABIS = sizeof abis / sizeof *abis };
    uint32_t known[16], known_count = 0;
    for (uint32_t i = 0; i < a->abis.len; i++) {
        const AsmAbi *abi = &a->abis.data[i];
        size_t row = 0;
        while (row < ABIS && !str_eq(abi->name, str_of(abis[row].name))) {
            row++;
        }
        if (row == ABIS) {
            Diag *diag = asm_error(a, abi->span, "invalid ABI for `clobber_abi`");
            diag_note(diag, "the following ABIs are supported on this target: `C`, `system`, "
                            "`efiapi`, `win64`, `sysv64`");
            diag_emit(diag);
            continue;
        }
        uint32_t j = 0;
        const AsmAbi *earlier = NULL;
        for (; j < known_count && earlier == NULL; j++) {
            const AsmAbi *other = &a->abis.data[known[j]];
            for (size_t k = 0; k < ABIS; k++) {
                if (str_eq(other->name, str_of(abis[k].name)) &&
                    strcmp(abis[k].same_as, abis[row].same_as) == 0) {
                    earlier = other;
                }
            }
        }
        if (earlier == NULL) {
            if (known_count < sizeof known / sizeof *known) {
                known[known_count++] = i;
            }
            continue;
        }
        Diag *diag = asm_error(a, abi->span, "`" STR_FMT "` ABI specified multiple times",
                               STR_ARG(str_of(abis[row].same_as)));
        diag_label(diag, earlier->span, "previously specified here");
        if (!str_eq(earlier->name, abi->name)) {
            diag_note(diag, "these ABIs are equivalent on the current target");
        }
        diag_emit(diag);
    }
}

void asm_check_registers(AsmCall *a) {
    check_abis(a);
    bool good = true;
    for (uint32_t i = 0; i < a->operands.len; i++) {
        AsmOperand *operand = &a->operands.data[i];
        if (has_place(operand) && !check_place(a, operand)) {
            good = false;
            operand->is_explicit = false;
            operand->place = STR("unknown"); // what fits there is not asked
        }
    }
    for (uint32_t i = 0; i < a->modifiers.len; i++) {
        check_modifier(a, &a->modifiers.data[i]);
    }
    if (good) {
        check_conflicts(a);
    }
}
