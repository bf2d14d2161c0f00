// layout.c: --print=layout and --print=layout=TYPE.
//
// In: types as text. Out: their layouts on standard output. Each TYPE becomes an alias at the end
// of the crate's root, so it is read, resolved and checked as the program's own types are.
#include "driver/driver.h"
#include "frontend/resolve/resolve.h"
#include "mir/eval/eval.h"
#include "mir/mono/mono.h"

static Symbol alias_name(Driver *driver, uint32_t number) {
    Str name = arena_printf(driver->session->arena, "_layout_of_%u", number);
    return intern(driver->session->interner, name);
}

void layout_add_aliases(Driver *driver, AstCrate *crate) {
    const Options *options = &driver->options;
    AstItemList *items = &crate->root->mod->items;
    for (uint32_t i = 0; i < options->layouts.len; i++) {
        Str text = arena_printf(
            crate->arena, "#[allow(unused, nonstandard_style)] type " STR_FMT " = " STR_FMT ";",
            SYM_ARG(driver->session, alias_name(driver, i)), STR_ARG(options->layouts.data[i]));
        TokenSlice tokens = lex_text(crate, STR("<type of --print=layout>"), text, SPAN_NONE);
        ParseSource source = {.tokens = tokens,
                              .end = tokens.len ? tokens.ptr[tokens.len - 1].span : SPAN_NONE};
        AstItemList made = parse_items(crate, &source, PARSE_ITEM);
        AstItem **all = ARENA_ARRAY(crate->arena, AstItem *, items->len + made.len + 1);
        copy_bytes(all, items->ptr, sizeof *all * items->len);
        copy_bytes(all + items->len, made.ptr, sizeof *all * made.len);
        *items = (AstItemList){all, items->len + made.len};
    }
}

static void print_layout(Program *program, DefId def) {
    LayoutCx *layouts = eval_layouts(program->eval);
    Ty ty = ty_erase_regions(program->ty, ty_of(program->ty, def));
    layout_print(layouts, layout_of(layouts, ty), stdout);
}

// Whether `--print=layout` alone shows it: a type of the crate without generic parameters.
static bool is_own_type(Program *program, DefId id) {
    const Def *def = def_get(program, id);
    return def->crate.index == program->local.index &&
           (def->kind == DEF_STRUCT || def->kind == DEF_ENUM || def->kind == DEF_UNION) &&
           generics_total(ty_generics(program->ty, id)) == 0;
}

void layout_print_asked(Driver *driver, Program *program) {
    const Options *options = &driver->options;
    for (uint32_t i = 0; i < program->defs.len && options->all_layouts; i++) {
        if (is_own_type(program, (DefId){i + 1})) {
            print_layout(program, (DefId){i + 1});
        }
    }
    for (uint32_t i = 0; i < options->layouts.len; i++) {
        for (uint32_t d = 1; d <= program->defs.len; d++) {
            const Def *def = def_get(program, (DefId){d});
            if (def->crate.index == program->local.index &&
                symbol_eq(def->name, alias_name(driver, i))) {
                print_layout(program, (DefId){d});
            }
        }
    }
}
