// server.h: checking many programs with one start.
#ifndef OXCC_DRIVER_SERVER_H
#define OXCC_DRIVER_SERVER_H

#include "driver/library.h"

// The exit status of `oxcc check PATH` in this process, with the libraries that are loaded.
typedef int CheckOne(Library *library, const char *path);
// `oxcc --check-server`: reads the paths of programs on standard input, one a line, checks each in
// a process of its own and answers with one line: its exit status, 128 + the signal that ended it,
// or 124 if it took more than ten seconds of processor time. The exit status is that of the server.
int serve_checks(Library *library, CheckOne *check);

#endif
