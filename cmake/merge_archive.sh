#!/bin/sh
# Adds the members of one static library to another: merge_archive.sh AR INTO FROM
set -eu
"$1" -M <<END
open $2
addlib $3
save
end
END
