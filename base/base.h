// base.h: what every phase stands on: arenas, symbols, sources, diagnostics, the session.
//
// Ids are 32-bit, 0 means none. Memory lives in arenas; malloc and free are used in base/ alone.
// A span is a half-open range of global byte positions: every source file occupies its own range
// of positions, so a span names file, line and column without further fields. `ctxt` is the
// syntax context (macro expansion and hygiene), 0 for text that the user wrote himself.
#ifndef OXCC_BASE_H
#define OXCC_BASE_H

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct Session Session;

// ---------------------------------------------------------------- text

typedef struct Str {
    const char *ptr;
    size_t len;
} Str;

#define STR(literal) ((Str){(literal), sizeof(literal) - 1})
#define STR_FMT "%.*s"
#define STR_ARG(s) (int)(s).len, (s).ptr

Str str_of(const char *c_string);
bool str_eq(Str a, Str b);
bool str_starts_with(Str s, Str prefix);
bool str_ends_with(Str s, Str suffix);
uint64_t hash_bytes(const void *data, size_t len);
static inline uint64_t hash_words(const void *data, size_t len) { // len is a multiple of 8
    uint64_t hash = len;
    for (size_t i = 0; i < len; i += 8) {
        uint64_t word;
        memcpy(&word, (const char *)data + i, 8);
        hash = (hash ^ word) * 0xd6e8feb86659fd93u;
        hash ^= hash >> 32;
    }
    return hash;
}
uint64_t hash_mix(uint64_t a, uint64_t b);
// Levenshtein-based nearest candidate, as rustc's find_best_match_for_name; {NULL, 0} if none is
// near.
Str str_nearest(Str wanted, const Str *candidates, size_t count);

// The same of names that are seen one after the other: of those equally near the first in the order
// of their bytes. Names (with a zero behind them) whose number of letters differs by more than
// `limit` need not be shown.
enum { NEAREST_MAX = 256 }; // longer names are not compared letter by letter
typedef struct Nearest {
    Str wanted, best; // best.ptr NULL: none is near
    uint32_t letters[NEAREST_MAX];
    size_t len, limit, rank;
} Nearest;
void nearest_begin(Nearest *nearest, Str wanted);
bool nearest_see(Nearest *nearest, Str candidate); // whether it is the best now
size_t nearest_letters(Str name);

// ---------------------------------------------------------------- memory

typedef struct Arena Arena;

Arena *arena_new(void);
void arena_free(Arena *arena);
// Zeroed memory, valid until arena_free; never NULL (out of memory ends the process with a
// message).
void *arena_alloc(Arena *arena, size_t size, size_t align);
void *arena_copy(Arena *arena, const void *data, size_t size, size_t align);
// The arena becomes the owner of memory from mem_grow (or of a copy of it, when it is small).
void *arena_take(Arena *arena, void *data, size_t size, size_t capacity);
Str arena_str(Arena *arena, Str s); // also NUL-terminates the copy
Str arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
Str arena_vprintf(Arena *arena, const char *format, va_list arguments);
size_t arena_used(const Arena *arena);

#define ARENA_NEW(arena, T) ((T *)arena_alloc((arena), sizeof(T), _Alignof(T)))
#define ARENA_ARRAY(arena, T, count)                                                               \
    ((T *)arena_alloc((arena), sizeof(T) * (size_t)(count), _Alignof(T)))
#define ARENA_DUP(arena, T, data, count)                                                           \
    ((T *)arena_copy((arena), (data), sizeof(T) * (size_t)(count), _Alignof(T)))

// Growable memory for vec.h and map; old contents are kept. mem_free(NULL) does nothing.
void *mem_grow(void *old, size_t new_size);
void mem_free(void *memory);
// memcpy for what may be empty: then `from` may be NULL.
static inline void copy_bytes(void *into, const void *from, size_t size) {
    if (size) {
        memcpy(into, from, size);
    }
}

// A slice: pointer and length, usually arena memory. SLICE_DEF(Expr) declares ExprSlice.
#define SLICE_DEF(T)                                                                               \
    typedef struct T##Slice {                                                                      \
        T *ptr;                                                                                    \
        uint32_t len;                                                                              \
    } T##Slice

// A pool hands out typed 32-bit ids (from 1) for nodes whose addresses never move.
// POOL_DEF(AstExpr, AstExprId) declares AstExprPool, astexpr-free functions named by `prefix`:
//   T *prefix_get(const Pool *, Id);  Id prefix_new(Pool *, Arena *);  the node is zeroed.
enum { POOL_CHUNK_BITS = 8, POOL_CHUNK = 1 << POOL_CHUNK_BITS };
#define POOL_DEF(T, Id, prefix)                                                                    \
    typedef struct T##Pool {                                                                       \
        T **chunks;                                                                                \
        uint32_t chunk_count, chunk_capacity;                                                      \
        uint32_t len; /* ids 1..len are in use */                                                  \
    } T##Pool;                                                                                     \
    static inline __attribute__((unused)) T *prefix##_get(const T##Pool *pool, Id id) {            \
        assert(id.index > 0 && id.index <= pool->len);                                             \
        return &pool->chunks[(id.index - 1) >> POOL_CHUNK_BITS]                                    \
                            [(id.index - 1) & (POOL_CHUNK - 1)];                                   \
    }                                                                                              \
    static inline __attribute__((unused)) Id prefix##_new(T##Pool *pool, Arena *arena) {           \
        if ((pool->len & (POOL_CHUNK - 1)) == 0) {                                                 \
            pool_grow(arena, (void ***)&pool->chunks, &pool->chunk_count, &pool->chunk_capacity,   \
                      sizeof(T), _Alignof(T));                                                     \
        }                                                                                          \
        return (Id){++pool->len};                                                                  \
    }
void pool_grow(Arena *arena, void ***chunks, uint32_t *count, uint32_t *capacity, size_t size,
               size_t align);
// A typed id: ID_DEF(AstExprId). Compare with id_eq or .index; `(AstExprId){0}` is none.
#define ID_DEF(Name)                                                                               \
    typedef struct Name {                                                                          \
        uint32_t index;                                                                            \
    } Name

// ---------------------------------------------------------------- maps and sets

// Hash map from 64-bit keys to 64-bit values (open addressing). Key UINT64_MAX is reserved.
typedef struct MapSlot {
    uint64_t key, value;
} MapSlot;
typedef struct Map {
    MapSlot *slots;
    uint32_t len, capacity;
} Map;
bool map_get(const Map *map, uint64_t key, uint64_t *value);
uint64_t map_get_or(const Map *map, uint64_t key, uint64_t otherwise);
void map_set(Map *map, uint64_t key, uint64_t value); // inserts or overwrites
bool map_remove(Map *map, uint64_t key);
void map_clear(Map *map);
void map_free(Map *map);

// Content-addressed table for hash-consing: find by hash and a caller's comparison, in insertion
// order of ids from 1.
typedef struct ConsSlot {
    uint32_t id, hash; // id 0: empty
} ConsSlot;
typedef struct ConsTable {
    ConsSlot *slots;
    uint32_t len, capacity;
    uint32_t first;                // the ids up to it are those of `below`
    const struct ConsTable *below; // what was there when the table was frozen, or NULL
} ConsTable;
typedef bool ConsEqual(const void *cx, uint32_t id, const void *key);
// Returns the id of the equal entry, or 0; then cons_insert gives the next id (len after insert).
static inline uint32_t cons_find(const ConsTable *table, uint64_t hash, ConsEqual *equal,
                                 const void *cx, const void *key) {
    for (; table; table = table->below) {
        uint32_t mask = table->capacity - 1;
        for (uint32_t at = (uint32_t)hash & mask; table->capacity && table->slots[at].id;
             at = (at + 1) & mask) {
            ConsSlot slot = table->slots[at];
            if (slot.hash == (uint32_t)hash && equal(cx, slot.id, key)) {
                return slot.id;
            }
        }
    }
    return 0;
}
uint32_t cons_insert(ConsTable *table, uint64_t hash);
// What is in the table now is only read from here on: new entries go beside it, so that they do not
// touch its pages.
void cons_freeze(ConsTable *table, Arena *arena);
void cons_free(ConsTable *table);

typedef struct BitSet {
    uint64_t *words;
    uint32_t bits; // domain size
} BitSet;
BitSet bitset_new(Arena *arena, uint32_t bits);
static inline bool bitset_has(const BitSet *set, uint32_t bit) {
    return bit < set->bits && (set->words[bit >> 6] >> (bit & 63) & 1);
}
static inline bool bitset_add(BitSet *set, uint32_t bit) { // true if it was not in the set
    assert(bit < set->bits);
    uint64_t mask = (uint64_t)1 << (bit & 63), *word = &set->words[bit >> 6];
    bool changed = !(*word & mask);
    *word |= mask;
    return changed;
}
static inline bool bitset_remove(BitSet *set, uint32_t bit) { // true if it was in the set
    assert(bit < set->bits);
    uint64_t mask = (uint64_t)1 << (bit & 63), *word = &set->words[bit >> 6];
    bool changed = (*word & mask) != 0;
    *word &= ~mask;
    return changed;
}
bool bitset_union(BitSet *into, const BitSet *from);     // true if `into` changed
bool bitset_subtract(BitSet *into, const BitSet *from);  // true if `into` changed
bool bitset_intersect(BitSet *into, const BitSet *from); // true if `into` changed
void bitset_copy(BitSet *into, const BitSet *from);
void bitset_fill(BitSet *set);
void bitset_clear(BitSet *set);
bool bitset_equal(const BitSet *a, const BitSet *b);
// Next member >= from, or UINT32_MAX.
uint32_t bitset_next(const BitSet *set, uint32_t from);

// ---------------------------------------------------------------- symbols

// An interned name. The names of symbols.def have constants (SYM_SELF, SYM_MAIN, …).
typedef struct Symbol {
    uint32_t index;
} Symbol;
enum {
    SYM_INDEX_NONE,
#define SYMBOL(constant, text) SYM_INDEX_##constant,
#include "symbols.def"
#undef SYMBOL
    SYM_INDEX_PREDEFINED
};
#define SYM(constant) ((Symbol){SYM_INDEX_##constant})
#define SYM_NONE ((Symbol){0})
typedef struct Interner Interner;
Interner *interner_new(void);
void interner_free(Interner *interner);
Symbol intern(Interner *interner, Str text);
Str symbol_str(const Interner *interner, Symbol symbol); // NUL-terminated
static inline bool symbol_eq(Symbol a, Symbol b) {
    return a.index == b.index;
}
static inline bool symbol_is(Symbol a, uint32_t predefined_index) {
    return a.index == predefined_index;
}

// ---------------------------------------------------------------- sources

typedef struct Span {
    uint32_t lo, hi; // global byte positions; lo == 0 only in SPAN_NONE
    uint32_t ctxt;   // syntax context, 0 = written by the user
} Span;
#define SPAN_NONE ((Span){0, 0, 0})
static inline Span span_to(Span from, Span to) { // from's start to to's end, of one context
    return (Span){from.lo, to.hi, from.ctxt};
}
static inline bool span_is_none(Span s) {
    return s.lo == 0;
}
static inline Span span_start(Span s) { // the empty span at its start
    return (Span){s.lo, s.lo, s.ctxt};
}
static inline Span span_end(Span s) {
    return (Span){s.hi, s.hi, s.ctxt};
}

typedef struct ColumnMark {
    uint32_t byte, chars, width; // of the line's text before a place
} ColumnMark;
typedef struct SourceFile {
    Str path;              // as it is shown in messages
    Str text;              // followed by a NUL byte that is not part of it
    uint32_t start;        // global position of its first byte
    uint32_t *line_starts; // offsets inside text, computed on first use
    uint32_t line_count;
    ColumnMark *columns; // in the long line that was looked at last: source_column.c
    uint32_t columns_line, column_count;
    bool is_library; // embedded Ox source, not the user's
} SourceFile;

typedef struct SourceMap SourceMap;
SourceMap *source_map_new(void);
void source_map_free(SourceMap *map);
// The text must stay valid as long as the map (arena, embedded, or read by source_map_load).
SourceFile *source_map_add(SourceMap *map, Str path, Str text, bool is_library);
typedef enum SourceLoad {
    SOURCE_OK,
    SOURCE_CANNOT_READ,
    SOURCE_IS_DIRECTORY,
    SOURCE_NOT_UTF8,
    SOURCE_TOO_LARGE
} SourceLoad;
// Reads a file; on SOURCE_CANNOT_READ *error is errno, on SOURCE_NOT_UTF8 the bad byte's offset.
SourceLoad source_map_load(SourceMap *map, Str path, SourceFile **file, uint64_t *error);
// From now on source_map_load finds this text at the path, and nothing on disk.
void source_map_hold(SourceMap *map, Str path, Str text);
// The same for a text that is in memory (standard input): checked and normalised in place.
SourceLoad source_map_add_raw(SourceMap *map, Str path, Str text, SourceFile **file,
                              uint64_t *error);
// Whole files as they are (include_bytes!); returns 0 or errno, EISDIR for a directory.
int file_read(Arena *arena, Str path, Str *text);
int file_read_fd(Arena *arena, int fd, Str *text);
size_t utf8_encode(uint32_t c, char *out);       // at most four bytes; returns how many
size_t utf8_valid_prefix(Str text);              // text.len when all of it is UTF-8
uint32_t source_map_count(const SourceMap *map); // all files, in order of loading
SourceFile *source_map_file(const SourceMap *map, uint32_t index);
SourceFile *source_file_at(const SourceMap *map, uint32_t position);
typedef struct SourcePlace {
    SourceFile *file;
    uint32_t line;   // from 1
    uint32_t column; // from 1, in characters
} SourcePlace;
SourcePlace source_place(const SourceMap *map, uint32_t position);
// With the column that a reader sees: wide characters count as two, tabs as four.
SourcePlace source_place_shown(const SourceMap *map, uint32_t position);
Str source_text(const SourceMap *map, Span span);
Str source_line(const SourceFile *file, uint32_t line); // without its end-of-line characters
// Where in the line the character that holds this byte ends, or begins when it is its first byte.
ColumnMark source_column(SourceFile *file, uint32_t line, uint32_t byte);
// A place not far before this width, for those who want only a part of a long line.
ColumnMark source_column_before(SourceFile *file, uint32_t line, uint32_t width);

// ---------------------------------------------------------------- syntax contexts

// How the text at a span came to be. Context 0 is the root; every other one has a parent and the
// expansion whose macro body the token was written in. Made by frontend/expand, shown by the
// renderer ("in this macro invocation").
typedef enum ExpansionKind {
    EXPANSION_ROOT,
    EXPANSION_MACRO,
    EXPANSION_ATTR,
    EXPANSION_DERIVE,
    EXPANSION_DESUGAR
} ExpansionKind;
typedef struct Expansion {
    ExpansionKind kind;
    Symbol name;        // `vec`, `derive(Clone)` is name Clone with EXPANSION_DERIVE
    Span call_site;     // the invocation, in its own context
    Span def_site;      // the macro's definition, SPAN_NONE for built-ins
    uint32_t macro_def; // the expander's id of the macro, for hygiene
    uint32_t crate;     // the crate `$crate` means
} Expansion;
typedef struct SyntaxContext {
    uint32_t parent;    // context without the outermost mark
    uint32_t expansion; // the outermost mark
} SyntaxContext;
uint32_t expansion_new(Session *session, Expansion expansion);
const Expansion *expansion_get(const Session *session, uint32_t id);
bool span_in_derive(const Session *session, Span span); // what a #[derive] wrote
uint32_t context_apply_mark(Session *session, uint32_t ctxt, uint32_t expansion); // hash-consed
SyntaxContext context_get(const Session *session, uint32_t ctxt);
// What a macro was given for one of its variables stands at the variable's place in its body, too.
void span_note_variable(Session *session, Span given, Span variable);
// The variable inside `around` that was given this, SPAN_NONE where there is none.
Span span_of_variable(const Session *session, Span given, Span around);
// From's start to to's end. If they are of two contexts, one of them may be what a variable of the
// other's macro stands for: then the variable's place counts. Else the span of the later expansion
// stands for both: its call site encloses them.
Span span_join(const Session *session, Span from, Span to);
Span span_call_site(const Session *session, Span span); // of the expansion that made it
// What stands for it in the context of `beside`: the call of a macro that made it, or itself.
Span span_beside(const Session *session, Span span, Span beside);
// The span in user-written text that a span from macros stands for (outermost call site).
Span span_source_callsite(const Session *session, Span span);

// ---------------------------------------------------------------- diagnostics

typedef enum Level {
    LEVEL_ERROR,
    LEVEL_WARNING,
    LEVEL_NOTE,
    LEVEL_HELP,
    LEVEL_BUG,
    LEVEL_FAILURE_NOTE
} Level;

// Error codes: E0308 is ERR_E0308, GPU and oxcc's own are ERR_OX0001…; ERR_NONE has no code.
typedef enum ErrorCode {
    ERR_NONE,
#define ERROR(code) ERR_##code,
#include "errors.def"
#undef ERROR
    ERR_COUNT
} ErrorCode;
const char *error_code_name(ErrorCode code); // "E0308"
bool error_code_from_name(Str name, ErrorCode *code);

// rustc's Applicability and SuggestionStyle.
typedef enum Applicability {
    APPLY_MACHINE,
    APPLY_MAYBE,
    APPLY_PLACEHOLDERS,
    APPLY_UNSPECIFIED
} Applicability;
typedef enum SuggestStyle {
    SUGGEST_DEFAULT,
    SUGGEST_SHORT,
    SUGGEST_VERBOSE,
    SUGGEST_HIDE_CODE
} SuggestStyle;

typedef struct Diag Diag;
// A diagnostic is built, then emitted or cancelled; the primary span may be SPAN_NONE.
Diag *diag_new(Session *session, Level level, ErrorCode code, Span primary, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
#define diag_error(session, code, span, ...)                                                       \
    diag_new((session), LEVEL_ERROR, (code), (span), __VA_ARGS__)
void diag_primary_label(Diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_label(Diag *diag, Span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_add_primary(Diag *diag, Span span); // one more primary span without a label
void diag_note(Diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_warning(Diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_help(Diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));
// A sub-diagnostic with its own snippet; more labels go to the sub-diagnostic last added.
void diag_span_note(Diag *diag, Span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_span_help(Diag *diag, Span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_sub_label(Diag *diag, Span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_sub_add_primary(Diag *diag,
                          Span span); // one more primary span of the sub-diagnostic last added
// "expected type `A`\n   found type `B`" with aligned backticks (rule 10).
void diag_note_expected_found(Diag *diag, const char *expected_kind, Str expected,
                              const char *found_kind, Str found);
typedef struct SuggestPart {
    Span span; // replaced text, empty for an insertion
    Str text;
} SuggestPart;
void diag_suggest(Diag *diag, const char *message, const SuggestPart *parts, size_t count,
                  Applicability applicability, SuggestStyle style);
void diag_suggest_one(Diag *diag, const char *message, Span span, Str text,
                      Applicability applicability, SuggestStyle style);
// Several alternatives under one help ("use one of the following"): each has one part.
void diag_suggest_alternatives(Diag *diag, const char *message, const SuggestPart *parts,
                               size_t count, Applicability applicability);
// As diag_suggest_alternatives, each of `size` parts.
void diag_suggest_ways(Diag *diag, const char *message, const SuggestPart *parts, size_t size,
                       size_t count, Applicability applicability);
// The lint this diagnostic belongs to (for JSON's code field and the level note, rule 11).
void diag_set_lint(Diag *diag, Str lint_name);
void diag_set_level(Diag *diag, Level level);
void diag_set_code(Diag *diag, ErrorCode code);
Span diag_primary_span(const Diag *diag); // the first
// The primary span becomes this one; what was said of the others stays as labels.
void diag_move_primary(Diag *diag, Span span);
void diag_emit(Diag *diag);   // prints or buffers; counts
void diag_cancel(Diag *diag); // as if it had never been made
// Buffered mode keeps emitted diagnostics until flush, which prints them in order of emission
// unless `key`s were set (smaller first): used to interleave phases as rustc orders them.
void diag_set_key(Diag *diag, uint64_t key);
// The key of the diagnostics without one that are emitted from now on; gives the one before.
uint64_t diag_stage(Session *session, uint64_t key);
void diag_buffer_begin(Session *session);
void diag_buffer_flush(Session *session);
// Errors other than lints: these decide whether later phases have something to work on.
uint32_t diag_error_count(const Session *session);
bool diag_failed(const Session *session);         // lints raised to errors count, too
uint64_t diag_made_count(const Session *session); // diagnostics begun, whatever became of them
uint32_t diag_warning_count(const Session *session);
// Rule 12; prints nothing when there was neither error nor warning.
void diag_summary(Session *session);

typedef enum ErrorFormat { FORMAT_HUMAN, FORMAT_SHORT, FORMAT_JSON } ErrorFormat;
typedef enum ColorChoice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorChoice;
// Lint levels of the command line, in its order: later ones win; `forbid` cannot be lowered.
typedef enum LintFlagLevel {
    LINT_FLAG_ALLOW,
    LINT_FLAG_WARN,
    LINT_FLAG_DENY,
    LINT_FLAG_FORBID
} LintFlagLevel;
typedef struct LintFlag {
    Str name; // of a lint or a group, with underscores
    LintFlagLevel level;
} LintFlag;
typedef struct DiagOptions {
    ErrorFormat format;
    ColorChoice color;
    uint32_t width;        // 0: terminal width, or 140
    FILE *out;             // NULL: stderr
    bool quiet_warnings;   // -w
    bool cap_lints;        // library code: warnings are dropped
    const LintFlag *lints; // -W, -A, -D, -F
    uint32_t lint_count;
    bool cap_lints_warn;            // --cap-lints=warn: no lint above a warning
    Str (*explain)(ErrorCode code); // the long text of a code, for JSON; NULL: there is none
} DiagOptions;

// A broken invariant of the compiler: shows the user's line, asks for a report, exits 101.
_Noreturn void bug_at(Session *session, Span span, const char *file, int line, const char *format,
                      ...) __attribute__((format(printf, 5, 6)));
#define OX_BUG(session, span, ...) bug_at((session), (span), __FILE__, __LINE__, __VA_ARGS__)
#define OX_ASSERT(session, span, condition)                                                        \
    ((condition) ? (void)0 : OX_BUG((session), (span), "assertion failed: %s", #condition))
// OX0001: a construct that is valid Ox but that this oxcc cannot compile yet.
void not_supported(Session *session, Span span, const char *what);

// ---------------------------------------------------------------- session

struct Session {
    Arena *arena; // lives as long as the session
    Interner *interner;
    SourceMap *sources;
    struct DiagContext *diags;     // private to diag.c
    struct ContextTable *contexts; // private to source.c: expansions and syntax contexts
    DiagOptions diag_options;
    bool check_library;       // borrows in library bodies are checked, too
    bool no_overflow_checks;  // -O: arithmetic wraps
    uint32_t recursion_limit; // of the crate that is compiled; 0: none is named
    bool check_only;          // nothing is asked for but errors: what was checked is not kept
};
Session *session_new(DiagOptions options);
void session_free(Session *session);
static inline Str sym_str(const Session *session, Symbol symbol) {
    return symbol_str(session->interner, symbol);
}
// For printf: STR_FMT with SYM_ARG(session, symbol).
#define SYM_ARG(session, symbol) STR_ARG(sym_str((session), (symbol)))

#endif
