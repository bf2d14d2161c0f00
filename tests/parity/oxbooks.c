// oxbooks.c: how often oxcc says the same as rustc about the examples of the installed books, right
// and wrong ones. `./x parity books [FILTER]` runs it: a line for each difference, then a table by
// book. What both say is a set of codes, or names of lints, and lines. The programs on which they
// differ are left in the build folder, parity/books; rustc's answers are kept in
// parity/books_known.txt, by content.
//
// Usage: oxbooks [FILTER]
#include "parity/books.h"
#include "parity/known.h"
#include "parity/page.h"
#include "parity/said.h"
#include "parity/workers.h"
#include "process.h"

#include <ctype.h>
#include <stdlib.h>
#include <sys/stat.h>

#ifndef OXCC_BINARY_DIR
#define OXCC_BINARY_DIR "build"
#endif
#define OUTPUT OXCC_BINARY_DIR "/parity"

typedef enum Outcome {
    OUTCOME_LEFT_OUT, // rustc itself gives no answer
    OUTCOME_ACCEPTED, // by both
    OUTCOME_SAME,     // rejected by both, for the same errors
    OUTCOME_OTHER,    // rejected by both, for others
    OUTCOME_TOO_FREE, // accepted, which rustc rejects
    OUTCOME_TOO_STRICT,
    OUTCOME_CRASHED,
    OUTCOME_COUNT,
} Outcome;
typedef struct Result {
    Outcome outcome;
    char theirs[600], ours[600];
} Result;
typedef struct Measure {
    BookExampleSlice examples;
    Known known;     // `ACCEPTED:` or `REJECTED:` and the set
    Result *results; // shared by the workers
} Measure;

// ---------------------------------------------------------------- measuring

static Said answer_of_rustc(Arena *arena, const Known *known, const BookExample *example) {
    static const char *const endings[] = {"accepted:", "rejected:", "crashed:"};
    uint64_t key = known_key(example->text, str_of(example->edition));
    Str verdict;
    if (!known_get(known, key, &verdict)) {
        Said said = said_by_rustc(arena, example->text, example->edition);
        known_add(known, key,
                  arena_printf(arena, "%s" STR_FMT, endings[said.ending], STR_ARG(said.errors)));
        return said;
    }
    for (SaidEnding ending = SAID_ACCEPTED; ending <= SAID_CRASHED; ending++) {
        Str word = str_of(endings[ending]);
        if (str_starts_with(verdict, word)) {
            return (Said){.ending = ending,
                          .errors = {verdict.ptr + word.len, verdict.len - word.len}};
        }
    }
    return (Said){.ending = SAID_CRASHED, .errors = STR("")};
}

static Outcome outcome_of(const Said *theirs, const Said *ours) {
    if (theirs->ending == SAID_CRASHED) {
        return OUTCOME_LEFT_OUT;
    }
    if (ours->ending == SAID_CRASHED) {
        return OUTCOME_CRASHED;
    }
    if (theirs->ending != ours->ending) {
        return theirs->ending == SAID_ACCEPTED ? OUTCOME_TOO_STRICT : OUTCOME_TOO_FREE;
    }
    if (theirs->ending == SAID_ACCEPTED) {
        return OUTCOME_ACCEPTED;
    }
    return str_eq(theirs->errors, ours->errors) ? OUTCOME_SAME : OUTCOME_OTHER;
}

static bool agrees(Outcome outcome) {
    return outcome <= OUTCOME_SAME;
}

// The program on which the two differ, under a name that is one for a crate, too.
static void keep(Arena *arena, const BookExample *example) {
    char *name = (char *)arena_str(arena, example->name).ptr;
    for (char *at = name; *at; at++) {
        *at = isalnum((unsigned char)*at) ? *at : '_';
    }
    write_text(arena_printf(arena, OUTPUT "/books/%s_%s.rs", name, example->edition).ptr,
               example->text);
}

static void measure_one(void *cx, uint32_t index) {
    Measure *measure = cx;
    Arena *arena = arena_new();
    const BookExample *example = &measure->examples.ptr[index];
    Result *result = &measure->results[index];
    Said theirs = answer_of_rustc(arena, &measure->known, example);
    Said ours = said_by_oxcc(arena, example->text, example->edition);
    result->outcome = outcome_of(&theirs, &ours);
    snprintf(result->theirs, sizeof result->theirs, STR_FMT, STR_ARG(theirs.errors));
    snprintf(result->ours, sizeof result->ours, STR_FMT, STR_ARG(ours.errors));
    if (!agrees(result->outcome)) {
        keep(arena, example);
    }
    arena_free(arena);
}

// ---------------------------------------------------------------- reporting

static void print_row(Str name, const uint32_t counts[static OUTCOME_COUNT]) {
    printf("%-16.*s %8u %8u %8u %8u %10u %8u\n", STR_ARG(name), counts[OUTCOME_ACCEPTED],
           counts[OUTCOME_SAME], counts[OUTCOME_OTHER], counts[OUTCOME_TOO_FREE],
           counts[OUTCOME_TOO_STRICT], counts[OUTCOME_CRASHED]);
}

static const char *in_words(const char *errors, bool crashed) {
    return crashed ? "crashed" : *errors ? errors : "accepted";
}

static void print_differences(const Measure *measure) {
    for (uint32_t i = 0; i < measure->examples.len; i++) {
        const Result *result = &measure->results[i];
        if (!agrees(result->outcome)) {
            printf(STR_FMT ": rustc: %s; oxcc: %s\n", STR_ARG(measure->examples.ptr[i].name),
                   in_words(result->theirs, false),
                   in_words(result->ours, result->outcome == OUTCOME_CRASHED));
        }
    }
}

static void print_table(const Measure *measure) {
    printf("%-16s %8s %8s %8s %8s %10s %8s\n", "", "accepted", "rejected", "for", "too", "too", "");
    printf("%-16s %8s %8s %8s %8s %10s %8s\n", "book", "by both", "alike", "others", "free",
           "strict", "crashed");
    uint32_t all[OUTCOME_COUNT] = {0}, counts[OUTCOME_COUNT] = {0};
    for (uint32_t i = 0; i < measure->examples.len; i++) {
        Str book = measure->examples.ptr[i].book;
        counts[measure->results[i].outcome]++;
        all[measure->results[i].outcome]++;
        if (i + 1 == measure->examples.len || !str_eq(book, measure->examples.ptr[i + 1].book)) {
            print_row(book, counts);
            memset(counts, 0, sizeof counts);
        }
    }
    print_row(STR("all"), all);
}

int main(int count, char **arguments) {
    Arena *arena = arena_new();
    const char *folder = books_folder(arena);
    if (!folder) {
        fprintf(stderr, "skipped: the books of Rust's documentation are not installed\n");
        return 0;
    }
    mkdir(OUTPUT, 0777);
    remove_folder(OUTPUT "/books");
    mkdir(OUTPUT "/books", 0777);
    Measure measure = {
        .examples = books_read(arena, folder, count > 1 ? arguments[1] : NULL),
        .known = known_open(arena, OUTPUT "/books_known.txt"),
    };
    measure.results = workers_memory(sizeof(Result) * (measure.examples.len + 1));
    workers_run(measure.examples.len, measure_one, &measure);
    print_differences(&measure);
    print_table(&measure);
    known_close(&measure.known);
    arena_free(arena);
    return 0;
}
