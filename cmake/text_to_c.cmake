# A file as a C array: cmake -DIN=file -DOUT=file.c -DNAME=symbol -P text_to_c.cmake
file(READ ${IN} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
file(WRITE ${OUT} "const char ${NAME}[] = {${bytes}0};\nconst unsigned long ${NAME}_len = sizeof ${NAME} - 1;\n")
