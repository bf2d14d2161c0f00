# The Ox libraries and the math library of kernels become one C file with the table of driver/embedded.h.
file(GLOB_RECURSE embedded_sources RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS
  std-device/*.ox runtime/std/*.ox runtime/alloc/*.ox runtime/cuda_core/*.ox
  runtime/cuda_host/*.ox runtime/cuda_async/*.ox runtime/cutile/*.ox runtime/half/*.ox
  backends/nvptx/device_math/*.ll)
list(SORT embedded_sources)
add_executable(embed cmake/embed.c)
set(embedded_c ${CMAKE_BINARY_DIR}/embedded.c)
add_custom_command(OUTPUT ${embedded_c}
  COMMAND embed ${embedded_c} ${CMAKE_SOURCE_DIR} ${embedded_sources}
  DEPENDS embed ${embedded_sources} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} VERBATIM)
add_library(oxcc_embedded OBJECT ${embedded_c})
target_include_directories(oxcc_embedded PRIVATE ${CMAKE_SOURCE_DIR})
