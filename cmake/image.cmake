# The image of the libraries beside the compiler and the archive of their code (driver/library.h),
# made by the compiler itself.
set(OXCC_IMAGE ${CMAKE_BINARY_DIR}/oxcc.image)
set(OXCC_LIBRARY_ARCHIVE ${CMAKE_BINARY_DIR}/liboxlib.a)
add_custom_command(OUTPUT ${OXCC_IMAGE} ${OXCC_LIBRARY_ARCHIVE}
  COMMAND sh ${CMAKE_SOURCE_DIR}/cmake/make_image.sh $<TARGET_FILE:oxcc> ${CMAKE_AR} ${OXCC_IMAGE}
    ${OXCC_LIBRARY_ARCHIVE}
  DEPENDS oxcc ${CMAKE_SOURCE_DIR}/cmake/make_image.sh VERBATIM)
# Without it the compiler reads its libraries from source in every run: slower, but a change of the
# compiler is tried sooner.
option(OXCC_LIBRARY_IMAGE "Make the image of the libraries with the compiler" ON)
if(OXCC_LIBRARY_IMAGE)
  add_custom_target(oxcc_image ALL DEPENDS ${OXCC_IMAGE})
else()
  add_custom_target(oxcc_image)
endif()
