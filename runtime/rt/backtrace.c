// backtrace.c: what RUST_BACKTRACE asks for, in the form rustc's programs print it.
//
// The short form leaves out the frames of the panic machinery and of start-up: those up to a
// function whose name contains "end_short_backtrace", and from one with "begin_short_backtrace"
// on. Frames are named from the symbol table; names in the v0 scheme are shown demangled.
#define _GNU_SOURCE
#include "rt.h"
#include "rt_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

enum { FRAMES_MAX = 512, NAME_MAX_LEN = 1024 };

uint32_t ox_rt_backtrace_style(void) {
    static uint32_t known; // style + 1
    uint32_t cached = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (cached == 0) {
        const char *wanted = getenv("RUST_BACKTRACE");
        uint32_t style = !wanted || strcmp(wanted, "0") == 0 ? OX_BACKTRACE_OFF
                         : strcmp(wanted, "full") == 0       ? OX_BACKTRACE_FULL
                                                             : OX_BACKTRACE_SHORT;
        cached = style + 1;
        __atomic_store_n(&known, cached, __ATOMIC_RELAXED);
    }
    return cached - 1;
}

typedef struct Frames {
    uintptr_t *addresses;
    uint32_t max, count;
} Frames;

static _Unwind_Reason_Code add_frame(struct _Unwind_Context *context, void *data) {
    Frames *frames = data;
    int before_instruction = 0;
    uintptr_t ip = _Unwind_GetIPInfo(context, &before_instruction);
    if (frames->count == frames->max || ip == 0) {
        return _URC_END_OF_STACK;
    }
    frames->addresses[frames->count++] = before_instruction ? ip : ip - 1;
    return _URC_NO_REASON;
}

uint32_t ox_rt_backtrace_frames(uintptr_t *addresses, uint32_t max) {
    Frames frames = {.addresses = addresses, .max = max};
    _Unwind_Backtrace(add_frame, &frames);
    return frames.count;
}

size_t ox_rt_frame_name(uintptr_t address, char *name, size_t size) {
    const char *symbol = elf_symbol(address);
    if (!symbol) {
        return 0;
    }
    if (!v0_demangle(symbol, name, size)) {
        snprintf(name, size, "%s", symbol);
    }
    return strlen(name);
}

static void print_frame(int32_t descriptor, uint32_t number, uintptr_t address, bool full) {
    char name[NAME_MAX_LEN], line[NAME_MAX_LEN + 64];
    if (ox_rt_frame_name(address, name, sizeof name) == 0) {
        snprintf(name, sizeof name, "<unknown>");
    }
    int len = full ? snprintf(line, sizeof line, "%4u: %#18llx - %s\n", number,
                              (unsigned long long)address, name)
                   : snprintf(line, sizeof line, "%4u: %s\n", number, name);
    write_all(descriptor, line, (size_t)len);
}

void ox_rt_backtrace(int32_t descriptor, uint32_t style) {
    // Too large for a nearly full stack; panics print one at a time.
    static uintptr_t addresses[FRAMES_MAX];
    uint32_t count = ox_rt_backtrace_frames(addresses, FRAMES_MAX);
    bool full = style == OX_BACKTRACE_FULL;
    uint32_t first = 0, end = count;
    for (uint32_t i = 0; !full && i < count; i++) {
        const char *symbol = elf_symbol(addresses[i]);
        if (symbol && strstr(symbol, "end_short_backtrace")) {
            first = i + 1;
        } else if (symbol && strstr(symbol, "begin_short_backtrace")) {
            end = i;
            break;
        }
    }
    write_all(descriptor, "stack backtrace:\n", 17);
    for (uint32_t i = first; i < end; i++) {
        print_frame(descriptor, i - first, addresses[i], full);
    }
    if (!full) {
        static const char note[] = "note: Some details are omitted, run with `RUST_BACKTRACE=full` "
                                   "for a verbose backtrace.\n";
        write_all(descriptor, note, sizeof note - 1);
    }
}
