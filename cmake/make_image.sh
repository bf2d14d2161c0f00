#!/bin/sh
# make_image.sh OXCC AR IMAGE ARCHIVE: the image of the libraries and the archive of their code.
set -eu
objects=$4.objects
rm -rf "$objects" "$4"
mkdir -p "$objects"
"$1" --make-library-image "$3" "$objects/part"
if ls "$objects"/*.o >/dev/null 2>&1; then
    "$2" qcs "$4" "$objects"/*.o
else
    "$2" qcs "$4" # an empty archive: this build has no image
fi
rm -rf "$objects"
