// expand_asm_template.c: the template of asm!: names become numbers, `{x:e}` is `{1:e}`, and `{}`
// the next operand without a name.
//
// Out: the lines joined, or errors: what is no template, references to what is not there, operands
// that the template does not name. Follows the Rust reference, "Inline assembly".
#include "frontend/expand/expand_asm.h"

typedef struct Reference { // between braces
    AsmLine *line;
    size_t start, colon, end; // after `{`, at `:` or `}`, at `}`
} Reference;

static Span part(const AsmLine *line, size_t from, size_t to) {
    return line->offsets == NULL ? line->literal
                                 : (Span){line->literal.lo + line->offsets[from],
                                          line->literal.lo + line->offsets[to], line->literal.ctxt};
}

static void put(AsmCall *a, Str text) {
    for (size_t i = 0; i < text.len; i++) {
        vec_push(&a->numbered, text.ptr[i]);
    }
}

// ---------------------------------------------------------------- references

static void report_index(AsmCall *a, const Reference *ref, uint32_t index) {
    uint32_t positional = 0;
    for (uint32_t i = 0; i < a->operands.len; i++) {
        const AsmOperand *operand = &a->operands.data[i];
        positional += !operand->is_named && !operand->is_explicit;
    }
    Diag *diag = asm_error(a, part(ref->line, ref->start - 1, ref->end + 1),
                           "invalid reference to argument at index %u", index);
    diag_primary_label(diag, "from here");
    const char *kind = positional != a->operands.len ? "positional " : "";
    if (positional == 0) {
        diag_note(diag, "no %sarguments were given", kind);
    } else {
        diag_note(diag, "there %s %u %sargument%s", positional == 1 ? "is" : "are", positional,
                  kind, positional == 1 ? "" : "s");
    }
    if (index < a->operands.len) {
        const AsmOperand *operand = &a->operands.data[index];
        diag_label(diag, operand->span,
                   operand->is_explicit ? "explicit register argument" : "named argument");
        if (operand->is_explicit) {
            diag_span_note(diag, operand->span,
                           "explicit register arguments cannot be used in the asm template");
            diag_span_help(diag, operand->span,
                           "use the register name directly in the assembly code");
        } else {
            diag_span_note(diag, operand->span, "named arguments cannot be referenced by position");
        }
    }
    diag_emit(diag);
}

static bool by_position(AsmCall *a, const Reference *ref, uint32_t index) {
    if (index >= a->operands.len || a->operands.data[index].is_named ||
        a->operands.data[index].is_explicit) {
        report_index(a, ref, index);
        return false;
    }
    return true;
}

static bool by_name(AsmCall *a, const Reference *ref, Str name, uint32_t *index) {
    for (uint32_t i = 0; i < a->operands.len; i++) {
        const AsmOperand *operand = &a->operands.data[i];
        if (operand->is_named && str_eq(sym_str(a->session, operand->name), name)) {
            *index = i;
            return true;
        }
    }
    diag_emit(asm_error(a, part(ref->line, ref->start, ref->colon),
                        "there is no argument named `" STR_FMT "`", STR_ARG(name)));
    return false;
}

static bool find_operand(AsmCall *a, const Reference *ref, uint32_t *index) {
    Str name = {ref->line->text.ptr + ref->start, ref->colon - ref->start};
    if (name.len == 0) {
        *index = a->begun++;
        return by_position(a, ref, *index);
    }
    if (name.ptr[0] < '0' || name.ptr[0] > '9') {
        return by_name(a, ref, name, index);
    }
    *index = 0;
    for (size_t k = 0; k < name.len && *index < UINT16_MAX; k++) {
        *index = *index * 10 + (uint32_t)(name.ptr[k] - '0');
    }
    return by_position(a, ref, *index);
}

static void reference(AsmCall *a, const Reference *ref) {
    uint32_t index;
    size_t modifier = ref->end > ref->colon ? ref->end - ref->colon - 1 : 0;
    if (find_operand(a, ref, &index)) {
        a->operands.data[index].is_used = true;
        if (modifier == 1) {
            vec_push(&a->modifiers,
                     (AsmModifier){ref->line->text.ptr[ref->colon + 1],
                                   part(ref->line, ref->start - 1, ref->end + 1), index});
        }
        put(a, arena_printf(
                   a->walk->crate->arena, "{%u" STR_FMT "}", index,
                   STR_ARG(((Str){ref->line->text.ptr + ref->colon, ref->end - ref->colon}))));
    }
    if (modifier > 1) {
        diag_emit(asm_error(a, part(ref->line, ref->colon + 1, ref->end),
                            "asm template modifier must be a single character"));
    }
}

// ---------------------------------------------------------------- lines

static void report_brace(AsmCall *a, const AsmLine *line, size_t at, bool is_open) {
    size_t end = line->text.len;
    Diag *diag = is_open ? asm_error(a, part(line, end, end),
                                     "invalid asm template string: expected `}` but string was "
                                     "terminated")
                         : asm_error(a, part(line, at, at + 1),
                                     "invalid asm template string: unmatched `}` found");
    if (is_open) {
        diag_primary_label(diag, "expected `}` in asm template string");
        diag_label(diag, part(line, at, at + 1), "because of this opening brace");
    } else {
        diag_primary_label(diag, "unmatched `}` in asm template string");
    }
    diag_note(diag, "if you intended to print `%s`, you can escape it using `%s`",
              is_open ? "{" : "}", is_open ? "{{" : "}}");
    diag_emit(diag);
    a->stopped = true;
}

static void number_line(AsmCall *a, AsmLine *line) {
    Str text = line->text;
    for (size_t i = 0; i < text.len && !a->stopped; i++) {
        char c = text.ptr[i];
        if (c != '{' && c != '}') {
            vec_push(&a->numbered, c);
            continue;
        }
        if (i + 1 < text.len && text.ptr[i + 1] == c) {
            vec_push(&a->numbered, c);
            vec_push(&a->numbered, text.ptr[i++]);
            continue;
        }
        Reference ref = {line, i + 1, i + 1, i + 1};
        while (ref.end < text.len && text.ptr[ref.end] != '}') {
            ref.end++;
        }
        if (c == '}' || ref.end == text.len) {
            report_brace(a, line, i, c == '{');
            return;
        }
        while (ref.colon < ref.end && text.ptr[ref.colon] != ':') {
            ref.colon++;
        }
        reference(a, &ref);
        i = ref.end;
    }
}

static void report_unused(AsmCall *a) {
    Str names = STR("");
    uint32_t count = 0;
    const AsmOperand *first = NULL;
    for (uint32_t i = 0; i < a->operands.len; i++) {
        const AsmOperand *operand = &a->operands.data[i];
        if (operand->is_used || operand->is_explicit) {
            continue;
        }
        first = count++ == 0 ? operand : first;
        Str one = operand->is_named ? sym_str(a->session, operand->name)
                                    : arena_printf(a->walk->crate->arena, "%u", i);
        names = arena_printf(a->walk->crate->arena, STR_FMT "%s{" STR_FMT "}", STR_ARG(names),
                             names.len ? " " : "", STR_ARG(one));
    }
    if (count == 0) {
        return;
    }
    Diag *diag = count > 1 ? asm_error(a, first->span, "multiple unused asm arguments")
                           : asm_error(a, first->span, "%sargument never used",
                                       first->is_named ? "named " : "");
    for (const AsmOperand *operand = first; operand < a->operands.data + a->operands.len;
         operand++) {
        if (operand->is_used || operand->is_explicit) {
            continue;
        }
        const char *label = operand->is_named ? "named argument never used" : "argument never used";
        if (operand == first) {
            diag_primary_label(diag, "%s", label);
        } else {
            diag_add_primary(diag, operand->span);
            diag_label(diag, operand->span, "%s", label);
        }
    }
    diag_help(diag,
              count == 1 ? "if this argument is intentionally unused, consider using it in an asm "
                           "comment: `\"/* " STR_FMT " */\"`"
                         : "if these arguments are intentionally unused, consider using them in an "
                           "asm comment: `\"/* " STR_FMT " */\"`",
              STR_ARG(names));
    diag_emit(diag);
}

void asm_template(AsmCall *a) {
    for (uint32_t i = 0; i < a->lines.len && !a->stopped; i++) {
        if (i != 0) {
            vec_push(&a->numbered, '\n');
        }
        if (asm_has(a, ASM_RAW)) {
            put(a, a->lines.data[i].text);
        } else {
            number_line(a, &a->lines.data[i]);
        }
    }
    if (!a->stopped) {
        report_unused(a);
    }
}
