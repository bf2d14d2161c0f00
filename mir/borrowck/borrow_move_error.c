// borrow_move_error.c: moves out of places that cannot be left empty.
//
// In: the illegal moves found with the move paths. Out: E0507 for what is behind a reference, a
// pointer, an index or in a closure that is called more than once, E0508 for elements of slices and
// arrays, E0509 for fields of types with a destructor. The bindings of one pattern that move out of
// one place are one error at the matched expression. Follows rustc in grouping and wording.
#include "mir/borrowck/borrow_private.h"

typedef struct MoveGroup {
    const IllegalMove *move;
    Span span;
    bool from_pattern; // at the matched expression
    bool with_path;    // the matched place itself has a path
    VEC(MirLocalId) bindings;
} MoveGroup;

static Str quoted(Borrowck *b, const MirPlace *place) {
    Str text = place_text(b, place);
    return text.ptr != NULL ? arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(text)) : STR("value");
}

static MirPlace base_of(const IllegalMove *move) {
    return (MirPlace){move->place.local, move->proj, move->place.proj};
}

// ---------------------------------------------------------------- what is in the way

// The call of an overloaded operator that a reference without a name comes from: its trait and the
// type it is called on.
static bool overloaded_call(Borrowck *b, const MirPlace *base, DefId *trait, Ty *self) {
    if (base->proj_count != 0 || is_user_local(b, base->local)) {
        return false;
    }
    for (uint32_t i = 0; i < b->body->blocks.len; i++) {
        const MirTerm *term = &b->body->blocks.data[i].term;
        if (term->kind != MIR_TERM_CALL || term->call.destination.local != base->local ||
            term->call.destination.proj_count != 0 || term->call.func.kind != MIR_OPERAND_CONST ||
            term->call.source == CALL_NORMAL || term->call.source == CALL_METHOD) {
            continue;
        }
        const TyData *callee = ty_data(b->cx, term->call.func.constant->ty);
        if (callee->kind != TY_FN_DEF || args_len(b->cx, callee->item.args) == 0 ||
            arg_tag(args_ptr(b->cx, callee->item.args)[0]) != ARG_TY) {
            return false;
        }
        *trait = def_get(b->program, callee->item.def)->parent;
        *self = ty_erase_regions(b->cx, arg_ty(args_ptr(b->cx, callee->item.args)[0]));
        return true;
    }
    return false;
}

static bool is_lang(Borrowck *b, DefId def, LangItem item) {
    return def_eq(def, lang_item(b->program, item));
}

// Pointers that are shared and counted are called by their bare name.
static bool has_short_name(Borrowck *b, Ty ty) {
    const TyData *data = ty_data(b->cx, ty);
    return data->kind == TY_ADT && (is_diagnostic_item(b->program, data->item.def, "Rc") ||
                                    is_diagnostic_item(b->program, data->item.def, "Arc"));
}

bool overloaded_source(Borrowck *b, const MirPlace *base, Str *text) {
    DefId trait;
    Ty self;
    if (!overloaded_call(b, base, &trait, &self)) {
        return false;
    }
    Str name = ty_str(b->cx, b->arena, self);
    if (is_lang(b, trait, LANG_INDEX) || is_lang(b, trait, LANG_INDEX_MUT)) {
        *text = arena_printf(b->arena, "index of `" STR_FMT "`", STR_ARG(name));
        return true;
    }
    if (!is_lang(b, trait, LANG_DEREF) && !is_lang(b, trait, LANG_DEREF_MUT)) {
        return false;
    }
    if (has_short_name(b, self)) {
        DefId def = ty_data(b->cx, self)->item.def;
        *text = arena_printf(b->arena, "an `" STR_FMT "`",
                             SYM_ARG(b->session, def_get(b->program, def)->name));
    } else {
        *text = arena_printf(b->arena, "dereference of `" STR_FMT "`", STR_ARG(name));
    }
    return true;
}

void help_overloaded(Borrowck *b, Diag *diag, const MirPlace *base) {
    DefId trait;
    Ty self;
    if (!overloaded_call(b, base, &trait, &self)) {
        return;
    }
    Str name = ty_str(b->cx, b->arena, self);
    if (is_lang(b, trait, LANG_INDEX)) {
        diag_help(diag,
                  "trait `IndexMut` is required to modify indexed content, but it is not "
                  "implemented for `" STR_FMT "`",
                  STR_ARG(name));
    } else if (is_lang(b, trait, LANG_DEREF)) {
        diag_help(diag,
                  "trait `DerefMut` is required to modify through a dereference, but it is not "
                  "implemented for `" STR_FMT "`",
                  STR_ARG(name));
    }
}

static const char *pointer_words(Borrowck *b, const MirPlace *base) {
    const TyData *data = ty_data(b->cx, mir_place_ty(b->cx, b->body, base, NULL));
    if (data->kind == TY_RAW_PTR) {
        return "raw pointer";
    }
    return data->kind == TY_REF && data->ref.is_mut ? "mutable reference" : "shared reference";
}

// The variant that the place is a field of, when it is reached through one.
static Str variant_name(Borrowck *b, const MirPlace *place) {
    for (uint32_t i = place->proj_count; i-- > 0;) {
        if (place->proj[i].kind == MIR_PROJ_DOWNCAST) {
            MirPlace base = {place->local, i, place->proj};
            const TyData *data = ty_data(b->cx, mir_place_ty(b->cx, b->body, &base, NULL));
            return sym_str(b->session,
                           ty_adt_def(b->cx, data->item.def)->variants[place->proj[i].index].name);
        }
    }
    return (Str){NULL, 0};
}

static bool in_own_capture(const Borrowck *b, const IllegalMove *move) {
    return b->body->upvar_count > 0 && move->place.local == 1 && move->proj <= 1 &&
           def_get(b->program, b->body->def)->kind == DEF_CLOSURE;
}

static Diag *report_capture(Borrowck *b, const IllegalMove *move, const MirPlace *place,
                            Span span) {
    const char *kind = b->body->closure_kind == CLOSURE_FN ? "Fn" : "FnMut";
    uint32_t at = 0;
    while (at < place->proj_count && place->proj[at].kind != MIR_PROJ_FIELD) {
        at++;
    }
    const ClosureInfo *info = typeck_closure(b->body->typeck, b->body->def);
    const Capture *capture = &info->captures[place->proj[at].index];
    const HirLocal *local = &b->body->typeck->body->locals[capture->local];
    bool whole = at + 1 == place->proj_count;
    Diag *diag =
        whole ? diag_error(b->session, ERR_E0507, span,
                           "cannot move out of " STR_FMT ", a captured variable in an `%s` closure",
                           STR_ARG(quoted(b, place)), kind)
              : diag_error(b->session, ERR_E0507, span,
                           "cannot move out of " STR_FMT ", as `" STR_FMT
                           "` is a captured variable in an `%s` closure",
                           STR_ARG(quoted(b, place)), SYM_ARG(b->session, local->name), kind);
    diag_label(diag, variable_span(b, local), "captured outer variable");
    diag_label(diag, info->head_span, "captured by this `%s` closure", kind);
    (void)move;
    return diag;
}

// The enum that a field of a variant is moved out of, without the `*` of a reference to it.
static Str text_of_enum(Borrowck *b, const MirPlace *place) {
    uint32_t count = place->proj_count;
    while (count > 0 && place->proj[count - 1].kind != MIR_PROJ_DOWNCAST) {
        count--;
    }
    count -= count > 0;
    count -= count > 0 && place->proj[count - 1].kind == MIR_PROJ_DEREF;
    MirPlace base = {place->local, count, place->proj};
    return place_text(b, &base);
}

static Diag *report_borrowed(Borrowck *b, const IllegalMove *move, const MirPlace *place,
                             Span span) {
    MirPlace base = base_of(move);
    const MirLocalDecl *decl = &b->body->locals.data[base.local];
    if (base.proj_count == 0 && decl->is_ref_to_guard_binding) {
        Diag *diag = diag_error(b->session, ERR_E0507, span,
                                "cannot move out of `" STR_FMT "` in pattern guard",
                                SYM_ARG(b->session, decl->name));
        diag_note(diag, "variables bound in patterns cannot be moved from until after the end of "
                        "the pattern guard");
        return diag;
    }
    if (in_own_capture(b, move)) {
        return report_capture(b, move, place, span);
    }
    MirPlace target = {base.local, base.proj_count + 1, base.proj};
    Ty content = ty_erase_regions(b->cx, mir_place_ty(b->cx, b->body, &target, NULL));
    TyKind kind = ty_kind(b->cx, content);
    if (kind == TY_ARRAY || kind == TY_SLICE) {
        Diag *diag = diag_error(
            b->session, ERR_E0508, span, "cannot move out of type `" STR_FMT "`, a non-copy %s",
            STR_ARG(ty_str(b->cx, b->arena, content)), kind == TY_ARRAY ? "array" : "slice");
        diag_primary_label(diag, "cannot move out of here");
        return diag;
    }
    Str source, text = place_text(b, place), variant = variant_name(b, place);
    if (overloaded_source(b, &base, &source)) {
        return diag_error(b->session, ERR_E0507, span, "cannot move out of " STR_FMT,
                          STR_ARG(source));
    }
    const char *words = pointer_words(b, &base);
    text = variant.ptr != NULL ? text_of_enum(b, place) : text;
    if (text.ptr == NULL) {
        return diag_error(b->session, ERR_E0507, span, "cannot move out of a %s", words);
    }
    if (variant.ptr != NULL) {
        return diag_error(b->session, ERR_E0507, span,
                          "cannot move out of `" STR_FMT "` as enum variant `" STR_FMT
                          "` which is behind a %s",
                          STR_ARG(text), STR_ARG(variant), words);
    }
    return diag_error(b->session, ERR_E0507, span,
                      "cannot move out of `" STR_FMT "` which is behind a %s", STR_ARG(text),
                      words);
}

static Diag *report_kind(Borrowck *b, const IllegalMove *move, const MirPlace *place, Span span) {
    MirPlace base = base_of(move);
    Ty base_ty = ty_erase_regions(b->cx, mir_place_ty(b->cx, b->body, &base, NULL));
    Str text = ty_str(b->cx, b->arena, base_ty);
    Diag *diag = NULL;
    switch (move->kind) {
    case ILLEGAL_MOVE_BORROWED:
        return report_borrowed(b, move, place, span);
    case ILLEGAL_MOVE_DROP_IMPL:
        diag =
            diag_error(b->session, ERR_E0509, span,
                       "cannot move out of type `" STR_FMT "`, which implements the `Drop` trait",
                       STR_ARG(text));
        diag_primary_label(diag, "cannot move out of here");
        break;
    case ILLEGAL_MOVE_SLICE_ELEM:
        diag = diag_error(b->session, ERR_E0508, span,
                          "cannot move out of type `" STR_FMT "`, a non-copy %s", STR_ARG(text),
                          ty_kind(b->cx, base_ty) == TY_ARRAY ? "array" : "slice");
        diag_primary_label(diag, "cannot move out of here");
        break;
    case ILLEGAL_MOVE_STATIC:
        diag = diag_error(b->session, ERR_E0507, span, "cannot move out of static item");
        break;
    }
    return diag;
}

// ---------------------------------------------------------------- the rest of the message

static void label_bindings(Borrowck *b, Diag *diag, const MoveGroup *group) {
    for (uint32_t i = 0; i < group->bindings.len; i++) {
        const MirLocalDecl *decl = &b->body->locals.data[group->bindings.data[i]];
        diag_label(diag, decl->span, i == 0 ? "data moved here" : "...and here");
        if (group->bindings.len == 1) {
            diag_label(diag, decl->span,
                       "move occurs because `" STR_FMT "` has type `" STR_FMT
                       "`, which does not implement the `Copy` trait",
                       SYM_ARG(b->session, decl->name), STR_ARG(ty_str(b->cx, b->arena, decl->ty)));
        }
    }
    if (group->bindings.len > 1) {
        diag_note(diag, "move occurs because these variables have types that don't implement the "
                        "`Copy` trait");
    }
}

static void suggest_borrow(Diag *diag, Span span) {
    if (span.ctxt == 0) {
        diag_suggest_one(diag, "consider borrowing here", span_start(span), STR("&"), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    }
}

// `*x` becomes `x`, anything else `&…`.
static void suggest_unmoved(Borrowck *b, Diag *diag, Span span) {
    Str text = source_text(b->session->sources, span);
    if (span.ctxt == 0 && text.len > 1 && text.ptr[0] == '*') {
        diag_suggest_one(diag, "consider removing the dereference here",
                         (Span){span.lo, span.lo + 1, span.ctxt}, STR(""), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
        return;
    }
    suggest_borrow(diag, span);
}

static void report_group(Borrowck *b, const MoveGroup *group) {
    const IllegalMove *move = group->move;
    Diag *diag = report_kind(b, move, &move->place, group->span);
    Ty ty = ty_erase_regions(b->cx, mir_place_ty(b->cx, b->body, &move->place, NULL));
    if (group->bindings.len > 0) {
        if (group->with_path) {
            for (uint32_t i = 0; i < group->bindings.len; i++) {
                const MirLocalDecl *decl = &b->body->locals.data[group->bindings.data[i]];
                if (decl->span.ctxt == 0) {
                    diag_suggest_one(diag, "consider borrowing the pattern binding",
                                     span_start(decl->span), STR("ref "), APPLY_MACHINE,
                                     SUGGEST_VERBOSE);
                }
            }
        } else {
            suggest_unmoved(b, diag, group->span);
        }
        label_bindings(b, diag, group);
    } else {
        if (group->from_pattern) {
            suggest_unmoved(b, diag, group->span);
        }
        if (!group->from_pattern) {
            explain_self_use(b, diag, move->at, &move->place, group->span);
        }
        diag_label(diag, group->span,
                   "move occurs because " STR_FMT " has type `" STR_FMT
                   "`, which does not implement the `Copy` trait",
                   STR_ARG(quoted(b, &move->place)), STR_ARG(ty_str(b->cx, b->arena, ty)));
        suggest_clone(b, diag, ty, group->span);
    }
    borrow_emit(b, diag);
}

// ---------------------------------------------------------------- groups

typedef VEC(MoveGroup) GroupVec;

// The binding that a move is the initialisation of.
static MirLocalId bound_by(const Borrowck *b, const IllegalMove *move) {
    const MirBlock *block = &b->body->blocks.data[move->at.block];
    if (move->at.stmt >= block->stmts.len) {
        return 0;
    }
    const MirStmt *stmt = &block->stmts.data[move->at.stmt];
    if (stmt->kind != MIR_STMT_ASSIGN || stmt->assign.place.proj_count != 0 ||
        stmt->assign.rvalue->kind != MIR_RVALUE_USE) {
        return 0;
    }
    const MirLocalDecl *decl = &b->body->locals.data[stmt->assign.place.local];
    return decl->is_user_var && decl->bound == MIR_BOUND_NONE ? 0 : stmt->assign.place.local;
}

static bool has_path(Borrowck *b, const MirPlace *place) {
    bool exact;
    (void)move_path_lookup(b->moves, place, &exact);
    return exact;
}

static void group_binding(Borrowck *b, GroupVec *groups, const IllegalMove *move,
                          MirLocalId local) {
    const MirLocalDecl *decl = &b->body->locals.data[local];
    bool simple = decl->bound == MIR_BOUND_LET;
    bool with_path = !simple && has_path(b, &decl->match_place);
    for (uint32_t i = 0; i < groups->len; i++) {
        MoveGroup *group = &groups->data[i];
        if (group->from_pattern && group->with_path == with_path &&
            group->span.lo == decl->match_span.lo && group->span.hi == decl->match_span.hi) {
            if (!simple) {
                vec_push(&group->bindings, local);
            }
            return;
        }
    }
    MoveGroup group = {.move = move,
                       .span = simple ? move->span : decl->match_span,
                       .from_pattern = true,
                       .with_path = with_path};
    if (!simple) {
        vec_push(&group.bindings, local);
    }
    vec_push(groups, group);
}

void illegal_moves_report(Borrowck *b) {
    GroupVec groups = {0};
    for (uint32_t i = 0; i < b->moves->illegal.len; i++) {
        const IllegalMove *move = &b->moves->illegal.data[i];
        MirLocalId local = bound_by(b, move);
        if (local != 0 && b->body->locals.data[local].is_user_var) {
            group_binding(b, &groups, move, local);
        } else if (report_once(b, 5, move->span.lo, move->span.hi)) {
            vec_push(&groups, (MoveGroup){.move = move, .span = move->span});
        }
    }
    for (uint32_t i = 0; i < groups.len; i++) {
        report_group(b, &groups.data[i]);
        vec_free(&groups.data[i].bindings);
    }
    vec_free(&groups);
}
