// Codes of bodies that are right but for the values that move and are borrowed.
//@ rustc-agrees
#![allow(dead_code, unused, non_camel_case_types)]
mod async { //~ ERROR expected identifier, found keyword `async`
    async fn countdown(from: u32) { //~ ERROR recursion in an async fn requires boxing
        if from > 0 {
            println!("{}", from);
            countdown(from - 1).await;
        }
    }

    struct Tree {
        left: Option<Box<Tree>>,
        value: i32,
    }

    impl Tree {
        async fn sum(&self) -> i32 { //~ ERROR recursion in an async fn requires boxing
            let left = match &self.left {
                Some(tree) => tree.sum().await,
                None => 0,
            };
            left + self.value
        }
    }
}

mod unsized_move {
    trait Task {
        fn run(self);
    }

    fn start(task: Box<dyn Task>) {
        task.run(); //~ ERROR cannot move a value of type `dyn Task`
    }
}

mod unique {
    fn main() {
        let mut count = 0;
        let counter = &mut count;
        let first = &*counter;
        let add = || *counter += 1; //~ ERROR closure requires unique access to `*counter` but it is already borrowed
        println!("{}", first);
        add(); //~ ERROR cannot borrow `add` as mutable, as it is not declared as mutable
    }

    fn twice(list: &mut Vec<u32>) {
        let last = list.last();
        let push = || list.push(1); //~ ERROR closure requires unique access to `*list` but it is already borrowed
        println!("{:?}", last);
        push(); //~ ERROR cannot borrow `push` as mutable, as it is not declared as mutable
    }
}

fn main() {}
