// trait_unimplemented.c: what a trait's author wants said where the trait is missing.
//
// In: the attributes #[diagnostic::on_unimplemented(..)] and #[rustc_on_unimplemented(..)] of a
// trait, and the trait reference that does not hold. Out: message, label and notes with `{Self}`,
// `{T}` and the like put in. The library's attribute may have `on(condition, ..)` parts, whose
// texts replace the general ones where the condition holds: `Self = "text"`, `T = "text"`,
// `any(..)`, `all(..)`, `not(..)`. Follows the rustc development guide,
// "#[rustc_on_unimplemented]", and the reference, "Diagnostic attributes".
#include "frontend/parse/ast.h"
#include "frontend/parse/parse.h"
#include "frontend/ty/trait_report.h"

typedef struct Reader {
    TyCx *cx;
    Arena *arena;
    TraitRef ref;
    const ObligationCause *cause; // of the error
    Str desugaring;
    DefId body_owner;
    TokenSlice tokens;
    uint32_t at, end;
    struct AstCrate *crate;
    Unimplemented *out;
} Reader;

static const Token *peek(const Reader *reader) {
    return reader->at < reader->end ? &reader->tokens.ptr[reader->at] : NULL;
}

static bool eat(Reader *reader, TokenKind kind) {
    const Token *token = peek(reader);
    if (token && token->kind == kind) {
        reader->at++;
        return true;
    }
    return false;
}

static Str token_name(const Reader *reader, const Token *token) {
    return token->kind == TOK_IDENT ? sym_str(tycx_program(reader->cx)->session, token->symbol)
                                    : STR("");
}

static Str string_value(Reader *reader) {
    const Token *token = peek(reader);
    if (!token || (token->kind != TOK_STR && token->kind != TOK_RAW_STR)) {
        return (Str){0};
    }
    reader->at++;
    AstLit literal;
    lex_literal(reader->crate, token, &literal);
    return (Str){literal.text.ptr, literal.text.len};
}

// ---------------------------------------------------------------- texts

// What the code around the error is.
static Str item_context(const Reader *reader) {
    if (reader->body_owner.index == 0) {
        return STR("an item");
    }
    Program *program = tycx_program(reader->cx);
    DefId body = trait_enclosing_body(program, reader->body_owner, reader->cause->span);
    const Def *owner = def_get(program, body);
    if (owner->kind == DEF_CLOSURE) {
        switch (hir_closure(program, body)->coroutine) {
        case COROUTINE_NONE:
            return STR("a closure");
        case COROUTINE_FN:
            return STR("an async function");
        case COROUTINE_BLOCK:
            return STR("an async block");
        case COROUTINE_CLOSURE:
            return STR("an async closure");
        }
    }
    switch (owner->kind) {
    case DEF_FN:
        return STR("a function");
    case DEF_ASSOC_FN: {
        const AssocItem *item = ty_assoc_item(reader->cx, reader->body_owner);
        return item && item->has_self ? STR("a method") : STR("an associated function");
    }
    case DEF_CONST:
    case DEF_ASSOC_CONST:
    case DEF_STATIC:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
        return STR("a const block");
    case DEF_CLOSURE:
        return STR("a closure");
    case DEF_NONE:
    case DEF_MOD:
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_ASSOC_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_OPAQUE_TY:
    case DEF_IMPL:
    case DEF_GLOBAL_ASM:
        break;
    }
    return STR("an item");
}

static bool param_text(Reader *reader, Str name, Str *text) {
    TyCx *cx = reader->cx;
    Program *program = tycx_program(cx);
    const Generics *generics = ty_generics(cx, reader->ref.trait);
    if (str_eq(name, STR("This")) || str_eq(name, STR("Trait"))) {
        *text = str_eq(name, STR("This")) ? def_path_str(program, reader->arena, reader->ref.trait)
                                          : trait_ref_str(cx, reader->arena, reader->ref);
        return true;
    }
    if (str_eq(name, STR("ItemContext"))) {
        *text = item_context(reader);
        return true;
    }
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        bool is_self = generics->has_self && i == 0;
        if (!str_eq(name, is_self ? STR("Self") : sym_str(program->session, param->name))) {
            continue;
        }
        GenericArg arg = args_ptr(cx, reader->ref.args)[param->index];
        switch (arg_tag(arg)) {
        case ARG_TY:
            *text = ty_str(cx, reader->arena, arg_ty(arg));
            return true;
        case ARG_CONST:
            *text = const_str(cx, reader->arena, arg_const(arg));
            return true;
        case ARG_REGION:
            *text = region_str(cx, reader->arena, arg_region(arg));
            return true;
        }
    }
    return false;
}

static Str fill_in(Reader *reader, Str format) {
    VEC(char) text = {0};
    for (size_t i = 0; i < format.len;) {
        Str rest = {format.ptr + i, format.len - i};
        if (str_starts_with(rest, STR("{{")) || str_starts_with(rest, STR("}}"))) {
            vec_push(&text, rest.ptr[0]);
            i += 2;
            continue;
        }
        const char *close = rest.ptr[0] == '{' ? memchr(rest.ptr, '}', rest.len) : NULL;
        Str value;
        if (close &&
            param_text(reader, (Str){rest.ptr + 1, (size_t)(close - rest.ptr - 1)}, &value)) {
            for (size_t j = 0; j < value.len; j++) {
                vec_push(&text, value.ptr[j]);
            }
            i += (size_t)(close - rest.ptr) + 1;
            continue;
        }
        vec_push(&text, rest.ptr[0]);
        i++;
    }
    Str result = arena_str(reader->arena, (Str){text.data, text.len});
    vec_free(&text);
    return result;
}

// ---------------------------------------------------------------- conditions

static bool condition(Reader *reader);

// any(..), all(..), not(..): the members are all read, whatever the first ones say.
static bool condition_list(Reader *reader, Str name) {
    bool any = false, all = true;
    while (reader->at < reader->end && peek(reader)->kind != TOK_CLOSE_PAREN) {
        bool one = condition(reader);
        any |= one;
        all &= one;
        if (!eat(reader, TOK_COMMA)) {
            break;
        }
    }
    eat(reader, TOK_CLOSE_PAREN);
    return str_eq(name, STR("any")) ? any : str_eq(name, STR("not")) ? !any : all;
}

// `crate_local`: Self is a type of the crate being compiled; `direct`: the clause was asked for as
// such.
static bool flag_holds(const Reader *reader, Str name) {
    const TyData *self = ty_data(reader->cx, trait_ref_self(reader->cx, reader->ref));
    const Program *program = tycx_program(reader->cx);
    if (str_eq(name, STR("crate_local"))) {
        return self->kind == TY_ADT &&
               def_get(program, self->item.def)->crate.index == program->local.index;
    }
    return str_eq(name, STR("direct")) && reader->cause->kind != CAUSE_DERIVED;
}

// `core::option::Option<T>`: the type with its own parameters, whatever they are here.
static bool is_generic_form(Reader *reader, Str name, Str wanted) {
    TyCx *cx = reader->cx;
    const Generics *generics = ty_generics(cx, reader->ref.trait);
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        bool is_self = generics->has_self && i == 0;
        if (param->tag != ARG_TY ||
            !str_eq(name,
                    is_self ? STR("Self") : sym_str(tycx_program(cx)->session, param->name))) {
            continue;
        }
        const TyData *data = ty_data(cx, arg_ty(args_ptr(cx, reader->ref.args)[param->index]));
        return data->kind == TY_ADT &&
               str_eq(wanted, ty_str_full(cx, reader->arena, ty_of(cx, data->item.def)));
    }
    return false;
}

static bool is_unsafe_fn(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    if (data->kind != TY_FN_DEF && data->kind != TY_FN_PTR) {
        return false;
    }
    FnSig sig = data->kind == TY_FN_DEF ? ty_fn_sig(cx, data->item.def).sig : data->fn_ptr.sig;
    return sig.is_unsafe && !sig.has_target_features;
}

static bool condition(Reader *reader) {
    const Token *token = peek(reader);
    if (!token) {
        return false;
    }
    reader->at++;
    bool is_self = token->kind != TOK_IDENT;
    Str name = is_self ? STR("Self") : token_name(reader, token);
    if (eat(reader, TOK_OPEN_PAREN)) {
        return condition_list(reader, name);
    }
    if (!eat(reader, TOK_EQ)) {
        return flag_holds(reader, name);
    }
    Str wanted = string_value(reader), text;
    if (str_eq(name, STR("from_desugaring"))) {
        return str_eq(wanted, reader->desugaring);
    }
    if (str_eq(name, STR("_Self"))) {
        name = STR("Self");
    }
    if (is_generic_form(reader, name, wanted)) {
        return true;
    }
    if (str_eq(name, STR("Self")) && str_eq(wanted, STR("unsafe fn"))) { // whatever it takes
        return is_unsafe_fn(reader->cx, trait_ref_self(reader->cx, reader->ref));
    }
    if (!param_text(reader, name, &text)) {
        return false;
    }
    if (str_eq(wanted, STR("{integral}")) || str_eq(wanted, STR("{integer}"))) {
        if (str_eq(name, STR("Self"))) {
            return ty_is_integral(reader->cx, trait_ref_self(reader->cx, reader->ref));
        }
    }
    if (str_eq(text, fill_in(reader, wanted))) {
        return true;
    }
    for (uint32_t i = 0; i < args_len(reader->cx, reader->ref.args); i++) { // with its path
        GenericArg arg = args_ptr(reader->cx, reader->ref.args)[i];
        if (arg_tag(arg) == ARG_TY &&
            str_eq(ty_str(reader->cx, reader->arena, arg_ty(arg)), text) &&
            str_eq(ty_str_full(reader->cx, reader->arena, arg_ty(arg)), wanted)) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- the attribute

static void skip_to(Reader *reader, uint32_t open) {
    const Token *token = &reader->tokens.ptr[open];
    reader->at = open + token->partner + 1;
}

static void read_options(Reader *reader, bool applies) {
    while (reader->at < reader->end) {
        const Token *token = peek(reader);
        Str name = token_name(reader, token);
        reader->at++;
        const Token *next = peek(reader);
        if (next && next->kind == TOK_OPEN_PAREN) {
            uint32_t open = reader->at;
            if (str_eq(name, STR("on"))) {
                uint32_t end = reader->end;
                reader->at++;
                reader->end = open + next->partner;
                bool holds = condition(reader);
                eat(reader, TOK_COMMA);
                read_options(reader, applies && holds);
                reader->end = end;
            }
            skip_to(reader, open);
        } else if (eat(reader, TOK_EQ)) {
            Str text = fill_in(reader, string_value(reader));
            // The first that applies wins: `on` parts come before the general texts.
            if (applies && str_eq(name, STR("message")) && !reader->out->message.len) {
                reader->out->message = text;
            } else if (applies && str_eq(name, STR("label")) && !reader->out->label.len) {
                reader->out->label = text;
            } else if (applies && str_eq(name, STR("parent_label")) &&
                       !reader->out->parent_label.len) {
                reader->out->parent_label = text;
            } else if (applies && str_eq(name, STR("note")) &&
                       reader->out->note_count < UNIMPLEMENTED_NOTES) {
                reader->out->notes[reader->out->note_count++] = text;
            }
        }
        eat(reader, TOK_COMMA);
    }
}

Unimplemented trait_unimplemented_text(InferCx *infer, TraitRef ref, const ObligationCause *cause,
                                       Str desugaring) {
    TyCx *cx = infer->cx;
    Program *program = tycx_program(cx);
    const Def *def = def_get(program, ref.trait);
    Unimplemented out = {0};
    for (uint32_t i = 0; i < def->attrs.len; i++) {
        const HirAttr *attr = &def->attrs.ptr[i];
        Str name = sym_str(program->session, attr->name);
        if (!attr->ast || (!str_eq(name, STR("rustc_on_unimplemented")) &&
                           !str_eq(name, STR("diagnostic::on_unimplemented")))) {
            continue;
        }
        Reader reader = {.cx = cx,
                         .arena = infer->arena,
                         .ref = ref,
                         .cause = cause,
                         .desugaring = desugaring,
                         .body_owner = infer->body_owner,
                         .tokens = attr->ast->tokens,
                         .end = attr->ast->tokens.len,
                         .crate = program->crates[def->crate.index - 1]->ast,
                         .out = &out};
        read_options(&reader, true);
    }
    return out;
}

bool impl_is_recommended(Program *program, DefId impl) {
    const Def *def = def_get(program, impl);
    for (uint32_t i = 0; i < def->attrs.len; i++) {
        if (str_eq(sym_str(program->session, def->attrs.ptr[i].name),
                   STR("diagnostic::do_not_recommend"))) {
            return false;
        }
    }
    return true;
}
