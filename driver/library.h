// library.h: the image of the libraries: core, alloc, std and the GPU libraries as the front end
// leaves them, made once when oxcc is built and mapped by every run instead of reading them again.
#ifndef OXCC_DRIVER_LIBRARY_H
#define OXCC_DRIVER_LIBRARY_H

#include "driver/crates.h"

typedef struct Library { // the root of an image
    Session *session;
    Crates *crates;
} Library;

// The image beside the compiler; NULL if there is none that fits: the libraries are then loaded
// from the compiler's own copy of their source.
Library *library_open(void);
// The same from the source, for a process that lives longer than one run; NULL after reporting why
// not.
Library *library_load(void);
// `oxcc --make-library-image FILE OBJECTS`: the image, and the libraries' compiled code in
// OBJECTS0.o, OBJECTS1.o, … for the archive; the exit status.
int library_make(const char *path, const char *objects);
// Where the image is looked for, for doctor; ptr NULL: none is there.
Str library_image_path(Arena *arena);

#endif
