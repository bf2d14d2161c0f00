# The image of the libraries beside the compiler (driver/library.h), made by the compiler itself.
set(OXCC_IMAGE ${CMAKE_BINARY_DIR}/oxcc.image)
add_custom_command(OUTPUT ${OXCC_IMAGE} COMMAND oxcc --make-library-image ${OXCC_IMAGE}
  DEPENDS oxcc VERBATIM)
add_custom_target(oxcc_image ALL DEPENDS ${OXCC_IMAGE})
