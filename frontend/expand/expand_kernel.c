#include "frontend/expand/expander.h"
void attr_cuda_module(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion, ItemVec *out) {
    (void)walk; (void)item; (void)attr; (void)expansion; (void)out;
}
