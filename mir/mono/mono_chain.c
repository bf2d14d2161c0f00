// mono_chain.c: how the program at hand came to use an instance, for errors about what is used.
//
// In: the collected functions, each with the one that asked for it first, where, and inside which
// inlined call that was. Out: the innermost place in the program's own code from which something in
// a library is reached, what is named there, and notes for the calls from the root to an instance.
#include "frontend/resolve/resolve.h"
#include "mir/mono/mono.h"

// A tile kernel is a function that is made around what the program wrote, which is what is shown.
static bool note_tile_kernel(Program *program, Arena *arena, const MonoItems *items, Diag *diag,
                             const MonoFn *fn) {
    DefId caller =
        fn->caller == UINT32_MAX ? (DefId){0} : items->functions.data[fn->caller].instance.def;
    if (caller.index == 0 || def_attr(program, caller, SYM(RUSTC_TILE_KERNEL)) == NULL) {
        return false;
    }
    diag_span_note(diag, def_get(program, fn->instance.def)->name_span,
                   "in the kernel `" STR_FMT "`",
                   STR_ARG(mono_tile_kernel_path(program, arena, caller)));
    return true;
}

void mono_note_chain(Program *program, Arena *arena, const MonoItems *items, Diag *diag,
                     uint32_t index) {
    while (index != UINT32_MAX) {
        const MonoFn *fn = &items->functions.data[index];
        if (note_tile_kernel(program, arena, items, diag, fn)) {
            return;
        }
        if (fn->instance.def.index != 0 && (items->is_device || fn->caller != UINT32_MAX)) {
            Str name = def_path_str(program, arena, fn->instance.def);
            Span span =
                span_is_none(fn->use) ? def_get(program, fn->instance.def)->name_span : fn->use;
            diag_span_note(diag, span,
                           fn->caller == UINT32_MAX ? "in the kernel `" STR_FMT "`"
                                                    : "reached through this call of `" STR_FMT "`",
                           STR_ARG(name));
        }
        index = fn->caller;
    }
}

static bool is_own(const Program *program, DefId def) {
    return def.index != 0 && def_get(program, def)->crate.index == program->local.index;
}

MonoUse mono_own_use(Program *program, const MonoItems *items, MonoUse use) {
    while (use.fn != UINT32_MAX) {
        const MonoFn *fn = &items->functions.data[use.fn];
        const MirBody *body = use.scope ? mono_items_body(program, items, &fn->instance) : NULL;
        while (use.scope != 0) {
            const MirInlined *inlined = &body->inlined.data[use.scope - 1];
            if (is_own(program, inlined->def)) {
                return use;
            }
            use.what = inlined->def;
            use.what_args = inlined->args;
            use.span = inlined->call_site;
            use.scope = inlined->parent;
        }
        if (is_own(program, fn->instance.def)) {
            return use;
        }
        if (fn->instance.def.index != 0) {
            use.what = fn->instance.def;
            use.what_args = fn->instance.args;
        }
        use = (MonoUse){fn->caller, fn->use_scope, fn->use, use.what, use.what_args};
    }
    return use;
}

static bool is_generic(TyCx *cx, const Instance *instance) {
    if (instance->kind != INSTANCE_ITEM) {
        return false;
    }
    for (uint32_t i = 0; i < args_len(cx, instance->args); i++) {
        if (arg_tag(args_ptr(cx, instance->args)[i]) != ARG_REGION) {
            return true;
        }
    }
    return false;
}

// The instance that a place stands in, and the place of the call that made it be one.
static Instance instance_at(Program *program, const MonoItems *items, MonoUse *use) {
    const MonoFn *fn = &items->functions.data[use->fn];
    if (use->scope == 0) {
        *use = (MonoUse){.fn = fn->caller, .scope = fn->use_scope, .span = fn->use};
        return fn->instance;
    }
    const MirBody *body = mono_items_body(program, items, &fn->instance);
    const MirInlined *inlined = &body->inlined.data[use->scope - 1];
    use->scope = inlined->parent;
    use->span = inlined->call_site;
    return (Instance){.kind = INSTANCE_ITEM, .def = inlined->def, .args = inlined->args};
}

// Is a place in the program at hand?
static bool stands_in_own(Program *program, const MonoItems *items, MonoUse use) {
    return use.fn == UINT32_MAX || is_own(program, instance_at(program, items, &use).def);
}

void mono_note_constant(Program *program, const MonoItems *items, MonoUse use, bool is_new) {
    Session *session = program->session;
    diag_emit(diag_new(session, LEVEL_NOTE, ERR_NONE, use.span, "erroneous constant encountered"));
    // What a kernel calls is the device's library mostly, so there the calls are told up to its
    // own.
    bool told = !is_new;
    while (!told && use.fn != UINT32_MAX) {
        Instance instance = instance_at(program, items, &use);
        if (is_generic(program->ty, &instance)) {
            Str name = value_path_str(program->ty, session->arena, instance.def, instance.args);
            diag_emit(diag_new(session, LEVEL_NOTE, ERR_NONE, use.span,
                               "the above error was encountered while instantiating `fn " STR_FMT
                               "`",
                               STR_ARG(name)));
        }
        told = !items->is_device || stands_in_own(program, items, use);
    }
}

uint32_t mono_index_of(const MonoItems *items, const Instance *instance) {
    for (uint32_t i = 0; i < items->functions.len; i++) {
        if (instance_eq(&items->functions.data[i].instance, instance)) {
            return i;
        }
    }
    return UINT32_MAX;
}

// The program's own code around what macros of libraries made, and the outermost of them.
static Span written_at(const Program *program, Span span, Symbol *macro) {
    *macro = SYM_NONE;
    while (span.ctxt != 0) {
        const Expansion *by =
            expansion_get(program->session, context_get(program->session, span.ctxt).expansion);
        if (by->kind != EXPANSION_MACRO || by->crate == program->local.index) {
            break;
        }
        *macro = by->name;
        span = by->call_site;
    }
    return span;
}

Span mono_written_at(const Program *program, Span span) {
    Symbol macro;
    return written_at(program, span, &macro);
}

// What the program wrote to get there: a macro of a library, or the item itself.
static Str used_name(Program *program, Arena *arena, MonoUse use) {
    Symbol macro;
    (void)written_at(program, use.span, &macro);
    return macro.index ? arena_printf(arena, STR_FMT "!", SYM_ARG(program->session, macro))
                       : def_path_str(program, arena, use.what);
}

void mono_report_elsewhere(Program *program, Arena *arena, const MonoItems *items, MonoUse use) {
    MonoUse own = mono_own_use(program, items, use);
    bool is_memory = def_get(program, own.what)->kind == DEF_STATIC;
    const char *where = items->is_device ? "a device" : "the host";
    Diag *diag = diag_error(program->session, items->is_device ? ERR_OX0002 : ERR_OX0007, own.span,
                            "`" STR_FMT "` cannot %s %s", STR_ARG(used_name(program, arena, own)),
                            is_memory ? "be used on" : "run on", where);
    diag_primary_label(diag, items->is_device ? "this is for code of the host"
                             : is_memory      ? "this is memory of a device"
                                              : "this is for code of a device");
    mono_note_chain(program, arena, items, diag, own.fn);
    diag_emit(diag);
}
