#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct Tree {
    struct Tree *left, *right;
} Tree;

static Tree *tree_new(int depth) {
    Tree *tree = malloc(sizeof *tree);
    tree->left = depth > 0 ? tree_new(depth - 1) : NULL;
    tree->right = depth > 0 ? tree_new(depth - 1) : NULL;
    return tree;
}

static uint32_t tree_count(const Tree *tree) {
    return tree->left ? 1 + tree_count(tree->left) + tree_count(tree->right) : 1;
}

static void tree_free(Tree *tree) {
    if (tree->left) {
        tree_free(tree->left);
        tree_free(tree->right);
    }
    free(tree);
}

static uint32_t count_once(int depth) {
    Tree *tree = tree_new(depth);
    uint32_t count = tree_count(tree);
    tree_free(tree);
    return count;
}

int main(void) {
    int least = 4, most = 18;
    printf("stretch tree of depth %d: %u\n", most + 1, count_once(most + 1));
    Tree *long_lived = tree_new(most);
    for (int depth = least; depth <= most; depth += 4) {
        uint32_t rounds = 1u << (most - depth + least), total = 0;
        for (uint32_t i = 0; i < rounds; i++) {
            total += count_once(depth);
        }
        printf("%u trees of depth %d: %u\n", rounds, depth, total);
    }
    printf("long lived tree of depth %d: %u\n", most, tree_count(long_lived));
    tree_free(long_lived);
}
