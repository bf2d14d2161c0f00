// expand_allocator.c: #[global_allocator]. In goes a static of a type that implements GlobalAlloc;
// out come the four functions beside it that the library allocates with, under the symbols that
// the runtime archive otherwise defines (rt/alloc_global.c).
#include "frontend/expand/expander.h"

typedef struct Primitive {
    const char *name, *parameters, *result, *arguments;
} Primitive;

static const Primitive primitives[] = {
    {"alloc", "size: usize, align: usize", "*mut u8", ""},
    {"alloc_zeroed", "size: usize, align: usize", "*mut u8", ""},
    {"realloc", "memory: *mut u8, size: usize, align: usize, new_size: usize", "*mut u8",
     "new_size"},
    {"dealloc", "memory: *mut u8, size: usize, align: usize", "()", ""},
};

static void quote_primitive(Quote *quote, const Primitive *primitive) {
    bool takes_memory = primitive->parameters[0] == 'm';
    quote_text(quote,
               "#[unsafe(no_mangle)] unsafe extern \"C\" fn ox_global_%s(%s) -> %s { unsafe { "
               "$crate::alloc::GlobalAlloc::%s(allocator(), %s "
               "$crate::alloc::Layout::from_size_align_unchecked(size, align), %s) } }",
               primitive->name, primitive->parameters, primitive->result, primitive->name,
               takes_memory ? "memory," : "", primitive->arguments);
}

void attr_global_allocator(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                           ItemVec *out) {
    Session *session = walk->expander->session;
    if (item->kind != AST_ITEM_STATIC) {
        diag_emit(diag_error(session, ERR_NONE, item->span, "allocators must be statics"));
        return;
    }
    if (!span_is_none(walk->expander->allocator)) {
        Diag *diag =
            diag_error(session, ERR_NONE, item->span, "cannot define multiple global allocators");
        diag_primary_label(diag, "cannot define a new global allocator");
        diag_label(diag, walk->expander->allocator, "previous global allocator defined here");
        diag_label(diag, attr->span, "in this attribute macro expansion");
        diag_emit(diag);
        return;
    }
    walk->expander->allocator = item->span;
    Quote quote = {.walk = walk, .span = attr->span};
    quote.span.ctxt = context_apply_mark(session, attr->span.ctxt, expansion);
    // One function names the static, so that a type that is no allocator is one error, at the type.
    uint32_t context = quote.span.ctxt;
    quote.span = item->constant->ty ? item->constant->ty->span : attr->span;
    quote.span.ctxt = context;
    quote_text(&quote, "const _: () = { #[inline] fn allocator() -> &'static impl "
                       "$crate::alloc::GlobalAlloc { &");
    quote_ident(&quote, item->ident);
    quote_text(&quote, "}");
    quote.span = attr->span;
    quote.span.ctxt = context;
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++) {
        quote_primitive(&quote, &primitives[i]);
    }
    quote_text(&quote, "};");
    ParseSource source = {.tokens = quote_finish(&quote), .end = quote.span};
    AstItemList made = parse_items(walk->crate, &source, PARSE_ITEM);
    for (uint32_t i = 0; i < made.len; i++) {
        vec_push(out, made.ptr[i]);
    }
}
