#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct Text {
    char *ptr;
    size_t len, room;
} Text;

static void append(Text *text, const char *from, size_t len) {
    if (text->len + len > text->room) {
        text->room = 2 * text->room + len;
        text->ptr = realloc(text->ptr, text->room);
    }
    memcpy(text->ptr + text->len, from, len);
    text->len += len;
}

static Text rows(uint32_t count) {
    Text text = {0};
    char name[16], reversed[16], row[80];
    for (uint32_t i = 0; i < count; i++) {
        int len = sprintf(name, "row%u", i);
        for (int k = 0; k < len; k++) {
            reversed[k] = name[len - 1 - k];
        }
        int size = sprintf(row, "%u,%.*s,%x,%6u|%lld\n", i, len, reversed, i * 2654435761u,
                           i % 1000, (long long)i - 7);
        append(&text, row, (size_t)size);
    }
    return text;
}

static void convert(const char *row, size_t len, Text *out) {
    const char *fields[4];
    size_t lengths[4], count = 0, start = 0;
    for (size_t i = 0; i <= len; i++) {
        if (i == len || row[i] == ',') {
            fields[count] = row + start;
            lengths[count++] = i - start;
            start = i + 1;
        }
    }
    char buffer[64];
    for (size_t i = 0; i < lengths[1]; i++) {
        buffer[i] = (char)toupper((unsigned char)fields[1][i]);
    }
    append(out, buffer, lengths[1]);
    append(out, ";", 1);
    append(out, buffer,
           (size_t)sprintf(buffer, "%u;", (uint32_t)strtoul(fields[0], NULL, 10) ^ 0x55));
    append(out, fields[2], lengths[2]);
    append(out, ";", 1);
    size_t first = 0;
    while (fields[3][first] == ' ') {
        first++;
    }
    for (size_t i = first; i < lengths[3]; i++) {
        if (fields[3][i] == '|') {
            append(out, "::", 2);
        } else {
            append(out, fields[3] + i, 1);
        }
    }
    append(out, "\n", 1);
}

int main(void) {
    Text text = rows(500000), converted = {0};
    for (size_t start = 0; start < text.len;) {
        const char *end = memchr(text.ptr + start, '\n', text.len - start);
        convert(text.ptr + start, (size_t)(end - text.ptr) - start, &converted);
        start = (size_t)(end - text.ptr) + 1;
    }
    uint64_t sum = 0, found = 0;
    for (size_t i = 0; i < converted.len; i++) {
        sum = sum * 31 + (uint8_t)converted.ptr[i];
    }
    for (size_t i = 0; i + 1 < converted.len; i++) {
        if (converted.ptr[i] == 'W' && converted.ptr[i + 1] == '9') {
            found++;
            i++;
        }
    }
    printf("%zu %zu %016llx %llu\n", text.len, converted.len, (unsigned long long)sum,
           (unsigned long long)found);
}
