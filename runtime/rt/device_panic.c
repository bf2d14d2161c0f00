// device_panic.c: the text of a panic that a kernel left in its record.
#include "device_panic.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct Text {
    char *buffer;
    uint32_t size, len;
} Text;

static void text_add(Text *text, const char *bytes, uint32_t len) {
    uint32_t room = text->size - 1 - text->len;
    uint32_t taken = len < room ? len : room;
    memcpy(text->buffer + text->len, bytes, taken);
    text->len += taken;
}

static void text_add_operand(Text *text, uint64_t operand) {
    char digits[24];
    int len = snprintf(digits, sizeof digits, "%" PRIu64, operand);
    text_add(text, digits, (uint32_t)len);
}

// The one piece of state that belongs to the process: what formats values, always the same
// function.
static OxPanicFormatter panic_formatter;

void ox_device_panic_formatter(OxPanicFormatter formatter) {
    __atomic_store_n(&panic_formatter, formatter, __ATOMIC_RELEASE);
}

static bool text_add_formatted(Text *text, const char *message, uint32_t len) {
    OxPanicFormatter formatter = __atomic_load_n(&panic_formatter, __ATOMIC_ACQUIRE);
    if (formatter == NULL || memchr(message, OX_PANIC_VALUE, len) == NULL) {
        return false;
    }
    text->len += formatter(message, len, text->buffer + text->len, text->size - 1 - text->len);
    return true;
}

// The message with each `{}` replaced by the next operand.
static void text_add_message(Text *text, const OxPanicRecord *record) {
    uint32_t len =
        record->message_len < OX_PANIC_MESSAGE_MAX ? record->message_len : OX_PANIC_MESSAGE_MAX;
    uint32_t operands =
        record->operand_count < OX_PANIC_OPERANDS ? record->operand_count : OX_PANIC_OPERANDS;
    uint32_t next = 0, start = 0;
    if (operands == 0 && text_add_formatted(text, record->message, len)) {
        return;
    }
    for (uint32_t i = 0; i + 1 < len && next < operands; i++) {
        if (record->message[i] == '{' && record->message[i + 1] == '}') {
            text_add(text, record->message + start, i - start);
            text_add_operand(text, record->operands[next++]);
            start = i + 2;
            i++;
        }
    }
    text_add(text, record->message + start, len - start);
}

uint32_t device_panic_describe(const OxPanicRecord *record, char *buffer, uint32_t size) {
    if (size == 0) {
        return 0;
    }
    Text text = {buffer, size, 0};
    text_add(&text, "kernel panicked: ", 17);
    text_add_message(&text, record);
    uint32_t file_len = record->file_len < OX_PANIC_FILE_MAX ? record->file_len : OX_PANIC_FILE_MAX;
    char place[200];
    text_add(&text, ", at ", file_len ? 5 : 0);
    text_add(&text, record->file, file_len);
    int len = 0;
    if (file_len) {
        len = snprintf(place, sizeof place, ":%u:%u", record->line, record->column);
        text_add(&text, place, (uint32_t)len);
    }
    len = snprintf(place, sizeof place, ", block (%u, %u, %u), thread (%u, %u, %u)",
                   record->block[0], record->block[1], record->block[2], record->thread[0],
                   record->thread[1], record->thread[2]);
    text_add(&text, place, (uint32_t)len);
    buffer[text.len] = '\0';
    return text.len;
}
