// main.c: the entry point.
#include "base/base.h"

int main(void) {
    return 0;
}
