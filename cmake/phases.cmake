# One object library for each second-level folder, linked in the order of the pipeline. A folder
# without C files is skipped, so that it may exist before its phase does.
set(OXCC_OBJECTS "")
function(oxcc_folder folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.c)
  list(FILTER sources EXCLUDE REGEX "/driver/main\\.c$")
  if(NOT sources)
    return()
  endif()
  string(REPLACE "/" "_" name "oxcc_${folder}")
  add_library(${name} OBJECT ${sources})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/base
    ${CMAKE_SOURCE_DIR}/${folder})
  if(folder MATCHES "^backends")
    target_link_libraries(${name} PRIVATE oxcc_llvm)
  endif()
  set(OXCC_OBJECTS ${OXCC_OBJECTS} $<TARGET_OBJECTS:${name}> PARENT_SCOPE)
endfunction()

foreach(folder base
    frontend/parse frontend/expand frontend/resolve frontend/hir frontend/ty frontend/check
    mir mir/build mir/flow mir/borrowck mir/device mir/tile mir/opt mir/eval mir/mono
    backends backends/llvm backends/native backends/nvptx backends/amdgpu backends/cpusimt
    driver)
  oxcc_folder(${folder})
endforeach()
if(TARGET oxcc_driver)
  target_compile_definitions(oxcc_driver PRIVATE ${OXCC_DEFINITIONS})
endif()
