//@ rustc-agrees
// Functions with #[target_feature]: called where their features are known to be there, as unsafe
// and as safe pointers, through closures, and from each other.
#[target_feature(enable = "avx2,fma")]
fn dot(a: &[f32; 32], b: &[f32; 32]) -> f32 {
    let product = |i: usize| a[i] * b[i];
    let sum: fn(&[f32]) -> f32 = total;
    sum(&std::array::from_fn::<f32, 32, _>(product))
}

#[target_feature(enable = "avx")]
fn total(values: &[f32]) -> f32 {
    values.iter().sum()
}

#[target_feature(enable = "popcnt")]
unsafe fn ones(value: u64) -> u32 {
    value.count_ones()
}

struct Mask(u64);

impl Mask {
    #[target_feature(enable = "bmi1,bmi2,lzcnt")]
    fn low(&self) -> u64 {
        self.0 & self.0.wrapping_neg()
    }
}

fn plain(value: u64) -> u32 {
    value.count_ones()
}

fn main() {
    let a = std::array::from_fn(|i| i as f32);
    let b = [0.5; 32];
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        // SAFETY: the processor has just said that it has the features.
        println!("{}", unsafe { dot(&a, &b) });
        let pointer: unsafe fn(&[f32; 32], &[f32; 32]) -> f32 = dot;
        // SAFETY: as before.
        println!("{}", unsafe { pointer(&b, &b) });
    }
    let count = if is_x86_feature_detected!("popcnt") { ones } else { plain };
    // SAFETY: `ones` is chosen only where its feature is there.
    println!("{}", unsafe { count(0xff0) });
    if is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("lzcnt") {
        // SAFETY: as before.
        println!("{}", unsafe { Mask(40).low() });
    }
    println!("{} {}", is_x86_feature_detected!("sse2"), cfg!(target_feature = "sse2"));
}
