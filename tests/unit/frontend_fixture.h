// frontend_fixture.h: for the tests of parsing and expansion: crates from text, messages as text.
#ifndef FRONTEND_FIXTURE_H
#define FRONTEND_FIXTURE_H

#include <criterion/criterion.h>
#include <stdlib.h>

#include "frontend/expand/expand.h"

typedef struct Frontend {
    Session *session;
    char *messages; // what was printed, after frontend_finish
    size_t size;
    FILE *out;
    AstCrate *library; // may be NULL
} Frontend;

static inline void frontend_begin(Frontend *f) {
    *f = (Frontend){0};
    f->out = open_memstream(&f->messages, &f->size);
    f->session = session_new((DiagOptions){.color = COLOR_NEVER, .out = f->out});
}

static inline AstCrate *frontend_parse(Frontend *f, const char *name, uint32_t index,
                                       const char *text, bool lazy) {
    Str path = arena_printf(f->session->arena, "%s.ox", name);
    SourceFile *file = source_map_add(f->session->sources, path, str_of(text), lazy);
    ParseOptions options = {.name = intern(f->session->interner, str_of(name)),
                            .index = index,
                            .edition = EDITION_2024,
                            .lazy = lazy,
                            .is_library = lazy};
    return parse_crate(f->session, &options, file);
}

// Ends the session; f->messages stays until frontend_end.
static inline void frontend_finish(Frontend *f) {
    fflush(f->out);
    session_free(f->session);
    fclose(f->out);
}
static inline void frontend_end(Frontend *f) {
    free(f->messages);
}

#endif
