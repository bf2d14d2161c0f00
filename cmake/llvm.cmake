# LLVM 22 through its C API. The target oxcc_llvm carries its headers for backends/; the executables
# link it. A release build takes the static libraries and only the targets that oxcc has, because
# loading and relocating the whole shared library costs more than checking a small program does.
find_program(LLVM_CONFIG NAMES llvm-config-22 REQUIRED)
function(llvm_config variable)
  execute_process(COMMAND ${LLVM_CONFIG} ${ARGN} OUTPUT_VARIABLE text
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} ${text} PARENT_SCOPE)
endfunction()
llvm_config(LLVM_INCLUDE --includedir)
llvm_config(LLVM_LIBDIR --libdir)
llvm_config(LLVM_VERSION --version)

add_library(oxcc_llvm INTERFACE)
target_include_directories(oxcc_llvm SYSTEM INTERFACE ${LLVM_INCLUDE})

if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(static_llvm ON)
else()
  set(static_llvm OFF)
endif()
option(OXCC_STATIC_LLVM "Link LLVM's static libraries" ${static_llvm})
find_library(ZSTD NAMES zstd libzstd.so.1)
find_library(ZLIB NAMES z libz.so.1)
execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libstdc++.a OUTPUT_VARIABLE CXX_LIBRARY
  OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT IS_ABSOLUTE "${CXX_LIBRARY}")
  find_library(CXX_LIBRARY NAMES libstdc++.so.6)
endif()
if(OXCC_STATIC_LLVM AND ZSTD AND ZLIB AND CXX_LIBRARY AND EXISTS ${LLVM_LIBDIR}/libLLVMCore.a)
  llvm_config(libraries --link-static --libfiles
    passes x86 aarch64 nvptx amdgpu bitwriter irreader linker target)
  separate_arguments(libraries)
  target_link_libraries(oxcc_llvm INTERFACE -Wl,--start-group ${libraries} -Wl,--end-group
    ${ZSTD} ${ZLIB} ${CXX_LIBRARY} -static-libgcc rt dl m)
  target_link_options(oxcc_llvm INTERFACE -no-pie)
  if(OXCC_LLD) # the constructors and what they call go side by side
    execute_process(COMMAND sh ${CMAKE_SOURCE_DIR}/cmake/startup_order.sh ${CMAKE_NM} ${libraries}
      OUTPUT_FILE ${CMAKE_BINARY_DIR}/startup.order COMMAND_ERROR_IS_FATAL ANY)
    target_link_options(oxcc_llvm INTERFACE -Wl,-z,keep-text-section-prefix
      -Wl,--symbol-ordering-file=${CMAKE_BINARY_DIR}/startup.order
      -Wl,--no-warn-symbol-ordering)
    # and run only when LLVM is needed
    target_link_options(oxcc_llvm INTERFACE -Wl,-T,${CMAKE_SOURCE_DIR}/cmake/llvm_start.ld)
    set_property(TARGET oxcc_llvm APPEND PROPERTY INTERFACE_LINK_DEPENDS
      ${CMAKE_SOURCE_DIR}/cmake/llvm_start.ld)
  endif()
  set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
else()
  target_link_libraries(oxcc_llvm INTERFACE ${LLVM_LIBDIR}/libLLVM-22.so)
endif()
