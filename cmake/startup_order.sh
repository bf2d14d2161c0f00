#!/bin/sh
# startup_order.sh NM ARCHIVE...: the functions that LLVM's static constructors call, one symbol a
# line, for lld's --symbol-ordering-file. The constructors register LLVM's command line options, some
# in every object; with what they call side by side a start touches a few pages of code instead of a
# part of all of them.
set -eu
nm=$1
shift
"$nm" --defined-only "$@" 2>/dev/null |
    awk '$3 ~ /^_ZNK?4llvm2cl/ || $3 ~ /^_ZNSt17_Function_handlerIF/ { print $3 }' | LC_ALL=C sort -u
