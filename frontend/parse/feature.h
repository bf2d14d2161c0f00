// feature.h: the language features that are not stable.
#ifndef OXCC_PARSE_FEATURE_H
#define OXCC_PARSE_FEATURE_H

typedef enum Feature {
#define FEATURE(constant, name, issue, message) FEATURE_##constant,
#include "frontend/parse/features.def"
    FEATURE_COUNT
} Feature;

// The version of the language that oxcc follows, as `cfg(version("1.95"))` asks for it.
enum { LANGUAGE_MAJOR = 1, LANGUAGE_MINOR = 95 };

#endif
