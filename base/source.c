// source.c: the source map (files laid end to end in one range of positions) and the table of
// syntax contexts. Position 0 belongs to no file; each file takes its length + 1 positions, so
// that its end has a position too. Lines are found on first use. As in rustc, loading drops a
// byte order mark and turns CR LF into LF before positions are given.
// Syntax contexts are hash-consed lists of expansion marks (rustc guide: "Macro expansion",
// hygiene); context 0 and expansion 0 are the root.
#include "base/base.h"
#include "base/render.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct HeldFile {
    Str path, text;
} HeldFile;

struct SourceMap {
    Arena *arena;
    VEC(SourceFile *) files;
    VEC(HeldFile) held; // what source_map_load reads instead of files, if there is any
    uint32_t next;      // first free position
};

SourceMap *source_map_new(void) {
    Arena *arena = arena_new();
    SourceMap *map = ARENA_NEW(arena, SourceMap);
    map->arena = arena;
    map->next = 1;
    return map;
}

void source_map_free(SourceMap *map) {
    for (uint32_t i = 0; i < map->files.len; i++) {
        mem_free(map->files.data[i]->line_starts);
        mem_free(map->files.data[i]->columns);
    }
    vec_free(&map->files);
    vec_free(&map->held);
    arena_free(map->arena);
}

SourceFile *source_map_add(SourceMap *map, Str path, Str text, bool is_library) {
    if (text.len >= UINT32_MAX - map->next) {
        return NULL;
    }
    SourceFile *file = ARENA_NEW(map->arena, SourceFile);
    file->path = arena_str(map->arena, path);
    file->text = text;
    file->start = map->next;
    file->is_library = is_library;
    map->next += (uint32_t)text.len + 1;
    vec_push(&map->files, file);
    return file;
}

// ---------------------------------------------------------------- reading

size_t utf8_encode(uint32_t c, char *out) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t len = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const uint8_t leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = len - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (c & 63));
        c >>= 6;
    }
    out[0] = (char)(leads[len] | c);
    return len;
}

size_t utf8_valid_prefix(Str text) {
    const unsigned char *s = (const unsigned char *)text.ptr;
    size_t i = 0, len = text.len;
    while (i < len) {
        uint64_t word;
        if (len - i >= 8 && (memcpy(&word, s + i, 8), (word & 0x8080808080808080u) == 0)) {
            i += 8;
            continue;
        }
        unsigned char lead = s[i];
        if (lead < 0x80) {
            i++;
            continue;
        }
        size_t width = lead >= 0xc2 && lead < 0xe0   ? 2
                       : lead >= 0xe0 && lead < 0xf0 ? 3
                       : lead >= 0xf0 && lead < 0xf5 ? 4
                                                     : 0;
        if (width == 0 || len - i < width) {
            return i;
        }
        unsigned char low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        unsigned char high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (s[i + 1] < low || s[i + 1] > high) {
            return i;
        }
        for (size_t k = 2; k < width; k++) {
            if ((s[i + k] & 0xc0) != 0x80) {
                return i;
            }
        }
        i += width;
    }
    return len;
}

int file_read_fd(Arena *arena, int fd, Str *text) {
    struct stat info;
    size_t capacity = fstat(fd, &info) == 0 && info.st_size > 0 ? (size_t)info.st_size + 1 : 65536;
    char *data = mem_grow(NULL, capacity + 1);
    size_t len = 0;
    for (;;) {
        if (len == capacity) {
            capacity *= 2;
            data = mem_grow(data, capacity + 1);
        }
        ssize_t got = read(fd, data + len, capacity - len);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            int error = errno;
            mem_free(data);
            return error;
        }
        if (got == 0) {
            break;
        }
        len += (size_t)got;
    }
    *text = arena_str(arena, (Str){data, len});
    mem_free(data);
    return 0;
}

int file_read(Arena *arena, Str path, Str *text) {
    char name[4096];
    if (path.len >= sizeof name) {
        return ENAMETOOLONG;
    }
    memcpy(name, path.ptr, path.len);
    name[path.len] = 0;
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return errno;
    }
    struct stat info;
    int error = fstat(fd, &info) != 0   ? errno
                : S_ISDIR(info.st_mode) ? EISDIR
                                        : file_read_fd(arena, fd, text);
    close(fd);
    return error;
}

// In place, in memory that is ours.
static Str normalized(Str text) {
    if (str_starts_with(text, STR("\xef\xbb\xbf"))) {
        text.ptr += 3;
        text.len -= 3;
    }
    char *data = (char *)text.ptr;
    if (!text.len || !memchr(data, '\r', text.len)) {
        return text;
    }
    size_t to = 0;
    for (size_t from = 0; from < text.len; from++) {
        if (data[from] == '\r' && from + 1 < text.len && data[from + 1] == '\n') {
            continue;
        }
        data[to++] = data[from];
    }
    data[to] = 0;
    return (Str){data, to};
}

SourceLoad source_map_add_raw(SourceMap *map, Str path, Str text, SourceFile **file,
                              uint64_t *error) {
    size_t valid = utf8_valid_prefix(text);
    if (valid != text.len) {
        *error = valid;
        return SOURCE_NOT_UTF8;
    }
    *file = source_map_add(map, path, normalized(text), false);
    return *file ? SOURCE_OK : SOURCE_TOO_LARGE;
}

void source_map_hold(SourceMap *map, Str path, Str text) {
    vec_push(&map->held, ((HeldFile){arena_str(map->arena, path), arena_str(map->arena, text)}));
}

static int read_held(const SourceMap *map, Str path, Str *text) {
    for (uint32_t i = 0; i < map->held.len; i++) {
        if (str_eq(map->held.data[i].path, path)) {
            *text = map->held.data[i].text;
            return 0;
        }
    }
    return ENOENT;
}

SourceLoad source_map_load(SourceMap *map, Str path, SourceFile **file, uint64_t *error) {
    Str text;
    int failed = map->held.len ? read_held(map, path, &text) : file_read(map->arena, path, &text);
    if (failed) {
        *error = (uint64_t)failed;
        return failed == EISDIR ? SOURCE_IS_DIRECTORY : SOURCE_CANNOT_READ;
    }
    return source_map_add_raw(map, path, text, file, error);
}

// ---------------------------------------------------------------- places

uint32_t source_map_count(const SourceMap *map) {
    return map->files.len;
}

SourceFile *source_map_file(const SourceMap *map, uint32_t index) {
    return map->files.data[index];
}

SourceFile *source_file_at(const SourceMap *map, uint32_t position) {
    uint32_t low = 0, high = map->files.len;
    while (low < high) { // the last file that starts at or before the position
        uint32_t middle = low + (high - low) / 2;
        if (map->files.data[middle]->start <= position) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == 0) {
        return NULL;
    }
    SourceFile *file = map->files.data[low - 1];
    return position - file->start <= file->text.len ? file : NULL;
}

static void find_lines(SourceFile *file) {
    if (file->line_starts) {
        return;
    }
    VEC(uint32_t) starts = {0};
    vec_push(&starts, 0);
    const char *text = file->text.ptr, *end = text + file->text.len;
    for (const char *at = text; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (!newline) {
            break;
        }
        at = newline + 1;
        if (at < end) { // what follows the last newline is no line
            vec_push(&starts, (uint32_t)(at - text));
        }
    }
    file->line_starts = starts.data;
    file->line_count = starts.len;
}

uint32_t line_at(SourceFile *file, uint32_t offset) {
    find_lines(file);
    uint32_t low = 0, high = file->line_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (file->line_starts[middle] <= offset) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low; // counted from 1
}

SourcePlace source_place(const SourceMap *map, uint32_t position) {
    SourceFile *file = source_file_at(map, position);
    if (!file) {
        return (SourcePlace){0};
    }
    uint32_t offset = position - file->start;
    uint32_t line = line_at(file, offset);
    uint32_t from = offset - file->line_starts[line - 1];
    ColumnMark column = source_column(file, line, from);
    return (SourcePlace){file, line, 1 + column.chars + (from > column.byte)}; // behind the line
}

SourcePlace source_place_shown(const SourceMap *map, uint32_t position) {
    SourcePlace place = source_place(map, position);
    if (place.file) {
        uint32_t from = position - place.file->start - place.file->line_starts[place.line - 1];
        ColumnMark column = source_column(place.file, place.line, from);
        place.column = 1 + column.width + (from > column.byte);
    }
    return place;
}

Str source_text(const SourceMap *map, Span span) {
    SourceFile *file = span.lo ? source_file_at(map, span.lo) : NULL;
    if (!file || span.hi < span.lo || span.hi - file->start > file->text.len) {
        return (Str){"", 0};
    }
    return (Str){file->text.ptr + (span.lo - file->start), span.hi - span.lo};
}

Str source_line(const SourceFile *file, uint32_t line) {
    find_lines((SourceFile *)file); // a cache: the file stays the same to its users
    if (line == 0 || line > file->line_count) {
        return (Str){"", 0};
    }
    uint32_t from = file->line_starts[line - 1];
    uint32_t to = line < file->line_count ? file->line_starts[line] : (uint32_t)file->text.len;
    Str text = {file->text.ptr + from, to - from};
    if (text.len && text.ptr[text.len - 1] == '\n') {
        text.len--;
    }
    return text;
}

// ---------------------------------------------------------------- syntax contexts

typedef struct VariablePlace {
    Span given, variable;
    uint32_t before; // the place noted before it with the same hash, + 1
} VariablePlace;

struct ContextTable {
    VEC(Expansion) expansions;
    VEC(SyntaxContext) contexts;
    VEC(VariablePlace) variables;
    Map known;  // parent << 32 | expansion
    Map places; // hash of what was given -> index of the last variable, + 1
};

struct ContextTable *context_table_new(Arena *arena) {
    struct ContextTable *table = ARENA_NEW(arena, struct ContextTable);
    vec_push(&table->expansions, (Expansion){.kind = EXPANSION_ROOT});
    vec_push(&table->contexts, (SyntaxContext){0});
    return table;
}

void context_table_free(struct ContextTable *table) {
    vec_free(&table->expansions);
    vec_free(&table->contexts);
    vec_free(&table->variables);
    map_free(&table->known);
    map_free(&table->places);
}

uint32_t expansion_new(Session *session, Expansion expansion) {
    vec_push(&session->contexts->expansions, expansion);
    return session->contexts->expansions.len - 1;
}

const Expansion *expansion_get(const Session *session, uint32_t id) {
    assert(id < session->contexts->expansions.len);
    return &session->contexts->expansions.data[id];
}

bool span_in_derive(const Session *session, Span span) {
    while (span.ctxt) {
        const Expansion *one = expansion_get(session, context_get(session, span.ctxt).expansion);
        if (one->kind == EXPANSION_DERIVE) {
            return true;
        }
        span = one->call_site;
    }
    return false;
}

uint32_t context_apply_mark(Session *session, uint32_t ctxt, uint32_t expansion) {
    struct ContextTable *table = session->contexts;
    uint64_t key = (uint64_t)ctxt << 32 | expansion;
    uint64_t found;
    if (map_get(&table->known, key, &found)) {
        return (uint32_t)found;
    }
    uint32_t fresh = table->contexts.len;
    vec_push(&table->contexts, (SyntaxContext){ctxt, expansion});
    map_set(&table->known, key, fresh);
    return fresh;
}

SyntaxContext context_get(const Session *session, uint32_t ctxt) {
    assert(ctxt < session->contexts->contexts.len);
    return session->contexts->contexts.data[ctxt];
}

static uint64_t span_hash(Span span) {
    return hash_mix((uint64_t)span.lo << 32 | span.hi, span.ctxt);
}

static bool span_eq(Span a, Span b) {
    return a.lo == b.lo && a.hi == b.hi && a.ctxt == b.ctxt;
}

void span_note_variable(Session *session, Span given, Span variable) {
    struct ContextTable *table = session->contexts;
    uint64_t hash = span_hash(given);
    VariablePlace place = {given, variable, (uint32_t)map_get_or(&table->places, hash, 0)};
    vec_push(&table->variables, place);
    map_set(&table->places, hash, table->variables.len);
}

// The next place of what was given, from index + 1 on; 0 after the last.
static uint32_t place_at(const struct ContextTable *table, uint32_t index, Span given) {
    while (index && !span_eq(table->variables.data[index - 1].given, given)) {
        index = table->variables.data[index - 1].before;
    }
    return index;
}

#define EACH_PLACE(table, at, given_span)                                                          \
    for (uint32_t at = place_at(                                                                   \
             table, (uint32_t)map_get_or(&(table)->places, span_hash(given_span), 0), given_span); \
         at; at = place_at(table, (table)->variables.data[at - 1].before, given_span))

Span span_of_variable(const Session *session, Span given, Span around) {
    const struct ContextTable *table = session->contexts;
    EACH_PLACE(table, i, given) {
        Span variable = table->variables.data[i - 1].variable;
        if (variable.ctxt == around.ctxt && around.lo <= variable.lo && variable.hi <= around.hi) {
            return variable;
        }
    }
    return SPAN_NONE;
}

// Joins if both are of one context and in order, and closer together than `best`.
static void join_closer(Span from, Span to, Span *best) {
    if (from.ctxt == to.ctxt && from.lo <= to.lo && from.hi <= to.hi &&
        (span_is_none(*best) || to.hi - from.lo < best->hi - best->lo)) {
        *best = (Span){from.lo, to.hi, from.ctxt};
    }
}

Span span_join(const Session *session, Span from, Span to) {
    if (from.ctxt == to.ctxt) {
        return span_to(from, to);
    }
    const struct ContextTable *table = session->contexts;
    Span best = SPAN_NONE;
    EACH_PLACE(table, i, from) {
        Span variable = table->variables.data[i - 1].variable;
        join_closer(variable, to, &best);
        EACH_PLACE(table, k, to) {
            join_closer(variable, table->variables.data[k - 1].variable, &best);
        }
    }
    EACH_PLACE(table, i, to) {
        join_closer(from, table->variables.data[i - 1].variable, &best);
    }
    return !span_is_none(best) ? best : from.ctxt > to.ctxt ? from : to;
}

Span span_call_site(const Session *session, Span span) {
    return expansion_get(session, context_get(session, span.ctxt).expansion)->call_site;
}

Span span_beside(const Session *session, Span span, Span beside) {
    Span at = span;
    while (at.ctxt && at.ctxt != beside.ctxt) {
        at = span_call_site(session, at);
    }
    return at.ctxt == beside.ctxt ? at : span;
}

Span span_source_callsite(const Session *session, Span span) {
    while (span.ctxt) {
        span = span_call_site(session, span);
    }
    return span;
}
