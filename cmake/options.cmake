# Language level, warnings, sanitizers.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON) # POSIX and GNU functions of libc
option(OXCC_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)

add_compile_options(-Wall -Wextra -Wswitch-enum -Wshadow -Wstrict-prototypes
    $<$<CONFIG:Debug>:-Werror> # a user's build does not end at what another GCC warns about
  -ffunction-sections -fdata-sections)
if(OXCC_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
find_program(OXCC_LLD NAMES ld.lld)
if(OXCC_LLD)
  add_link_options(-fuse-ld=lld)
endif()
# Optimised builds drop assertions, and gcc then guesses at uninitialised and unused variables; the
# debug build is where those warnings count.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  add_compile_options(-Wno-maybe-uninitialized -Wno-unused-variable -Wno-unused-but-set-variable
    -Wno-unused-parameter -Wno-unused-function -Wno-dangling-pointer)
endif()
