// Building, walking and freeing perfect binary trees.
struct Tree {
    children: Option<(Box<Tree>, Box<Tree>)>,
}

impl Tree {
    fn new(depth: u32) -> Tree {
        Tree {
            children: (depth > 0)
                .then(|| (Box::new(Tree::new(depth - 1)), Box::new(Tree::new(depth - 1)))),
        }
    }

    fn count(&self) -> u32 {
        match &self.children {
            Some((left, right)) => 1 + left.count() + right.count(),
            None => 1,
        }
    }
}

fn main() {
    let (least, most) = (4, 18);
    println!("stretch tree of depth {}: {}", most + 1, Tree::new(most + 1).count());
    let long_lived = Tree::new(most);
    for depth in (least..=most).step_by(4) {
        let rounds = 1u32 << (most - depth + least);
        let total: u32 = (0..rounds).map(|_| Tree::new(depth).count()).sum();
        println!("{rounds} trees of depth {depth}: {total}");
    }
    println!("long lived tree of depth {most}: {}", long_lived.count());
}
