// eval_report.c: E0080, and panics while a constant is evaluated.
//
// In: what failed, in the frame where it did. Out: the error at the constant's own code, with a
// note for each call on the way to the place that failed. Functions that are
// #[track_caller] are passed over, as they are at run time.
#include "mir/eval/eval_private.h"

// ---------------------------------------------------------------- errors

static const char panicked[] = "evaluation panicked: ";

// Which of the constants without a name in one item it is.
static uint32_t anon_number(const EvalCx *e, DefId anon) {
    uint32_t number = 0;
    DefId parent = def_get(e->program, anon)->parent;
    for (DefId def = {anon.index - 1}; def.index > parent.index; def.index--) {
        const Def *other = def_get(e->program, def);
        number += other->kind == DEF_ANON_CONST && def_eq(other->parent, parent);
    }
    return number;
}

static Str anon_name(EvalCx *e, DefId anon) {
    DefId parent = def_get(e->program, anon)->parent;
    return arena_printf(e->arena, "`" STR_FMT "::{constant#%u}`",
                        STR_ARG(def_path_str(e->program, e->arena, parent)), anon_number(e, anon));
}

// E0391: the value of a constant asks for itself.
void report_eval_cycle(EvalCx *e, DefId def) {
    const Def *data = def_get(e->program, def);
    bool is_anon = data->kind == DEF_ANON_CONST;
    Str name = is_anon ? anon_name(e, def)
                       : arena_printf(e->arena, "`" STR_FMT "`",
                                      STR_ARG(def_path_str(e->program, e->arena, def)));
    diag_emit(diag_error(e->session, ERR_E0391, is_anon ? data->span : data->name_span,
                         "cycle detected when %s " STR_FMT,
                         is_anon ? "simplifying constant for the type system" : "evaluating",
                         STR_ARG(name)));
}

// The constant as the message names it; empty for one that has no name.
static Str evaluated_name(EvalCx *e) {
    const Def *def = e->evaluating.index != 0 ? def_get(e->program, e->evaluating) : NULL;
    if (def != NULL && def->kind == DEF_ANON_CONST) {
        return anon_name(e, e->evaluating);
    }
    if (def == NULL || def->name.index == 0 || def->kind == DEF_INLINE_CONST) {
        return STR("constant value");
    }
    return arena_printf(e->arena, "`" STR_FMT "`",
                        STR_ARG(def_path_str(e->program, e->arena, e->evaluating)));
}

static bool tracks_caller(const EvalCx *e, const EvalFrame *frame) {
    DefId def = frame->instance.def;
    return frame->caller != NULL && def.index != 0 &&
           def_attr(e->program, def, SYM(TRACK_CALLER)) != NULL;
}

typedef VEC(const EvalFrame *) FrameVec;

static bool same_call(const EvalFrame *a, const EvalFrame *b) {
    return def_eq(a->instance.def, b->instance.def) && a->span.lo == b->span.lo &&
           a->span.hi == b->span.hi;
}

// The calls from the constant inwards; many of the same one in a row are told once.
static void note_calls(EvalCx *e, Diag *diag, const FrameVec *frames) {
    for (uint32_t i = frames->len - 1; i-- > 0;) {
        const EvalFrame *frame = frames->data[i];
        Str name = def_path_str(e->program, e->arena, frame->instance.def);
        uint32_t more = 0;
        while (i > more && same_call(frame, frames->data[i - more - 1])) {
            more++;
        }
        if (more >= 3) {
            diag_span_note(diag, frame->span, "[... %u additional calls inside `" STR_FMT "` ...]",
                           more, STR_ARG(name));
            i -= more;
        }
        diag_span_note(diag, frame->span, "inside `" STR_FMT "`", STR_ARG(name));
        if (i == 0) {
            diag_sub_label(diag, frame->span, "the failure occurred here");
        }
    }
}

static void help_address(Diag *diag) {
    diag_help(diag, "this code performed an operation that depends on the underlying bytes "
                    "representing a pointer");
    diag_help(diag, "the absolute address of a pointer is not known at compile-time, so such "
                    "operations are not supported");
}

static void note_bytes(EvalCx *e, Diag *diag, const ConstAlloc *alloc) {
    diag_note(diag, "the raw bytes of the constant (size: %llu, align: %u) {\n" STR_FMT "}",
              (unsigned long long)alloc->size, alloc->align, STR_ARG(alloc_dump(e, alloc)));
}

typedef struct ErrorNotes { // what an error says besides
    bool address;
    const ConstAlloc *bytes;
} ErrorNotes;

void eval_tell_caller(EvalCx *e, EvalFindCaller *find, const void *cx) {
    e->find_caller = find;
    e->find_cx = cx;
}

// A constant of a library that asserts something of a call: what it says is about the call.
static bool tell_caller(EvalCx *e, const char *message) {
    EvalCaller caller;
    if (e->find_caller == NULL || !e->find_caller(e->find_cx, &caller)) {
        return false;
    }
    size_t prefix = strlen(panicked);
    const char *text = strncmp(message, panicked, prefix) == 0 ? message + prefix : message;
    Diag *diag = diag_error(e->session, ERR_E0080, caller.span, "%s", text);
    diag_primary_label(diag, "in this call of `" STR_FMT "`", STR_ARG(caller.name));
    diag_emit(diag);
    return true;
}

static void error_here(EvalCx *e, ErrorNotes notes, const char *format, va_list args) {
    if (e->is_guess) {
        return;
    }
    char message[1024];
    vsnprintf(message, sizeof message, format, args);
    if (tell_caller(e, message)) {
        return;
    }
    FrameVec frames = {0};
    for (const EvalFrame *frame = e->frame; frame != NULL; frame = frame->caller) {
        if (!tracks_caller(e, frame)) {
            vec_push(&frames, frame);
        }
    }
    Span span = frames.len > 0 ? frames.data[frames.len - 1]->span : e->wanted_at;
    Diag *diag = diag_error(e->session, ERR_E0080, span, "%s", message);
    diag_primary_label(diag, "evaluation of " STR_FMT " failed %s", STR_ARG(evaluated_name(e)),
                       frames.len > 1 ? "inside this call" : "here");
    if (notes.address) {
        help_address(diag);
    }
    if (notes.bytes != NULL) {
        note_bytes(e, diag, notes.bytes);
    }
    if (frames.len > 1) {
        note_calls(e, diag, &frames);
    }
    vec_free(&frames);
    diag_emit(diag);
}

bool eval_error(EvalCx *e, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_here(e, (ErrorNotes){0}, format, args);
    va_end(args);
    return false;
}

bool eval_error_address(EvalCx *e, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_here(e, (ErrorNotes){.address = true}, format, args);
    va_end(args);
    return false;
}

bool eval_error_bytes(EvalCx *e, const ConstAlloc *alloc, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_here(e, (ErrorNotes){.bytes = alloc}, format, args);
    va_end(args);
    return false;
}

// Where the constant is declared, up to its type.
Span eval_head_span(EvalCx *e, DefId def) {
    const HirItem *item = hir_item(e->program, def);
    return item ? item->head_span : def_get(e->program, def)->span;
}

bool eval_error_value(EvalCx *e, DefId def, const ConstAlloc *alloc, Str problem, bool by_address) {
    Diag *diag =
        diag_error(e->session, ERR_E0080, eval_head_span(e, def), STR_FMT, STR_ARG(problem));
    diag_primary_label(diag, "it is undefined behavior to use this value");
    if (by_address) {
        help_address(diag);
    }
    diag_note(diag, "the rules on what exactly is undefined behavior aren't clear, so this "
                    "check might be overzealous. Please open an issue on the rustc repository "
                    "if you believe it should not be considered undefined behavior.");
    note_bytes(e, diag, alloc);
    diag_emit(diag);
    return false;
}

bool eval_error_final(EvalCx *e, DefId def, const char *what) {
    bool is_static = def_get(e->program, def)->kind == DEF_STATIC;
    diag_emit(diag_error(e->session, ERR_NONE, eval_head_span(e, def),
                         "encountered %s in final value of %s", what,
                         is_static ? "static" : "constant"));
    return false;
}

// ---------------------------------------------------------------- panics

static bool read_text(EvalCx *e, const EvalPlace *place, Str *text) {
    EvalScalar pointer, len;
    bool has_meta;
    EvalPlace bytes;
    if (!read_pointer(e, place, &pointer, &len, &has_meta) || !has_meta ||
        !place_deref(e, &pointer, &len, layout_of(e->layouts, ty_common(e->cx)->str), &bytes) ||
        bytes.alloc == NULL) {
        return false;
    }
    *text = (Str){(const char *)bytes.alloc->bytes + bytes.offset, (size_t)len.bits};
    return true;
}

static bool is_text(EvalCx *e, const EvalPlace *place) {
    const TyData *data = ty_data(e->cx, place->layout->ty);
    return data->kind == TY_REF && ty_kind(e->cx, data->ref.elem) == TY_STR;
}

// The text of `fmt::Arguments` without arguments: its one piece.
static bool read_arguments(EvalCx *e, const EvalPlace *arguments, Str *text) {
    EvalPlace pieces = place_field(e, arguments, 0);
    EvalScalar pointer, len;
    bool has_meta;
    const TyData *data = ty_data(e->cx, pieces.layout->ty);
    if (data->kind != TY_REF || ty_kind(e->cx, data->ref.elem) != TY_SLICE ||
        !read_pointer(e, &pieces, &pointer, &len, &has_meta) || !has_meta) {
        return false;
    }
    if (len.bits == 0) {
        *text = STR("");
        return true;
    }
    EvalPlace first;
    Ty piece = ty_data(e->cx, data->ref.elem)->ref.elem;
    return len.bits == 1 && place_deref(e, &pointer, NULL, layout_of(e->layouts, piece), &first) &&
           is_text(e, &first) && read_text(e, &first, text);
}

// `&&str`, for `panic!("{}", text)` and messages that are constants.
static bool read_displayed(EvalCx *e, const EvalPlace *reference, Str *text) {
    EvalScalar pointer, meta;
    bool has_meta;
    EvalPlace value;
    const TyData *data = ty_data(e->cx, reference->layout->ty);
    if (data->kind != TY_REF || !read_pointer(e, reference, &pointer, &meta, &has_meta)) {
        return false;
    }
    if (has_meta) {
        return is_text(e, reference) && read_text(e, reference, text);
    }
    return place_deref(e, &pointer, NULL, layout_of(e->layouts, data->ref.elem), &value) &&
           is_text(e, &value) && read_text(e, &value, text);
}

bool eval_is_panic(const EvalCx *e, DefId def) {
    LangItem item = lang_item_of(e->program, def);
    return mono_is_device_panic(e->program, def) || item == LANG_PANIC_FMT ||
           item == LANG_PANIC_DISPLAY;
}

// A panic entry point of the library ends the evaluation with its message.
bool eval_panic(EvalCx *e, DefId def, const EvalPlace *args, uint32_t count) {
    Str text = STR("explicit panic");
    LangItem item = lang_item_of(e->program, def);
    if (count > 0 && item == LANG_PANIC_FMT) {
        (void)read_arguments(e, &args[0], &text);
    } else if (count > 0 && item == LANG_PANIC_DISPLAY) {
        (void)read_displayed(e, &args[0], &text);
    } else if (count > 0 && args[0].layout->abi == LAYOUT_PAIR && is_text(e, &args[0])) {
        (void)read_text(e, &args[0], &text);
    }
    return eval_error(e, "%s" STR_FMT, panicked, STR_ARG(text));
}

bool eval_takes_long(EvalCx *e) {
    DefId def = e->evaluating;
    if (def.index == 0) {
        return true;
    }
    DefId linted = hir_typeck_root(e->program, def);
    Diag *diag = lint_diag(e->program, linted, LINT_LONG_RUNNING_CONST_EVAL, e->frame->span,
                           "constant evaluation is taking a long time");
    if (!diag) {
        return true;
    }
    const HirItem *item = hir_item(e->program, def);
    diag_note(diag, "this lint makes sure the compiler doesn't get stuck due to infinite loops in "
                    "const eval.\nIf your compilation actually takes a long time, you can safely "
                    "allow the lint");
    diag_span_help(diag, item ? item->head_span : def_get(e->program, def)->span,
                   "the constant being evaluated");
    lint_emit(e->program, linted, LINT_LONG_RUNNING_CONST_EVAL, diag);
    return lint_level(e->program, linted, LINT_LONG_RUNNING_CONST_EVAL) != LINT_FAILS;
}
