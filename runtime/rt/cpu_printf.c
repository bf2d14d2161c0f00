// cpu_printf.c: printf of kernels on the CPU.
//
// The arguments come as CUDA's vprintf wants them: one buffer, each value at its natural alignment
// (float arguments are doubles, small integers are ints). The format is cut into its conversions
// and each is handed to snprintf with the one value it takes. The output of a call goes out in one
// piece; the device keeps it until the next synchronisation.
#include "cpu_simt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Output {
    char *text;
    size_t len, capacity;
    char small[512];
} Output;

static bool output_reserve(Output *output, size_t more) {
    if (output->len + more <= output->capacity) {
        return true;
    }
    size_t capacity = (output->len + more) * 2;
    char *grown = malloc(capacity);
    if (!grown) {
        return false;
    }
    memcpy(grown, output->text, output->len);
    if (output->text != output->small) {
        free(output->text);
    }
    output->text = grown;
    output->capacity = capacity;
    return true;
}

static void output_add(Output *output, const char *text, size_t len) {
    if (output_reserve(output, len)) {
        memcpy(output->text + output->len, text, len);
        output->len += len;
    }
}

typedef struct Arguments {
    const char *base;
    size_t offset;
} Arguments;

static const char *argument_next(Arguments *arguments, size_t size) {
    arguments->offset = (arguments->offset + size - 1) / size * size;
    const char *at = arguments->base + arguments->offset;
    arguments->offset += size;
    return at;
}

static int32_t argument_int(Arguments *arguments) {
    int32_t value;
    memcpy(&value, argument_next(arguments, sizeof value), sizeof value);
    return value;
}

static int64_t argument_long(Arguments *arguments) {
    int64_t value;
    memcpy(&value, argument_next(arguments, sizeof value), sizeof value);
    return value;
}

enum { SPEC_MAX = 48 };

// One conversion: `spec` is its text up to, not including, length modifiers; then the letter.
typedef struct Conversion {
    char spec[SPEC_MAX];
    size_t len;
    bool is_long; // l, ll, z, j, t
    char letter;
} Conversion;

static void spec_add(Conversion *conversion, const char *text) {
    while (*text && conversion->len < SPEC_MAX - 4) {
        conversion->spec[conversion->len++] = *text++;
    }
    conversion->spec[conversion->len] = '\0';
}

// Reads a conversion after its `%`; widths given as `*` are taken from the arguments.
static const char *conversion_read(Conversion *conversion, const char *at, Arguments *arguments,
                                   int32_t *taken) {
    *conversion = (Conversion){.spec = "%", .len = 1};
    for (; *at && strchr("-+ #0123456789.*", *at); at++) {
        char piece[16] = {*at, '\0'};
        if (*at == '*') {
            snprintf(piece, sizeof piece, "%d", argument_int(arguments));
            (*taken)++;
        }
        spec_add(conversion, piece);
    }
    for (; *at && strchr("hlLzjtq", *at); at++) {
        conversion->is_long |= *at != 'h' && *at != 'L';
    }
    conversion->letter = *at;
    return *at ? at + 1 : at;
}

static void format_value(Output *output, Conversion *conversion, Arguments *arguments) {
    char letter[4] = {conversion->letter, '\0'};
    char piece[512];
    int len = -1;
    if (strchr("diuoxXc", conversion->letter)) {
        if (conversion->is_long && conversion->letter != 'c') {
            spec_add(conversion, "ll");
            spec_add(conversion, letter);
            len = snprintf(piece, sizeof piece, conversion->spec,
                           (long long)argument_long(arguments));
        } else {
            spec_add(conversion, letter);
            len = snprintf(piece, sizeof piece, conversion->spec, argument_int(arguments));
        }
    } else if (strchr("fFeEgGaA", conversion->letter)) {
        int64_t bits = argument_long(arguments);
        double value;
        memcpy(&value, &bits, sizeof value);
        spec_add(conversion, letter);
        len = snprintf(piece, sizeof piece, conversion->spec, value);
    } else if (conversion->letter == 'p') {
        spec_add(conversion, letter);
        len = snprintf(piece, sizeof piece, conversion->spec,
                       (void *)(uintptr_t)argument_long(arguments));
    } else if (conversion->letter == 's') {
        const char *string = (const char *)(uintptr_t)argument_long(arguments);
        string = string ? string : "(null)";
        spec_add(conversion, letter);
        len = snprintf(NULL, 0, conversion->spec, string);
        if (len >= 0 && output_reserve(output, (size_t)len + 1)) {
            snprintf(output->text + output->len, (size_t)len + 1, conversion->spec, string);
            output->len += (size_t)len;
        }
        return;
    } else {
        output_add(output, conversion->spec, conversion->len);
        output_add(output, letter, strlen(letter));
        return;
    }
    if (len > 0) {
        output_add(output, piece, (size_t)len < sizeof piece ? (size_t)len : sizeof piece - 1);
    }
}

int32_t ox_cpu_printf(OxSimtThread *thread, const char *format, const void *args) {
    const CpuLaunch *launch = worker_of(thread)->launch;
    Output output = {.capacity = sizeof output.small};
    output.text = output.small;
    Arguments arguments = {args, 0};
    int32_t taken = 0;
    for (const char *at = format; *at;) {
        const char *percent = strchr(at, '%');
        if (!percent) {
            output_add(&output, at, strlen(at));
            break;
        }
        output_add(&output, at, (size_t)(percent - at));
        if (percent[1] == '%') {
            output_add(&output, "%", 1);
            at = percent + 2;
            continue;
        }
        Conversion conversion;
        at = conversion_read(&conversion, percent + 1, &arguments, &taken);
        format_value(&output, &conversion, &arguments);
        taken++;
    }
    launch->print(launch->print_context, output.text, output.len);
    if (output.text != output.small) {
        free(output.text);
    }
    return taken;
}
