# `./x install PREFIX`: the compiler and the runtime archive beside it; the Ox libraries are inside
# the compiler.
install(TARGETS oxcc RUNTIME DESTINATION bin)
if(TARGET oxrt)
  install(TARGETS oxrt ARCHIVE DESTINATION lib/oxcc)
endif()
