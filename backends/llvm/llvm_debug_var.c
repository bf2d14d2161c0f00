// llvm_debug_var.c: the variables of a function, and where in its text each can be named.
//
// In: MIR locals that the user named, each in a slot of its own at this level. Out: a variable with
// its type and slot. The text from a variable's declaration to where its storage ends is a lexical
// block, inside those of the variables before it, so that of two with one name a debugger finds the
// one that the program would.
#include "backends/llvm/llvm_debug.h"

static bool is_variable(const MirLocalDecl *decl) {
    return decl->name.index != 0 && (decl->is_user_var || decl->kind == MIR_LOCAL_ARG);
}

bool fn_debug_keeps(const FnCg *f, MirLocalId local) {
    return f->scopes != NULL && cg_debug_wants(f->cg, DEBUG_FULL) &&
           is_variable(&f->body->locals.data[local]);
}

// ---------------------------------------------------------------- blocks

// The end of the text in which a local is alive.
static void note_storage(FnCg *f, const MirStmt *stmt) {
    if (stmt->kind != MIR_STMT_STORAGE_DEAD || stmt->scope != 0) {
        return;
    }
    for (uint32_t i = 0; i < f->variables.len; i++) {
        DebugVariable *variable = &f->variables.data[i];
        if (variable->local == stmt->local && stmt->span.hi > variable->end) {
            variable->end = stmt->span.hi;
        }
    }
}

void fn_debug_variables(FnCg *f) {
    const MirBody *body = f->body;
    for (MirLocalId i = body->arg_count + 1; i < body->locals.len; i++) {
        const MirLocalDecl *decl = &body->locals.data[i];
        if (fn_debug_keeps(f, i) && decl->span.ctxt == 0) {
            vec_push(&f->variables, (DebugVariable){.local = i, .start = decl->span.hi});
        }
    }
    for (uint32_t b = 0; b < body->blocks.len && f->variables.len > 0; b++) {
        for (uint32_t s = 0; s < body->blocks.data[b].stmts.len; s++) {
            note_storage(f, &body->blocks.data[b].stmts.data[s]);
        }
    }
}

static bool contains(const DebugVariable *outer, uint32_t start) {
    return outer->start <= start && start < outer->end;
}

// The innermost block around a position, other than that of `except`.
static DebugVariable *innermost(FnCg *f, uint32_t position, const DebugVariable *except) {
    DebugVariable *found = NULL;
    for (uint32_t i = 0; i < f->variables.len; i++) {
        DebugVariable *variable = &f->variables.data[i];
        bool inside = variable != except && contains(variable, position) &&
                      (except == NULL || variable->start < except->start ||
                       (variable->start == except->start && variable < except));
        if (inside && (found == NULL || variable->start > found->start ||
                       (variable->start == found->start && variable > found))) {
            found = variable;
        }
    }
    return found;
}

static LLVMMetadataRef block_of(FnCg *f, DebugVariable *variable) {
    if (variable->block == NULL) {
        DebugVariable *outer = innermost(f, variable->start, variable);
        LLVMMetadataRef parent = outer != NULL ? block_of(f, outer) : f->scopes[0].node;
        const MirLocalDecl *decl = &f->body->locals.data[variable->local];
        DebugPlace place = debug_place(f->cg, decl->span, f->instance.def);
        variable->block = LLVMDIBuilderCreateLexicalBlock(f->cg->debug->builder, parent, place.file,
                                                          place.line, place.column);
    }
    return variable->block;
}

LLVMMetadataRef fn_debug_block(FnCg *f, Span span) {
    DebugVariable *variable = span.ctxt == 0 ? innermost(f, span.lo, NULL) : NULL;
    return variable != NULL ? block_of(f, variable) : f->scopes[0].node;
}

// ---------------------------------------------------------------- declarations

static void declare(FnCg *f, MirLocalId local, LLVMMetadataRef scope, LLVMBasicBlockRef block) {
    Cg *cg = f->cg;
    const MirLocalDecl *decl = &f->body->locals.data[local];
    const CgLocal *slot = &f->locals[local];
    DebugPlace place = debug_place(cg, decl->span, f->instance.def);
    if (slot->kind != CG_LOCAL_PLACE || slot->place.ptr == NULL || place.file == NULL) {
        return;
    }
    Str name = sym_str(cg->session, decl->name);
    LLVMMetadataRef type = debug_type(cg, fn_ty(f, decl->ty));
    LLVMMetadataRef variable =
        decl->kind == MIR_LOCAL_ARG
            ? LLVMDIBuilderCreateParameterVariable(cg->debug->builder, scope, name.ptr, name.len,
                                                   local, place.file, place.line, type, true,
                                                   LLVMDIFlagZero)
            : LLVMDIBuilderCreateAutoVariable(cg->debug->builder, scope, name.ptr, name.len,
                                              place.file, place.line, type, true, LLVMDIFlagZero,
                                              0);
    LLVMMetadataRef at =
        LLVMDIBuilderCreateDebugLocation(cg->context, place.line, place.column, scope, NULL);
    LLVMMetadataRef plain = LLVMDIBuilderCreateExpression(cg->debug->builder, NULL, 0);
    LLVMDIBuilderInsertDeclareRecordAtEnd(cg->debug->builder, slot->place.ptr, variable, plain, at,
                                          block);
}

void fn_debug_declare(FnCg *f, LLVMBasicBlockRef block) {
    for (MirLocalId i = 1; i <= f->body->arg_count; i++) {
        if (fn_debug_keeps(f, i)) {
            declare(f, i, f->scopes[0].node, block);
        }
    }
    for (uint32_t i = 0; i < f->variables.len; i++) {
        declare(f, f->variables.data[i].local, block_of(f, &f->variables.data[i]), block);
    }
}
