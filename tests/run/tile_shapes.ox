// Shapes in types: arrays of constants that unify part by part, and arithmetic that folds.
#[cutile_core::module]
mod shapes {
    use std::marker::PhantomData;
    use std::ops::Add;

    #[derive(Clone, Copy)]
    pub struct Block<E, const S: [i32]> {
        element: PhantomData<E>,
    }
    pub struct Sides<const S: [i32]>;

    impl<E, const S: [i32]> Block<E, S> {
        pub fn new() -> Self {
            Block { element: PhantomData }
        }
        pub fn reshape<const R: [i32]>(self, _sides: Sides<R>) -> Block<E, R> {
            Block::new()
        }
        pub fn sides(&self) -> Sides<S> {
            Sides
        }
    }
    impl<E, const S: [i32]> Add for Block<E, S> {
        type Output = Self;
        fn add(self, _other: Self) -> Self {
            self
        }
    }
    impl<E, const A: i32, const B: i32> Block<E, { [A, B] }> {
        pub fn transpose(self) -> Block<E, { [B, A] }> {
            Block::new()
        }
        pub fn area(&self) -> i32 {
            A * B
        }
    }

    const SQUARE: [i32; 2] = [4, 4];
    const SIDE: i32 = 3;

    fn sides<const S: [i32; 2]>(_block: &Block<f32, S>) -> [i32; 2] {
        assert_eq!(S.len(), 2);
        S
    }
    fn row<const S: [i32; 2]>(_block: &Block<f32, S>) -> Block<f32, { [1, S[1]] }> {
        Block::new()
    }
    fn deep<const S: [i32; 3]>() -> i32 {
        S[0] * 100 + S[1] * 10 + S[2]
    }

    fn area<const M: i32, const N: i32>(x: Block<f32, { [M, N] }>) -> i32 {
        let sum: Block<f32, { [M, N] }> = x + Block::new();
        let line: Block<f32, { [M * N] }> = sum.reshape(Sides::<{ [M * N] }>);
        let again = line.reshape(sum.sides());
        let _other: Block<f32, { [M / 2, 2 * N - 0] }> = again.reshape(Sides);
        let turned: Block<f32, { [N, M] }> = again.transpose();
        let first: Block<f32, { [1, M] }> = row(&turned);
        let square: Block<f32, SQUARE> = Block::new();
        let open: Block<f32, { [-1, SIDE] }> = Block::new();
        println!("{:?} {:?} {} {:?}", sides(&turned), sides(&first), square.area(), sides(&open));
        turned.area()
    }

    pub fn run() {
        println!("{}", area::<16, 8>(Block::new()));
        let small: Block<f32, { [2, 3] }> = Block::new();
        println!("{}", std::any::type_name_of_val(&small));
        println!("{}", area(small));
        println!("{}", deep::<{ [1, 2, 3] }>());
        let none: Block<u8, { [] }> = Block::new();
        let _one: Block<u8, { [1] }> = none.reshape(Sides);
    }
}

fn main() {
    shapes::run();
}
