// opt_unwind.c: functions that must not unwind, those of foreign ABIs, abort where something in
// them panics.
//
// In: a body whose drops are elaborated. Out: where unwinding would leave such a body, it reaches a
// block that reports the panic and aborts; what was to be dropped on the way has been. Follows the
// rustc development guide's pass list, "abort unwinding calls".
#include "mir/opt/opt.h"

bool abi_can_unwind(const Session *session, Symbol abi) {
    return abi.index == 0 || symbol_is(abi, SYM_INDEX_RUST_ABI) ||
           symbol_is(abi, SYM_INDEX_RUST_CALL) || symbol_is(abi, SYM_INDEX_RUST_INTRINSIC) ||
           str_ends_with(sym_str(session, abi), STR("-unwind"));
}

static bool call_can_unwind(Program *program, const MirBody *body, const MirOperand *callee) {
    TyCx *cx = program->ty;
    Ty ty = mir_operand_ty(cx, body, callee);
    TyKind kind = ty_kind(cx, ty);
    Symbol abi = SYM_NONE;
    if (kind == TY_FN_DEF) {
        abi = ty_fn_sig(cx, ty_data(cx, ty)->item.def).sig.abi;
    } else if (kind == TY_FN_PTR) {
        abi = ty_data(cx, ty)->fn_ptr.sig.abi;
    }
    return abi_can_unwind(program->session, abi);
}

static bool term_can_unwind(Program *program, const MirBody *body, const MirTerm *term) {
    return term->kind == MIR_TERM_DROP || term->kind == MIR_TERM_ASSERT ||
           (term->kind == MIR_TERM_CALL && call_can_unwind(program, body, &term->call.func));
}

void mir_abort_unwinding(Program *program, MirBody *body) {
    DefKind kind = body->def.index != 0 ? def_get(program, body->def)->kind : DEF_MOD;
    if ((kind != DEF_FN && kind != DEF_ASSOC_FN) ||
        abi_can_unwind(program->session, ty_fn_sig(program->ty, body->def).sig.abi)) {
        return;
    }
    MirBlockId abort = MIR_NO_BLOCK;
    uint32_t count = body->blocks.len;
    for (uint32_t b = 0; b < count; b++) {
        MirBlock *block = &body->blocks.data[b];
        if (block->term.kind == MIR_TERM_RESUME) {
            block->term.kind = MIR_TERM_TERMINATE;
        }
        if (block->is_cleanup || block->term.unwind != MIR_NO_BLOCK ||
            !term_can_unwind(program, body, &block->term)) {
            continue;
        }
        if (abort == MIR_NO_BLOCK) {
            abort = mir_new_block(body, true);
            block = &body->blocks.data[b];
            body->blocks.data[abort].term = (MirTerm){.kind = MIR_TERM_TERMINATE,
                                                      .span = body->span,
                                                      .target = MIR_NO_BLOCK,
                                                      .unwind = MIR_NO_BLOCK};
        }
        block->term.unwind = abort;
    }
}
