// Deriving is not limited by how deep an expression may nest.
macro_rules! doubled {
    ($($t:ty),*;) => {
        #[derive(PartialEq)]
        struct Many($($t),*);
    };
    ($($t:ty),*; $first:ident $($more:ident)*) => {
        doubled!($($t,)* $($t),*; $($more)*);
    };
}
doubled!(u8; a b c d e f g h i j k);

fn main() {
    let a: Many = unsafe { std::mem::zeroed() };
    let mut b: Many = unsafe { std::mem::zeroed() };
    println!("{}", a == b);
    b.2047 = 1;
    println!("{}", a == b);
    b = unsafe { std::mem::zeroed() };
    b.64 = 1;
    println!("{}", a == b);
}
