// oxfuzz.c: mutates our own test programs, or makes some from a grammar, and gives them to `oxcc
// check`: whatever comes, it must end within ten seconds with exit status 0 or 1. `./x fuzz [COUNT
// [SEED [JOBS]]]` and `./x fuzz grammar [COUNT ...]` run it with the sanitizer build. Mutations
// work on tokens (delete, repeat, swap, replace, insert, splice from another program) and now and
// then on bytes; program number i of a seed is the same in every run. What fails is kept. Each job
// has a compiler of its own that has loaded the libraries and forks for each program (`oxcc
// --check-server`).
//
// Usage: oxfuzz OXCC COUNT SEED JOBS FILE...
//        oxfuzz OXCC COUNT SEED JOBS --grammar FILE
#include "tests/fuzz/grammar.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Text {
    char *data;
    size_t len;
} Text;
typedef struct Token {
    size_t start, len;
} Token;
typedef struct Program {
    Text text;
    Token *tokens;
    size_t count;
} Program;

enum { MAX_SIZE = 1 << 20, MAX_GENERATED = 1 << 14, STATUS_DEAD = 101 };

static uint64_t state;

static uint64_t random_number(void) { // xorshift64*
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545f4914f6cdd1du;
}

static size_t below(size_t limit) {
    return limit ? (size_t)(random_number() % limit) : 0;
}

static int is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           (unsigned char)c >= 0x80;
}

static void split(Program *program) {
    program->tokens = malloc(sizeof(Token) * (program->text.len + 1));
    for (size_t i = 0; i < program->text.len;) {
        size_t start = i;
        if (is_word(program->text.data[i])) {
            while (i < program->text.len && is_word(program->text.data[i])) {
                i++;
            }
        } else {
            i++;
        }
        program->tokens[program->count++] = (Token){start, i - start};
    }
}

static Program load(const char *path) {
    Program program = {0};
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        exit(1);
    }
    program.text.data = malloc(MAX_SIZE);
    program.text.len = fread(program.text.data, 1, MAX_SIZE / 4, in);
    fclose(in);
    split(&program);
    return program;
}

// Replaces [start, start + len) of the text.
static void replace(Text *text, size_t start, size_t len, const char *with, size_t with_len) {
    if (start > text->len || len > text->len - start || text->len - len + with_len > MAX_SIZE) {
        return;
    }
    char *tail = text->data + start + len;
    size_t tail_len = text->len - start - len;
    char *copy = malloc(with_len + 1);
    memcpy(copy, with, with_len);
    memmove(text->data + start + with_len, tail, tail_len);
    memcpy(text->data + start, copy, with_len);
    text->len = text->len - len + with_len;
    free(copy);
}

static const char *const snippets[] = {
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    "::",
    "->",
    "=>",
    "&mut ",
    "&",
    "*",
    "'a",
    "<",
    ">",
    "..",
    "..=",
    "|",
    "||",
    "&&",
    "!",
    "?",
    "#",
    "#[",
    "$",
    "@",
    "_",
    "\"",
    "'",
    "r#\"",
    "//",
    "/*",
    "*/",
    "0",
    "1e",
    "0x",
    "u128",
    "-",
    "+",
    "<<",
    ">>=",
    "fn ",
    "let ",
    "mut ",
    "match ",
    "if ",
    "else ",
    "loop ",
    "impl ",
    "trait ",
    "dyn ",
    "where ",
    "for ",
    "struct ",
    "enum ",
    "unsafe ",
    "async ",
    "move ",
    "Self",
    "self",
    "super::",
    "crate::",
    "const ",
    "static ",
    "type ",
    "mod m;",
    "use ",
    "pub ",
    "return ",
    "break ",
    "continue ",
    "macro_rules! m { ($($x:tt)*) => { $($x)* } }",
    "m!(",
    "vec![",
    "println!(\"{}\"",
    "\xf0\x9f\xa6\x80",
    "\xe2\x80\xae",
    "\r",
    "\t",
    "\0",
    "union ",
    "extern \"C\" ",
};
enum { SNIPPET_COUNT = sizeof snippets / sizeof *snippets };

static void mutate_once(Program *program, const Program *others, size_t other_count) {
    Text *text = &program->text;
    if (program->count == 0) {
        return;
    }
    Token token = program->tokens[below(program->count)];
    Token second = program->tokens[below(program->count)];
    const char *snippet = snippets[below(SNIPPET_COUNT)];
    size_t snippet_len = *snippet ? strlen(snippet) : 1;
    switch (below(10)) {
    case 0:
        replace(text, token.start, token.len, "", 0);
        break;
    case 1:
        replace(text, token.start, 0, text->data + token.start, token.len);
        break;
    case 2: // another token in its place
        replace(text, token.start, token.len, text->data + second.start, second.len);
        break;
    case 3:
        replace(text, token.start, 0, snippet, snippet_len);
        break;
    case 4:
        replace(text, token.start, token.len, snippet, snippet_len);
        break;
    case 5: { // a run of tokens goes
        size_t end = second.start > token.start ? second.start : token.start + token.len;
        replace(text, token.start, (end - token.start) % 200, "", 0);
        break;
    }
    case 6: { // a run of tokens again
        size_t len = second.start > token.start ? (second.start - token.start) % 200 : token.len;
        replace(text, second.start, 0, text->data + token.start, len);
        break;
    }
    case 7: { // a piece of another program
        const Program *other = &others[below(other_count)];
        size_t start = below(other->text.len), len = below(120);
        len = len < other->text.len - start ? len : other->text.len - start;
        replace(text, token.start, 0, other->text.data + start, len);
        break;
    }
    case 8: // the end is missing
        text->len = below(8) ? text->len : token.start;
        break;
    case 9:
        if (below(4) == 0 && token.start < text->len) {
            text->data[token.start] = (char)random_number();
        }
        break;
    }
}

static Program generated(const Grammar *grammar) {
    Program program = {.text.data = malloc(MAX_GENERATED)};
    program.text.len = grammar_generate(grammar, below, program.text.data, MAX_GENERATED);
    return program;
}

static Program mutated(const Program *programs, size_t count) {
    const Program *base = &programs[below(count)];
    Program copy = {0};
    copy.text.data = malloc(MAX_SIZE);
    copy.text.len = base->text.len;
    memcpy(copy.text.data, base->text.data, base->text.len);
    size_t rounds = 1 + below(5);
    for (size_t i = 0; i < rounds; i++) {
        free(copy.tokens);
        copy.tokens = NULL;
        copy.count = 0;
        split(&copy);
        mutate_once(&copy, programs, count);
    }
    return copy;
}

// ---------------------------------------------------------------- the compiler

typedef struct Server {
    const char *oxcc;
    pid_t process; // 0: not running
    FILE *paths, *answers;
} Server;

static void server_start(Server *server) {
    int paths[2], answers[2];
    if (pipe(paths) != 0 || pipe(answers) != 0) {
        perror("pipe");
        exit(2);
    }
    fflush(stdout);
    server->process = fork();
    if (server->process == 0) {
        dup2(paths[0], 0);
        dup2(answers[1], 1);
        if (!getenv("OXFUZZ_SHOW")) {
            freopen("/dev/null", "w", stderr);
        }
        close(paths[1]);
        close(answers[0]);
        // An error that a sanitizer finds must not look like one of the program. Without the call
        // stacks of allocations a fork has a third less to copy.
        setenv("ASAN_OPTIONS",
               "detect_leaks=0:exitcode=99:malloc_context_size=0:quarantine_size_mb=32", 1);
        setenv("UBSAN_OPTIONS", "print_stacktrace=1:exitcode=99", 1);
        execl(server->oxcc, server->oxcc, "--check-server", (char *)NULL);
        _exit(127);
    }
    close(paths[0]);
    close(answers[1]);
    server->paths = fdopen(paths[1], "w");
    server->answers = fdopen(answers[0], "r");
}

static void server_stop(Server *server) {
    if (server->process) {
        fclose(server->paths);
        fclose(server->answers);
        waitpid(server->process, NULL, 0);
        server->process = 0;
    }
}

// The exit status of `oxcc check FILE`; 128 + signal, 124 after ten seconds.
static int check(Server *server, const char *path) {
    if (!server->process) {
        server_start(server);
    }
    int status;
    fprintf(server->paths, "%s\n", path);
    if (fflush(server->paths) != 0 || fscanf(server->answers, "%d", &status) != 1) {
        server_stop(server);
        return STATUS_DEAD;
    }
    return status;
}

// ---------------------------------------------------------------- jobs

static void save(const char *path, const Text *text) {
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(text->data, 1, text->len, out) != text->len || fclose(out) != 0) {
        perror(path);
        exit(2);
    }
}

typedef struct Work { // shared by the jobs
    atomic_size_t next, done, failures;
} Work;
typedef struct Job {
    Work *work;
    const char *oxcc, *seed;
    size_t wanted, program_count;
    const Program *programs;
    const Grammar *grammar; // NULL: programs are mutated
} Job;

static void start_random(const char *seed, size_t number) {
    state =
        (strtoul(seed, NULL, 10) + 1) * 0x9e3779b97f4a7c15u ^ (number + 1) * 0xd6e8feb86659fd93u;
    state += !state;
    for (int i = 0; i < 8; i++) {
        random_number();
    }
}

static void run_one(const Job *job, Server *server, size_t number, const char *path) {
    start_random(job->seed, number);
    Program program =
        job->grammar ? generated(job->grammar) : mutated(job->programs, job->program_count);
    save(path, &program.text);
    int status = check(server, path);
    if (status != 0 && status != 1) {
        char kept[96];
        snprintf(kept, sizeof kept, "fuzz-failure-%s-%zu.ox", job->seed, number);
        save(kept, &program.text);
        printf("program %zu: status %d, kept as %s\n", number, status, kept);
        job->work->failures++;
    }
    size_t done = ++job->work->done;
    if (done % 1000 == 0) {
        printf("%zu programs, %zu failures\n", done, (size_t)job->work->failures);
    }
    fflush(stdout);
    free(program.text.data);
    free(program.tokens);
}

static void run_job(const Job *job) {
    Server server = {.oxcc = job->oxcc};
    char path[64];
    snprintf(path, sizeof path, "/tmp/oxfuzz-%ld.ox", (long)getpid());
    for (size_t i; (i = job->work->next++) < job->wanted;) {
        run_one(job, &server, i, path);
    }
    server_stop(&server);
    unlink(path);
}

int main(int argc, char **argv) {
    if (argc < 6) {
        fputs("usage: oxfuzz OXCC COUNT SEED JOBS FILE...\n", stderr);
        return 2;
    }
    bool has_grammar = argc == 7 && strcmp(argv[5], "--grammar") == 0;
    size_t count = has_grammar ? 0 : (size_t)argc - 5, jobs = strtoul(argv[4], NULL, 10);
    Program *programs = calloc(count, sizeof *programs);
    for (size_t i = 0; i < count; i++) {
        programs[i] = load(argv[5 + i]);
    }
    Work *work =
        mmap(NULL, sizeof *work, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (work == MAP_FAILED) {
        perror("mmap");
        return 2;
    }
    Job job = {.work = work,
               .oxcc = argv[1],
               .seed = argv[3],
               .wanted = strtoul(argv[2], NULL, 10),
               .grammar = has_grammar ? grammar_load(argv[6]) : NULL,
               .program_count = count,
               .programs = programs};
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < jobs; i++) {
        if (fork() == 0) {
            run_job(&job);
            exit(0);
        }
    }
    while (wait(NULL) > 0 || errno == EINTR) {
    }
    printf("%zu programs, %zu failures\n", (size_t)work->done, (size_t)work->failures);
    return work->failures || work->done < job.wanted ? 1 : 0;
}
