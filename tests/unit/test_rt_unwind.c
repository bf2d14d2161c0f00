// test_rt_unwind.c: raising and catching, the personality, allocation, and last words.
#include "runtime/rt/rt.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Log {
    int cleanups, caught, after;
    OxPayload payload;
} Log;

typedef struct Guard {
    Log *log;
} Guard;

static void guard_drop(Guard *guard) {
    guard->log->cleanups++;
}

static void caught(void *data, void *exception) {
    Log *log = data;
    log->payload = ox_rt_take_payload(exception);
    log->caught++;
}

static int payload_data;
static const char payload_vtable[] = "vtable";

// C's cleanup attribute makes real landing pads, though with another personality.
static __attribute__((noinline)) void raises(void *data) {
    Guard guard __attribute__((cleanup(guard_drop))) = {data};
    ox_rt_raise(&payload_data, payload_vtable);
    guard.log->after++;
}

static void returns(void *data) {
    ((Log *)data)->after++;
}

static void nested(void *data) {
    Guard guard __attribute__((cleanup(guard_drop))) = {data};
    cr_assert_eq(ox_rt_try(raises, data, caught), 1);
    raises(guard.log);
}

Test(rt_unwind, catch_runs_cleanups_and_takes_the_payload) {
    Log log = {0};
    cr_assert_eq(ox_rt_try(raises, &log, caught), 1);
    cr_assert_eq(log.cleanups, 1);
    cr_assert_eq(log.caught, 1);
    cr_assert_eq(log.after, 0);
    cr_assert_eq(log.payload.data, &payload_data);
    cr_assert_eq(log.payload.vtable, payload_vtable);
}

Test(rt_unwind, nothing_to_catch) {
    Log log = {0};
    cr_assert_eq(ox_rt_try(returns, &log, caught), 0);
    cr_assert_eq(log.after, 1);
    cr_assert_eq(log.caught, 0);
}

Test(rt_unwind, inner_catch_does_not_disturb_the_outer) {
    Log log = {0};
    cr_assert_eq(ox_rt_try(nested, &log, caught), 1);
    cr_assert_eq(log.caught, 2);
    cr_assert_eq(log.cleanups, 3);
}

Test(rt_unwind, panic_counts_are_per_thread_and_start_at_zero) {
    cr_assert_eq(*ox_rt_panic_count(), 0);
    *ox_rt_panic_count() += 1;
    cr_assert_eq(*ox_rt_panic_count(), 1);
}

Test(rt_alloc, alignments_and_growth) {
    for (size_t align = 1; align <= 4096; align *= 2) {
        for (size_t size = 1; size < 5000; size = size * 3 + 1) {
            unsigned char *memory = ox_rt_alloc_zeroed(size, align);
            cr_assert_eq((uintptr_t)memory % align, 0);
            for (size_t i = 0; i < size; i++) {
                cr_assert_eq(memory[i], 0);
                memory[i] = (unsigned char)i;
            }
            memory = ox_rt_realloc(memory, size, align, size * 2 + 9);
            cr_assert_eq((uintptr_t)memory % align, 0);
            for (size_t i = 0; i < size; i++) {
                cr_assert_eq(memory[i], (unsigned char)i);
            }
            ox_rt_dealloc(memory, size * 2 + 9, align);
        }
    }
}

// What a child process wrote to stderr, and how it ended.
static int child(void (*body)(void), char *text, size_t size) {
    int pipes[2], status = 0;
    cr_assert_eq(pipe(pipes), 0);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(pipes[1], 2);
        // As in a program of its own: without the handlers of the test runner.
        signal(SIGSEGV, SIG_DFL);
        signal(SIGABRT, SIG_DFL);
        body();
        _exit(0);
    }
    close(pipes[1]);
    size_t len = 0;
    ssize_t got;
    while (len + 1 < size && (got = read(pipes[0], text + len, size - 1 - len)) > 0) {
        len += (size_t)got;
    }
    text[len] = '\0';
    close(pipes[0]);
    waitpid(pid, &status, 0);
    return status;
}

static void dies(void) {
    ox_rt_fatal("something", 9);
}

#if !defined(__SANITIZE_ADDRESS__)
static int eat_stack(volatile int depth) {
    volatile char frame[1000];
    frame[depth % 1000] = 1;
    return depth < 0 ? 0 : eat_stack(depth + 1) + frame[3];
}

static void overflows(void) {
    static const char *const arguments[] = {"program", NULL};
    ox_rt_init(1, arguments);
    eat_stack(0);
}

Test(rt_start, stack_overflow_says_so) {
    char text[500];
    int status = child(overflows, text, sizeof text);
    cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "%d", status);
    cr_assert_eq(strncmp(text, "\nthread 'main' (", 16), 0, "%s", text);
    cr_assert(strstr(text, ") has overflowed its stack\nfatal runtime error: stack overflow, "
                           "aborting\n"),
              "%s", text);
}
#endif

Test(rt_start, fatal_errors) {
    char text[200];
    int status = child(dies, text, sizeof text);
    cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    cr_assert_str_eq(text, "fatal runtime error: something, aborting\n");
}

Test(rt_start, arguments_are_captured_without_main) {
    cr_assert(ox_rt_argc() >= 1);
    cr_assert_not_null(ox_rt_argv()[0]);
    cr_assert_null(ox_rt_argv()[ox_rt_argc()]);
}
