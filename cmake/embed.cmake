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
# What `oxcc explain` prints.
set(error_codes_md ${CMAKE_SOURCE_DIR}/docs/error_codes.md)
set(error_codes_c ${CMAKE_BINARY_DIR}/error_codes_text.c)
add_custom_command(OUTPUT ${error_codes_c}
  COMMAND ${CMAKE_COMMAND} -DIN=${error_codes_md} -DOUT=${error_codes_c} -DNAME=error_codes_text
    -P ${CMAKE_SOURCE_DIR}/cmake/text_to_c.cmake
  DEPENDS ${error_codes_md} ${CMAKE_SOURCE_DIR}/cmake/text_to_c.cmake VERBATIM)
add_library(oxcc_embedded OBJECT ${embedded_c} ${error_codes_c})
target_include_directories(oxcc_embedded PRIVATE ${CMAKE_SOURCE_DIR})
