// device_panic.h: how a panic in a kernel travels to the host.
//
// A panicking thread claims the record of its context (state 0 -> 1 by compare-and-swap), fills
// it in, publishes it (state 2) and ends; a thread that finds the record claimed just ends. The
// other threads see the stop word at loop back edges and barriers where the compiler chose to
// look. The host finds state 2 after the next synchronisation, makes an error value of it and
// clears the record, so the context stays usable.
//
// On CUDA the module has a global named OX_PANIC_SYMBOL of type OxPanicGlobal; the runtime sets
// `record` to page-locked host memory when it loads the module, so looking costs one host load.
// On the CPU the runtime writes the same record itself (ox_cpu_panic). The text of a message is a
// template: each `{}` in it stands for the next operand in decimal; with `operand_count` 0 it is
// taken as it is, except that the byte 0xff is followed by a value that the host formats, as
// std-device/core/fmt/rt.ox lays it out. What formats it is set by the library of the host.
#ifndef OX_RT_DEVICE_PANIC_H
#define OX_RT_DEVICE_PANIC_H

#include <assert.h>
#include <stdint.h>

#define OX_PANIC_SYMBOL "ox_panic_record"

// A module has this global where the compiler cannot tell how deep its kernels call: the threads of
// the context get at least so many bytes of stack.
#define OX_DEEP_STACK_SYMBOL "ox_deep_stack"
enum { OX_DEEP_STACK_BYTES = 8192 };

enum {
    OX_PANIC_OPERANDS = 4,
    OX_PANIC_VALUE = 0xff,       // in a message: a value follows
    OX_PANIC_FILE_MAX = 256,     // longer paths keep their end
    OX_PANIC_MESSAGE_MAX = 1536, // longer messages are cut
};

typedef enum OxPanicState { OX_PANIC_NONE, OX_PANIC_CLAIMED, OX_PANIC_COMPLETE } OxPanicState;

typedef struct OxPanicRecord {
    uint32_t state; // OxPanicState; written last, after a system-wide fence
    uint32_t line, column;
    uint32_t block[3], thread[3];
    uint32_t operand_count;
    uint32_t file_len, message_len;
    uint64_t operands[OX_PANIC_OPERANDS];
    char file[OX_PANIC_FILE_MAX];
    char message[OX_PANIC_MESSAGE_MAX];
} OxPanicRecord;
static_assert(sizeof(OxPanicRecord) == 48 + 32 + 256 + 1536, "layout is part of the device ABI");

typedef struct OxPanicGlobal {
    OxPanicRecord *record; // device address
    uint32_t stop;         // not 0: a thread panicked, end soon
    uint32_t reserved;     // 0
} OxPanicGlobal;
static_assert(sizeof(OxPanicGlobal) == 16, "layout is part of the device ABI");

// Writes the text of a message that holds values; returns its length.
typedef uint32_t (*OxPanicFormatter)(const char *message, uint32_t len, char *buffer,
                                     uint32_t size);
void ox_device_panic_formatter(OxPanicFormatter formatter);

// "kernel panicked: index out of bounds: …, at main.ox:12:9, block (0, 0, 0), thread (3, 0, 0)"
// into a buffer; returns the length without the NUL. The record must be complete.
uint32_t device_panic_describe(const OxPanicRecord *record, char *buffer, uint32_t size);

#endif
