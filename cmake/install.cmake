# `./x install PREFIX`: the compiler, the runtime archive and the image of the Ox libraries; their
# source is inside the compiler, which does without the image where it does not fit.
install(TARGETS oxcc RUNTIME DESTINATION bin)
install(FILES ${OXCC_IMAGE} ${OXCC_LIBRARY_ARCHIVE} DESTINATION lib/oxcc OPTIONAL)
if(TARGET oxrt)
  install(TARGETS oxrt ARCHIVE DESTINATION lib/oxcc)
endif()
