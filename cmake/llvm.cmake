# LLVM 22 through its C API. The target oxcc_llvm carries its headers; only backends/ links it at
# compile time, the executables at link time.
find_program(LLVM_CONFIG NAMES llvm-config-22 REQUIRED)
foreach(pair "includedir;LLVM_INCLUDE" "libdir;LLVM_LIBDIR" "version;LLVM_VERSION")
  list(GET pair 0 flag)
  list(GET pair 1 variable)
  execute_process(COMMAND ${LLVM_CONFIG} --${flag} OUTPUT_VARIABLE ${variable}
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endforeach()
add_library(oxcc_llvm INTERFACE)
target_include_directories(oxcc_llvm SYSTEM INTERFACE ${LLVM_INCLUDE})
target_link_libraries(oxcc_llvm INTERFACE ${LLVM_LIBDIR}/libLLVM-22.so)
