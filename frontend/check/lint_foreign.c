// lint_foreign.c: clashing_extern_declarations: the same foreign function declared twice, with
// types that have not the same structure.
//
// In: the functions of all foreign blocks, by the name that the linker sees. Types are compared as
// C would: part by part, not by name. Follows rustc_lint::foreign_modules.
#include "frontend/check/lint_late.h"
#include "frontend/resolve/resolve.h"

typedef struct Structure {
    Program *program;
    TyCx *cx;
    VEC(Ty) seen; // pairs of data types that are being compared
} Structure;

static bool is_same(Structure *s, Ty a, Ty b);

// ---------------------------------------------------------------- types

// The one field that takes space of a transparent type.
static Ty without_wrapper(const Structure *s, Ty ty) {
    for (uint32_t depth = 0; depth < 32; depth++) {
        const TyData *data = ty_data(s->cx, ty);
        const AdtDef *adt = data->kind == TY_ADT ? ty_adt_def(s->cx, data->item.def) : NULL;
        if (!adt || adt->kind != ADT_STRUCT || !adt->repr.transparent) {
            break;
        }
        Ty inner = ty;
        for (uint32_t i = 0; i < adt->variants[0].field_count; i++) {
            Ty field = field_ty(s->cx, adt->variants[0].fields[i].def, data->item.args);
            inner = ty_is_nothing(s->cx, field) ? inner : field;
        }
        if (ty_eq(inner, ty)) {
            break;
        }
        ty = inner;
    }
    return ty;
}

static bool same_fields(Structure *s, const TyData *a, const TyData *b) {
    const AdtDef *left = ty_adt_def(s->cx, a->item.def), *right = ty_adt_def(s->cx, b->item.def);
    VEC(Ty) fields[2] = {{0}, {0}};
    for (uint32_t side = 0; side < 2; side++) {
        const AdtDef *adt = side ? right : left;
        for (uint32_t v = 0; v < adt->variant_count; v++) {
            for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
                vec_push(&fields[side], field_ty(s->cx, adt->variants[v].fields[i].def,
                                                 (side ? b : a)->item.args));
            }
        }
    }
    bool same = left->kind == right->kind && left->repr.c == right->repr.c &&
                left->repr.packed == right->repr.packed && left->repr.align == right->repr.align &&
                fields[0].len == fields[1].len;
    for (uint32_t i = 0; same && i < fields[0].len; i++) {
        same = is_same(s, fields[0].data[i], fields[1].data[i]);
    }
    vec_free(&fields[0]);
    vec_free(&fields[1]);
    return same;
}

static bool same_data(Structure *s, Ty a, Ty b) {
    for (uint32_t i = 0; i < s->seen.len; i += 2) {
        if (ty_eq(s->seen.data[i], a) && ty_eq(s->seen.data[i + 1], b)) {
            return true;
        }
    }
    vec_push(&s->seen, a);
    vec_push(&s->seen, b);
    bool same = same_fields(s, ty_data(s->cx, a), ty_data(s->cx, b));
    s->seen.len -= 2;
    return same;
}

static bool same_signature(Structure *s, PolyFnSig a, PolyFnSig b) {
    FnSig left = sig_open_erased(s->cx, a), right = sig_open_erased(s->cx, b);
    if (!symbol_eq(left.abi, right.abi) || left.is_unsafe != right.is_unsafe ||
        left.c_variadic != right.c_variadic ||
        sig_input_count(s->cx, left) != sig_input_count(s->cx, right)) {
        return false;
    }
    for (uint32_t i = 0; i < sig_input_count(s->cx, left); i++) {
        if (!is_same(s, sig_input(s->cx, left, i), sig_input(s->cx, right, i))) {
            return false;
        }
    }
    return is_same(s, sig_output(s->cx, left), sig_output(s->cx, right));
}

// What an enum like Option<&T> holds when it is not empty.
static bool is_nullable_of(Structure *s, const TyData *data, Ty pointer) {
    const AdtDef *adt = ty_adt_def(s->cx, data->item.def);
    for (uint32_t i = 0; adt->variant_count == 2 && i < 2; i++) {
        const VariantDef *full = &adt->variants[i];
        if (full->field_count != 1 || adt->variants[1 - i].field_count != 0) {
            continue;
        }
        Ty held = field_ty(s->cx, full->fields[0].def, data->item.args);
        TyKind kind = ty_kind(s->cx, held);
        return (kind == TY_REF || kind == TY_FN_PTR) && is_same(s, held, pointer);
    }
    return false;
}

static bool is_same(Structure *s, Ty left, Ty right) {
    Ty a = ty_erase_regions(s->cx, without_wrapper(s, left)),
       b = ty_erase_regions(s->cx, without_wrapper(s, right));
    const TyData *x = ty_data(s->cx, a), *y = ty_data(s->cx, b);
    if (ty_eq(a, b)) {
        return true;
    }
    if (x->kind != y->kind) {
        return (x->kind == TY_ADT && is_nullable_of(s, x, b)) ||
               (y->kind == TY_ADT && is_nullable_of(s, y, a));
    }
    switch (x->kind) {
    case TY_ADT:
        return same_data(s, a, b);
    case TY_ARRAY:
        return x->array.len.index == y->array.len.index && is_same(s, x->array.elem, y->array.elem);
    case TY_SLICE:
        return is_same(s, x->array.elem, y->array.elem);
    case TY_REF:
    case TY_RAW_PTR:
        return x->ref.is_mut == y->ref.is_mut && is_same(s, x->ref.elem, y->ref.elem);
    case TY_FN_PTR:
        return same_signature(s, x->fn_ptr, y->fn_ptr);
    case TY_FOREIGN: // nothing is known of either
        return true;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_STR:
    case TY_NEVER:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return false;
    }
    return false;
}

// ---------------------------------------------------------------- declarations

typedef struct Declaration {
    DefId def;
    Symbol symbol; // what the linker sees
    Span span;
} Declaration;

static Declaration declaration_of(Program *program, DefId def) {
    const Def *node = def_get(program, def);
    Declaration made = {def, node->name, node->span};
    const HirAttr *link = def_attr(program, def, SYM(LINK_NAME));
    const AstCrate *ast = crate_get(program, node->crate)->ast;
    Str name;
    if (link && link->ast && ast_attr_string(ast, link->ast, &name)) {
        made.symbol = intern(program->session->interner, name);
        made.span = link->ast->span;
    }
    return made;
}

static void report(Program *program, const Declaration *first, const Declaration *again) {
    Lint lint = LINT_CLASHING_EXTERN_DECLARATIONS;
    Arena *arena = check_tables(program)->arena;
    Str orig = sym_str(program->session, def_get(program, first->def)->name),
        this = sym_str(program->session, def_get(program, again->def)->name);
    Diag *diag =
        str_eq(orig, this)
            ? lint_diag(program, again->def, lint, again->span,
                        "`" STR_FMT "` redeclared with a different signature", STR_ARG(this))
            : lint_diag(program, again->def, lint, again->span,
                        "`" STR_FMT "` redeclares `" STR_FMT "` with a different signature",
                        STR_ARG(this), STR_ARG(orig));
    if (!diag) {
        return;
    }
    diag_label(diag, first->span, "`" STR_FMT "` previously declared here", STR_ARG(orig));
    diag_primary_label(diag, "this signature doesn't match the previous declaration");
    diag_note_expected_found(diag, "",
                             sig_str(program->ty, arena, ty_fn_sig(program->ty, first->def)), "",
                             sig_str(program->ty, arena, ty_fn_sig(program->ty, again->def)));
    lint_emit(program, again->def, lint, diag);
}

void lint_foreign(Program *program, CrateId crate) {
    VEC(Declaration) known = {0};
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        const Def *node = def_get(program, (DefId){i});
        if (node->crate.index != crate.index || node->kind != DEF_FN ||
            def_get(program, node->parent)->kind != DEF_FOREIGN_MOD ||
            !hir_item(program, (DefId){i})) {
            continue;
        }
        Declaration this = declaration_of(program, (DefId){i});
        const Declaration *first = NULL;
        for (uint32_t k = 0; k < known.len && !first; k++) {
            first = symbol_eq(known.data[k].symbol, this.symbol) ? &known.data[k] : NULL;
        }
        Structure structure = {.program = program, .cx = program->ty};
        if (!first) {
            vec_push(&known, this);
        } else if (!same_signature(&structure, ty_fn_sig(program->ty, first->def),
                                   ty_fn_sig(program->ty, this.def))) {
            report(program, first, &this);
        }
        vec_free(&structure.seen);
    }
    vec_free(&known);
}
