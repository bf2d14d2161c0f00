//@ rustc-agrees: text
//@ exit: 1
// Methods and associated items that only a feature allows; another of the same name goes before.
#![allow(dead_code)]

trait Pick: Iterator + Sized {
    fn intersperse(self, with: u32) -> u32 {
        with
    }
}
impl<I: Iterator> Pick for I {}

trait Larger {
    fn maximum(self, other: Self) -> Self;
}
impl Larger for f32 {
    fn maximum(self, other: f32) -> f32 {
        if self > other { self } else { other }
    }
}

fn numbers() {
    let _ = 7i32.div_floor(2); //~ ERROR use of unstable library feature `int_roundings`
    let _ = 7u32.wrapping_next_power_of_two(); //~ ERROR use of unstable library feature `wrapping_next_power_of_two`
    let _ = 1.0f64.maximum(2.0); //~ ERROR use of unstable library feature `float_minimum_maximum`
    let _ = f64::minimum(1.0, 2.0); //~ ERROR use of unstable library feature `float_minimum_maximum`
    let _ = std::time::Duration::from_days(2); //~ ERROR use of unstable library feature `duration_constructors`
}

fn collections(mut list: Vec<u32>) {
    let _ = list.push_within_capacity(3); //~ ERROR use of unstable library feature `vec_push_within_capacity`
    let (kept, moved) = list.partition_dedup(); //~ ERROR use of unstable library feature `slice_partition_dedup`
    println!("{} {}", kept.len(), moved.len());
    for pair in list.iter().array_chunks::<2>() { //~ ERROR use of unstable library feature `iter_array_chunks`
        println!("{pair:?}");
    }
    let inner = Box::into_inner(Box::new(4)); //~ ERROR use of unstable library feature `box_into_inner`
    println!("{inner}");
}

fn called(double: impl Fn(u32) -> u32) {
    println!("{}", double.call((4,))); //~ ERROR use of unstable library feature `fn_traits`
}

fn with_own_ones() {
    let picked = [1u32, 2].into_iter().intersperse(7); //~ WARN a method with this name may be added
    let larger = 1.0f32.maximum(2.0); //~ WARN a method with this name may be added
    println!("{} {}", picked, f32::maximum(larger, 3.0)); //~ WARN a method with this name may be added
}

fn main() {
    let options: Option<u32> = Some(1).zip_with(Some(2), |a: u32, b| a + b); //~ ERROR use of unstable library feature `option_zip`
    println!("{options:?}");
    with_own_ones();
}
