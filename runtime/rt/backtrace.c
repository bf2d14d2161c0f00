// backtrace.c: what RUST_BACKTRACE asks for, in the form rustc's programs print it.
//
// The short form leaves out the frames of the panic machinery and of start-up: those up to a
// function whose name contains "__rust_end_short_backtrace", and from one with
// "__rust_begin_short_backtrace" on. Frames are named from the symbol table; names in the v0 scheme
// are shown demangled. Where there is debug information (dwarf_info.c) inlined functions are frames
// too, and each has its file, line and column.
#define _GNU_SOURCE
#include "rt.h"
#include "dwarf.h"
#include "rt_private.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unwind.h>

enum { FRAMES_MAX = 512 };

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

uintptr_t ox_rt_frame_function(uintptr_t address) {
    return (uintptr_t)_Unwind_FindEnclosingFunction((void *)address);
}

// ---------------------------------------------------------------- symbols

// One piece of a path behind another: an absolute one stands alone.
static size_t path_push(char *path, size_t len, size_t size, const char *piece) {
    if (!piece || !*piece) {
        return len;
    }
    if (*piece == '/') {
        len = 0;
    } else if (len > 0 && len + 1 < size) {
        path[len++] = '/';
    }
    size_t more = strlen(piece), room = size - len;
    more = more < room ? more : room;
    memcpy(path + len, piece, more);
    return len + more;
}

// Where the program runs, a file is `./file`.
static void shorten(OxFrameSymbol *symbol) {
    char folder[sizeof symbol->file];
    size_t len = getcwd(folder, sizeof folder) ? strlen(folder) : 0;
    if (len > 1 && symbol->file_len > len + 1 && memcmp(symbol->file, folder, len) == 0 &&
        symbol->file[len] == '/') {
        memmove(symbol->file + 1, symbol->file + len, symbol->file_len - len);
        symbol->file[0] = '.';
        symbol->file_len -= len - 1;
    }
}

static void set_name(OxFrameSymbol *symbol, const char *name, bool hashes) {
    symbol->name_len = 0;
    if (name) {
        if (!v0_demangle(name, hashes, symbol->name, sizeof symbol->name)) {
            snprintf(symbol->name, sizeof symbol->name, "%s", name);
        }
        symbol->name_len = strlen(symbol->name);
    }
}

static void set_place(OxFrameSymbol *symbol, const DwarfPlace *place, bool is_short) {
    size_t len = 0;
    if (place->file) {
        len = path_push(symbol->file, len, sizeof symbol->file, place->folder);
        len = path_push(symbol->file, len, sizeof symbol->file, place->directory);
        len = path_push(symbol->file, len, sizeof symbol->file, place->file);
    }
    symbol->file_len = len;
    symbol->line = place->line;
    symbol->column = place->column;
    if (is_short) {
        shorten(symbol);
    }
}

// What is known of an address: at least one frame, the innermost first.
static uint32_t find_frames(uintptr_t address, DwarfFrame frames[DWARF_FRAMES_MAX]) {
    uint64_t in_file = elf_file_address(address);
    uint32_t count = in_file ? dwarf_frames(in_file, frames) : 0;
    if (count == 0) {
        frames[count++] = (DwarfFrame){0};
    }
    frames[count - 1].name = elf_symbol(address);
    return count;
}

bool ox_rt_frame_symbol(uintptr_t address, uint32_t index, uint32_t style, OxFrameSymbol *symbol) {
    DwarfFrame frames[DWARF_FRAMES_MAX];
    uint32_t count = find_frames(address, frames);
    if (index >= count) {
        return false;
    }
    bool is_short = style != OX_BACKTRACE_FULL;
    set_name(symbol, frames[index].name, !is_short);
    set_place(symbol, &frames[index].place, is_short);
    return true;
}

// ---------------------------------------------------------------- printing

typedef struct Printer {
    int32_t descriptor;
    bool full, started, printed;
    uint32_t number, omitted;
} Printer;

static void print_omitted(Printer *p) {
    if (p->omitted > 0 && p->printed) { // only between frames
        char text[64];
        int len = snprintf(text, sizeof text, "      [... omitted %u frame%s ...]\n", p->omitted,
                           p->omitted == 1 ? "" : "s");
        write_all(p->descriptor, text, (size_t)len);
    }
    p->omitted = 0;
}

static void print_symbol(Printer *p, uintptr_t address, const OxFrameSymbol *symbol) {
    char text[sizeof symbol->name + sizeof symbol->file + 128];
    const char *name = symbol->name_len > 0 ? symbol->name : "<unknown>";
    int len = p->full ? snprintf(text, sizeof text, "%4u: %#18llx - %s\n", p->number,
                                 (unsigned long long)address, name)
                      : snprintf(text, sizeof text, "%4u: %s\n", p->number, name);
    write_all(p->descriptor, text, (size_t)len);
    if (symbol->file_len > 0 && symbol->line > 0) {
        len = snprintf(text, sizeof text, "%*sat %.*s:%u", p->full ? 31 : 13, "",
                       (int)symbol->file_len, symbol->file, symbol->line);
        len += snprintf(text + len, sizeof text - (size_t)len, symbol->column > 0 ? ":%u\n" : "\n",
                        symbol->column);
        write_all(p->descriptor, text, (size_t)len);
    }
    p->number++;
    p->printed = true;
}

// Between the markers the short form shows nothing.
static bool is_shown(Printer *p, const char *name) {
    if (p->full) {
        return true;
    }
    if (name && strstr(name, "__rust_end_short_backtrace")) {
        p->started = true;
        return false;
    }
    if (name && p->started && strstr(name, "__rust_begin_short_backtrace")) {
        p->started = false;
        return false;
    }
    p->omitted += !p->started;
    return p->started;
}

static void print_frame(Printer *p, uintptr_t address, OxFrameSymbol *symbol) {
    DwarfFrame frames[DWARF_FRAMES_MAX];
    uint32_t count = find_frames(address, frames);
    for (uint32_t i = 0; i < count; i++) {
        if (is_shown(p, frames[i].name)) {
            print_omitted(p);
            set_name(symbol, frames[i].name, p->full);
            set_place(symbol, &frames[i].place, !p->full);
            print_symbol(p, address, symbol);
        }
    }
}

void ox_rt_backtrace(int32_t descriptor, uint32_t style) {
    // Too large for a nearly full stack; one panic prints at a time.
    static uintptr_t addresses[FRAMES_MAX];
    static OxFrameSymbol symbol;
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    uint32_t count = ox_rt_backtrace_frames(addresses, FRAMES_MAX);
    Printer p = {.descriptor = descriptor, .full = style == OX_BACKTRACE_FULL};
    p.started = p.full;
    write_all(descriptor, "stack backtrace:\n", 17);
    for (uint32_t i = 0; i < count; i++) {
        print_frame(&p, addresses[i], &symbol);
    }
    if (!p.full) {
        static const char note[] = "note: Some details are omitted, run with `RUST_BACKTRACE=full` "
                                   "for a verbose backtrace.\n";
        write_all(descriptor, note, sizeof note - 1);
    }
    pthread_mutex_unlock(&lock);
}
