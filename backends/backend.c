// backend.c: the list of built-in backends, and loading others from shared objects.
#include "backends/backend.h"

#include <dlfcn.h>

static const Backend *const built_in[] = {&backend_native, &backend_nvptx};

const Backend *backend_at(uint32_t index) {
    return index < sizeof built_in / sizeof *built_in ? built_in[index] : NULL;
}

const Backend *backend_find(Str name) {
    for (uint32_t i = 0; backend_at(i) != NULL; i++) {
        if (str_eq(str_of(backend_at(i)->name), name)) {
            return backend_at(i);
        }
    }
    return NULL;
}

const BackendTarget *backend_target(const Backend *backend, Str name) {
    for (uint32_t i = 0; i < backend->target_count; i++) {
        if (str_eq(str_of(backend->targets[i].name), name)) {
            return &backend->targets[i];
        }
    }
    return NULL;
}

const Backend *backend_load(Session *session, Str path) {
    void *library = dlopen(path.ptr, RTLD_NOW | RTLD_LOCAL);
    const Backend *backend = library != NULL ? dlsym(library, "oxcc_backend") : NULL;
    if (backend == NULL) {
        diag_emit(diag_error(session, ERR_NONE, SPAN_NONE,
                             "couldn't load backend `" STR_FMT "`: %s", STR_ARG(path), dlerror()));
        return NULL;
    }
    if (backend->version != BACKEND_VERSION) {
        diag_emit(diag_error(session, ERR_NONE, SPAN_NONE,
                             "backend `" STR_FMT "` has interface version %u, this compiler has %d",
                             STR_ARG(path), backend->version, BACKEND_VERSION));
        return NULL;
    }
    return backend;
}
