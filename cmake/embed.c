// embed.c: the build-time tool that turns the Ox libraries into one C file (driver/embedded.h).
// Usage: embed OUTPUT ROOT FILE..., with files given relative to ROOT, already sorted. Texts are
// written as arrays of numbers, because string literals have a length limit in C.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int embed_one(FILE *out, const char *root, const char *name, int index, size_t *length) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        return 1;
    }
    fprintf(out, "static const char text_%d[] = {", index);
    *length = 0;
    for (int c; (c = getc(in)) != EOF; ++*length) {
        if (*length % 32 == 0) {
            putc('\n', out);
        }
        fprintf(out, "%d,", c > 127 ? c - 256 : c);
    }
    fputs("0};\n", out);
    return fclose(in);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fputs("usage: embed OUTPUT ROOT FILE...\n", stderr);
        return 1;
    }
    FILE *out = fopen(argv[1], "wb");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    fputs("#include \"driver/embedded.h\"\n", out);
    size_t *lengths = calloc((size_t)argc, sizeof *lengths);
    for (int i = 3; i < argc; i++) {
        if (embed_one(out, argv[2], argv[i], i, &lengths[i])) {
            return 1;
        }
    }
    fputs("const struct EmbeddedFile embedded_files[] = {\n", out);
    for (int i = 3; i < argc; i++) {
        fprintf(out, "    {\"%s\", text_%d, %zu},\n", argv[i], i, lengths[i]);
    }
    fprintf(out, "    {0, 0, 0},\n};\nconst size_t embedded_file_count = %d;\n", argc - 3);
    free(lengths);
    return fclose(out) != 0;
}
