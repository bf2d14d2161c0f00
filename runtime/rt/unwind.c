// unwind.c: raising and catching panics, and the personality that finds landing pads.
//
// A panic is an exception of class "OXCCOX\0\0" around the payload's two words. The personality
// reads the language-specific data area that LLVM writes beside each function (the GCC format):
// a call-site table maps the return address to a landing pad and an action; action 0 is a
// cleanup, a positive type index a catch-all (`catch ptr null`), a negative one a filter. A call
// that is missing from the table must not unwind, so unwinding through it ends the process.
#include "rt.h"
#include "rt_private.h"

#include <stdlib.h>
#include <string.h>
#include <unwind.h>

#define EXCEPTION_CLASS 0x4f5843434f580000ull // "OXCCOX\0\0"

typedef struct Exception {
    struct _Unwind_Exception header;
    const void *owner; // &owner_mark of the runtime that raised it
    OxPayload payload;
} Exception;

// Two copies of this runtime in one process do not understand each other's payloads.
static const char owner_mark;
static __thread uint64_t panic_count;

uint64_t *ox_rt_panic_count(void) {
    return &panic_count;
}

// ---------------------------------------------------------------- raising and catching

static void delete_exception(_Unwind_Reason_Code reason, struct _Unwind_Exception *header) {
    (void)reason;
    (void)header;
    // A foreign runtime caught a panic and dropped it without running its payload's destructor.
    static const char text[] = "Rust panics must be rethrown";
    ox_rt_fatal(text, sizeof text - 1);
}

// Defined by programs that are compiled with -C panic=abort: the hook has spoken, that is all.
extern const char ox_panic_aborts __attribute__((weak));

uint32_t ox_rt_raise(void *data, const void *vtable) {
    if (&ox_panic_aborts) {
        abort();
    }
    Exception *exception = NULL;
    if (posix_memalign((void **)&exception, _Alignof(Exception), sizeof *exception) != 0) {
        return _URC_FATAL_PHASE1_ERROR;
    }
    memset(exception, 0, sizeof *exception);
    exception->header.exception_class = EXCEPTION_CLASS;
    exception->header.exception_cleanup = delete_exception;
    exception->owner = &owner_mark;
    exception->payload = (OxPayload){data, vtable};
    return _Unwind_RaiseException(&exception->header);
}

OxPayload ox_rt_take_payload(void *pointer) {
    struct _Unwind_Exception *header = pointer;
    if (header->exception_class != EXCEPTION_CLASS || ((Exception *)header)->owner != &owner_mark) {
        if (header->exception_class != EXCEPTION_CLASS) {
            _Unwind_DeleteException(header);
        }
        static const char text[] = "Rust cannot catch foreign exceptions";
        ox_rt_fatal(text, sizeof text - 1);
    }
    Exception *exception = (Exception *)header;
    OxPayload payload = exception->payload;
    free(exception);
    return payload;
}

// ---------------------------------------------------------------- the language-specific data area

enum {
    DW_EH_PE_OMIT = 0xff,
    DW_EH_PE_FORMAT = 0x0f,
    DW_EH_PE_APPLICATION = 0x70,
    DW_EH_PE_INDIRECT = 0x80,
    DW_EH_PE_ABSPTR = 0x00,
    DW_EH_PE_ULEB128 = 0x01,
    DW_EH_PE_UDATA2 = 0x02,
    DW_EH_PE_UDATA4 = 0x03,
    DW_EH_PE_UDATA8 = 0x04,
    DW_EH_PE_SLEB128 = 0x09,
    DW_EH_PE_SDATA2 = 0x0a,
    DW_EH_PE_SDATA4 = 0x0b,
    DW_EH_PE_SDATA8 = 0x0c,
    DW_EH_PE_PCREL = 0x10,
    DW_EH_PE_FUNCREL = 0x40
};

static uint64_t read_uleb(const uint8_t **at) {
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = *(*at)++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            return value;
        }
    }
}

static int64_t read_sleb(const uint8_t **at) {
    int64_t value = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        byte = *(*at)++;
        value |= (int64_t)((uint64_t)(byte & 0x7f) << shift);
        shift += 7;
    } while (byte & 0x80);
    if (shift < 64 && byte & 0x40) {
        value |= (int64_t)(~0ull << shift);
    }
    return value;
}

#define READ_FIXED(T)                                                                              \
    do {                                                                                           \
        T fixed;                                                                                   \
        memcpy(&fixed, *at, sizeof fixed);                                                         \
        *at += sizeof fixed;                                                                       \
        value = (uintptr_t)(intptr_t)fixed;                                                        \
    } while (0)

static uintptr_t read_encoded(const uint8_t **at, uint8_t encoding, uintptr_t function) {
    const uint8_t *start = *at;
    uintptr_t value = 0;
    switch (encoding & DW_EH_PE_FORMAT) {
    case DW_EH_PE_ABSPTR:
        READ_FIXED(uintptr_t);
        break;
    case DW_EH_PE_ULEB128:
        value = (uintptr_t)read_uleb(at);
        break;
    case DW_EH_PE_SLEB128:
        value = (uintptr_t)read_sleb(at);
        break;
    case DW_EH_PE_UDATA2:
        READ_FIXED(uint16_t);
        break;
    case DW_EH_PE_UDATA4:
        READ_FIXED(uint32_t);
        break;
    case DW_EH_PE_UDATA8:
        READ_FIXED(uint64_t);
        break;
    case DW_EH_PE_SDATA2:
        READ_FIXED(int16_t);
        break;
    case DW_EH_PE_SDATA4:
        READ_FIXED(int32_t);
        break;
    case DW_EH_PE_SDATA8:
        READ_FIXED(int64_t);
        break;
    default:
        abort();
    }
    if (value == 0) {
        return 0;
    }
    if ((encoding & DW_EH_PE_APPLICATION) == DW_EH_PE_PCREL) {
        value += (uintptr_t)start;
    } else if ((encoding & DW_EH_PE_APPLICATION) == DW_EH_PE_FUNCREL) {
        value += function;
    }
    if (encoding & DW_EH_PE_INDIRECT) {
        value = *(const uintptr_t *)value;
    }
    return value;
}

typedef enum PadKind { PAD_NONE, PAD_CLEANUP, PAD_CATCH, PAD_FILTER, PAD_TERMINATE } PadKind;
typedef struct Pad {
    PadKind kind;
    uintptr_t address;
} Pad;

static Pad find_pad(const uint8_t *lsda, struct _Unwind_Context *context) {
    if (!lsda) {
        return (Pad){PAD_NONE, 0};
    }
    uintptr_t function = _Unwind_GetRegionStart(context);
    int before_instruction = 0;
    uintptr_t ip = _Unwind_GetIPInfo(context, &before_instruction);
    if (!before_instruction) {
        ip--; // the call, not the instruction after it
    }
    const uint8_t *at = lsda;
    uint8_t pads_encoding = *at++;
    uintptr_t pads =
        pads_encoding == DW_EH_PE_OMIT ? function : read_encoded(&at, pads_encoding, function);
    if (*at++ != DW_EH_PE_OMIT) {
        read_uleb(&at); // the type table: every catch is a catch-all
    }
    uint8_t sites_encoding = *at++;
    uint64_t sites_len = read_uleb(&at);
    const uint8_t *actions = at + sites_len;
    while (at < actions) {
        uintptr_t start = read_encoded(&at, sites_encoding, 0);
        uintptr_t len = read_encoded(&at, sites_encoding, 0);
        uintptr_t pad = read_encoded(&at, sites_encoding, 0);
        uint64_t action = read_uleb(&at);
        if (ip < function + start) {
            break; // sorted by start
        }
        if (ip >= function + start + len) {
            continue;
        }
        if (pad == 0) {
            return (Pad){PAD_NONE, 0};
        }
        if (action == 0) {
            return (Pad){PAD_CLEANUP, pads + pad};
        }
        const uint8_t *record = actions + action - 1;
        int64_t type = read_sleb(&record);
        PadKind kind = type == 0 ? PAD_CLEANUP : type > 0 ? PAD_CATCH : PAD_FILTER;
        return (Pad){kind, pads + pad};
    }
    return (Pad){PAD_TERMINATE, 0};
}

static bool pad_stops_search(PadKind kind) {
    return kind == PAD_CATCH || kind == PAD_FILTER;
}

int32_t rust_eh_personality(int32_t version, int32_t actions, uint64_t exception_class,
                            void *exception, void *raw_context) {
    (void)exception_class;
    struct _Unwind_Context *context = raw_context;
    if (version != 1) {
        return _URC_FATAL_PHASE1_ERROR;
    }
    Pad pad = find_pad((const uint8_t *)_Unwind_GetLanguageSpecificData(context), context);
    if (actions & _UA_SEARCH_PHASE) {
        if (pad.kind == PAD_TERMINATE) {
            return _URC_FATAL_PHASE1_ERROR;
        }
        return pad_stops_search(pad.kind) ? _URC_HANDLER_FOUND : _URC_CONTINUE_UNWIND;
    }
    bool forced_past_filter = (actions & _UA_FORCE_UNWIND) && pad.kind == PAD_FILTER;
    if (pad.kind == PAD_TERMINATE) {
        return _URC_FATAL_PHASE2_ERROR;
    }
    if (pad.kind == PAD_NONE || forced_past_filter) {
        return _URC_CONTINUE_UNWIND;
    }
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(0), (uintptr_t)exception);
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(1), 0);
    _Unwind_SetIP(context, pad.address);
    return _URC_INSTALL_CONTEXT;
}
