// server.c: `oxcc --check-server`, which the fuzzer talks to: the libraries are loaded once and
// each program is checked by a fork, so that whatever it does to the compiler ends with it.
#include "driver/server.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSOR_SECONDS = 10, WALL_SECONDS = 120, STATUS_LATE = 124 };

// A program that is checked has neither the server's input nor its answers.
static void become_check(void) {
    int null = open("/dev/null", O_RDWR);
    dup2(null, 0);
    dup2(null, 1);
    struct rlimit limit = {PROCESSOR_SECONDS, PROCESSOR_SECONDS + 1};
    setrlimit(RLIMIT_CPU, &limit); // SIGXCPU
    signal(SIGALRM, SIG_DFL);
    alarm(WALL_SECONDS); // for one that sleeps
}

static int wait_for(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return 101;
        }
    }
    if (!WIFSIGNALED(status)) {
        return WEXITSTATUS(status);
    }
    int signal_number = WTERMSIG(status);
    bool late = signal_number == SIGXCPU || signal_number == SIGALRM || signal_number == SIGKILL;
    return late ? STATUS_LATE : 128 + signal_number;
}

int serve_checks(Library *library, CheckOne *check) {
    char path[4096];
    crates_forget_names(library->crates); // those of an image are forgotten already
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = '\0';
        fflush(stdout);
        pid_t child = fork();
        if (child < 0) {
            perror("fork");
            return 1;
        }
        if (child == 0) {
            become_check();
            _exit(check(library, path));
        }
        printf("%d\n", wait_for(child));
        fflush(stdout);
    }
    return 0;
}
