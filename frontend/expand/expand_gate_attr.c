// expand_gate_attr.c: attributes, and parts of them, that only a `#![feature]` allows: E0658.
#include "frontend/expand/expand_gate.h"

typedef struct GatedAttr {
    const char *name;
    Feature feature;
    bool at_path; // an attribute macro of the library: its path is what is unstable
} GatedAttr;
static const GatedAttr gated_attrs[] = {
    {"lang", FEATURE_LANG_ITEMS, false},
    {"may_dangle", FEATURE_DROPCK_EYEPATCH, false},
    {"optimize", FEATURE_OPTIMIZE_ATTRIBUTE, false},
    {"marker", FEATURE_MARKER_TRAIT_ATTR, false},
    {"fundamental", FEATURE_FUNDAMENTAL, false},
    {"thread_local", FEATURE_THREAD_LOCAL, false},
    {"no_core", FEATURE_NO_CORE, false},
    {"coverage", FEATURE_COVERAGE_ATTRIBUTE, false},
    {"allow_internal_unstable", FEATURE_ALLOW_INTERNAL_UNSTABLE, false},
    {"allow_internal_unsafe", FEATURE_ALLOW_INTERNAL_UNSAFE, false},
    {"prelude_import", FEATURE_PRELUDE_IMPORT, false},
    {"linkage", FEATURE_LINKAGE, false},
    {"ffi_const", FEATURE_FFI_CONST, false},
    {"ffi_pure", FEATURE_FFI_PURE, false},
    {"sanitize", FEATURE_SANITIZE, false},
    {"cfi_encoding", FEATURE_CFI_ENCODING, false},
    {"patchable_function_entry", FEATURE_PATCHABLE_FUNCTION_ENTRY, false},
    {"must_not_suspend", FEATURE_MUST_NOT_SUSPEND, false},
    {"needs_allocator", FEATURE_ALLOCATOR_INTERNALS, false},
    {"needs_panic_runtime", FEATURE_NEEDS_PANIC_RUNTIME, false},
    {"panic_runtime", FEATURE_PANIC_RUNTIME, false},
    {"profiler_runtime", FEATURE_PROFILER_RUNTIME, false},
    {"compiler_builtins", FEATURE_COMPILER_BUILTINS, false},
    {"test_runner", FEATURE_CUSTOM_TEST_FRAMEWORKS, false},
    {"register_tool", FEATURE_REGISTER_TOOL, false},
    {"loop_match", FEATURE_LOOP_MATCH, false},
    {"const_continue", FEATURE_CONST_CONTINUE, false},
    {"coroutine", FEATURE_COROUTINES_ATTR, false},
    {"custom_mir", FEATURE_CUSTOM_MIR, false},
    {"deprecated_safe", FEATURE_DEPRECATED_SAFE, false},
    {"bench", FEATURE_TEST, true},
    {"test_case", FEATURE_TEST_CASE, true},
    {"cfg_accessible", FEATURE_CFG_ACCESSIBLE, true},
    {"cfg_eval", FEATURE_CFG_EVAL, true},
    {"derive_const", FEATURE_DERIVE_CONST, true},
    {"define_opaque", FEATURE_DEFINE_OPAQUE, true},
};

// Words in the list of a stable attribute that are not stable themselves.
static const struct {
    const char *attr, *word;
    Feature feature;
} gated_words[] = {
    {"doc", "cfg", FEATURE_DOC_CFG},
    {"doc", "auto_cfg", FEATURE_DOC_AUTO_CFG},
    {"doc", "masked", FEATURE_DOC_MASKED},
    {"doc", "notable_trait", FEATURE_DOC_NOTABLE_TRAIT},
    {"doc", "keyword", FEATURE_DOC_KEYWORD},
    {"doc", "attribute", FEATURE_DOC_ATTRIBUTE},
    {"doc", "fake_variadic", FEATURE_DOC_FAKE_VARIADIC},
    {"doc", "search_unbox", FEATURE_DOC_SEARCH_UNBOX},
    {"used", "linker", FEATURE_USED_LINKER},
    {"used", "compiler", FEATURE_USED_COMPILER},
    {"repr", "simd", FEATURE_REPR_SIMD},
};

const char *gated_attr_name(uint32_t index) {
    return index < sizeof gated_attrs / sizeof *gated_attrs ? gated_attrs[index].name : NULL;
}

static Str meta_word(const Gate *gate, const ParsedMeta *meta) {
    return meta->path.len == 1 ? sym_str(gate->session, meta->path.segments[0].ident.name)
                               : (Str){0};
}

static void gate_link(const Gate *gate, const ParsedMeta *meta) {
    Str word = meta_word(gate, meta);
    if (str_eq(word, STR("cfg"))) {
        gate_require(gate, FEATURE_LINK_CFG, meta->span);
    } else if (str_eq(word, STR("kind")) && meta->tokens.len == 1) {
        Str value = source_text(gate->session->sources, meta->tokens.ptr[0].span);
        if (str_eq(value, STR("\"link-arg\""))) {
            gate_require(gate, FEATURE_LINK_ARG_ATTRIBUTE, meta->tokens.ptr[0].span);
        }
    }
}

static void gate_list(const Gate *gate, const AstAttr *attr, Str name) {
    if (attr->args != AST_ATTR_DELIMITED) {
        return;
    }
    bool link = str_eq(name, STR("link"));
    bool any = link;
    for (size_t k = 0; k < sizeof gated_words / sizeof *gated_words; k++) {
        any |= str_eq(name, str_of(gated_words[k].attr));
    }
    if (!any) {
        return;
    }
    ParseSource source = {.tokens = attr->tokens, .end = span_end(attr->span)};
    ParsedMetaList list = parse_meta_list(gate->crate, &source);
    for (uint32_t i = 0; i < list.len; i++) {
        if (link) {
            gate_link(gate, &list.ptr[i]);
        }
        for (size_t k = 0; k < sizeof gated_words / sizeof *gated_words; k++) {
            if (str_eq(name, str_of(gated_words[k].attr)) &&
                str_eq(meta_word(gate, &list.ptr[i]), str_of(gated_words[k].word))) {
                gate_require(gate, gated_words[k].feature, attr->span);
            }
        }
    }
}

static void gate_attr(const Gate *gate, const AstAttr *attr) {
    if (attr->path.len != 1 || attr->is_doc) {
        return;
    }
    Str name = sym_str(gate->session, attr->path.segments[0].ident.name);
    for (size_t i = 0; i < sizeof gated_attrs / sizeof *gated_attrs; i++) {
        if (str_eq(name, str_of(gated_attrs[i].name))) {
            gate_require(gate, gated_attrs[i].feature,
                         gated_attrs[i].at_path ? attr->path.span : attr->span);
            return;
        }
    }
    if (str_starts_with(name, STR("rustc_"))) {
        gate_require(gate, FEATURE_RUSTC_ATTRS, attr->span);
        return;
    }
    gate_list(gate, attr, name);
}

void gate_attr_list(void *data, const AstAttrs *attrs, AstAttrTarget target) {
    (void)target;
    for (uint32_t i = 0; i < attrs->len; i++) {
        gate_attr(data, &attrs->ptr[i]);
    }
}
