// session.c: the session owns what lives as long as one run of the compiler.
#include "base/base.h"

#include "base/diag.h"

Session *session_new(DiagOptions options) {
    Arena *arena = arena_new();
    Session *session = ARENA_NEW(arena, Session);
    session->arena = arena;
    session->interner = interner_new();
    session->sources = source_map_new();
    session->diags = diag_context_new();
    session->contexts = context_table_new(arena);
    session->diag_options = options;
    return session;
}

void session_free(Session *session) {
    context_table_free(session->contexts);
    diag_context_free(session->diags);
    source_map_free(session->sources);
    interner_free(session->interner);
    arena_free(session->arena);
}
