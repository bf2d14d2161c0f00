//! Random tensors by a counter-based generator: each element follows from the seed and its place alone.

use std::hash::{BuildHasher, RandomState};

use crate::api::Create;
use crate::element::{ElementType, bf16, f16};

// Philox 4x32 with 10 rounds (Salmon et al., 2011): a keyed permutation of 128-bit counters.
fn philox(seed: u64, counter: u64) -> [u32; 4] {
    const MULTIPLIERS: [u64; 2] = [0xd251_1f53, 0xcd9e_8d57];
    const KEY_STEPS: [u32; 2] = [0x9e37_79b9, 0xbb67_ae85];
    let mut x = [counter as u32, (counter >> 32) as u32, 0, 0];
    let mut key = [seed as u32, (seed >> 32) as u32];
    for _ in 0..10 {
        let (a, b) = (MULTIPLIERS[0] * x[0] as u64, MULTIPLIERS[1] * x[2] as u64);
        x = [(b >> 32) as u32 ^ x[1] ^ key[0], b as u32, (a >> 32) as u32 ^ x[3] ^ key[1], a as u32];
        key = [key[0].wrapping_add(KEY_STEPS[0]), key[1].wrapping_add(KEY_STEPS[1])];
    }
    x
}

// In [0, 1), with 53 random bits.
fn unit(high: u32, low: u32) -> f64 {
    let bits = (high as u64) << 32 | low as u64;
    (bits >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

fn uniform_pair(seed: u64, counter: u64) -> [f64; 2] {
    let x = philox(seed, counter);
    [unit(x[0], x[1]), unit(x[2], x[3])]
}

// Box and Muller: two uniform numbers give two normal ones.
fn normal_pair(seed: u64, counter: u64) -> [f64; 2] {
    let [u, v] = uniform_pair(seed, counter);
    let radius = (-2.0 * (1.0 - u).ln()).sqrt();
    let angle = std::f64::consts::TAU * v;
    [radius * angle.cos(), radius * angle.sin()]
}

fn seed_or_random(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| RandomState::new().hash_one(0u64))
}

fn elements<T>(len: usize, seed: u64, pair: fn(u64, u64) -> [f64; 2], element: impl Fn(f64) -> T) -> Vec<T> {
    let mut elements = Vec::with_capacity(len);
    for i in 0..len.div_ceil(2) {
        let [first, second] = pair(seed, i as u64);
        elements.push(element(first));
        if elements.len() < len {
            elements.push(element(second));
        }
    }
    elements
}

/// Element types of [`rand`].
pub trait RandUniform: ElementType {
    /// From a number in [0, 1), to one in [0, 1).
    fn from_unit(unit: f64) -> Self;
}

/// Element types of [`randn`].
pub trait RandNormal: ElementType {
    /// The nearest number.
    fn from_f64(value: f64) -> Self;

    /// The same number.
    fn to_f64(self) -> f64;
}

macro_rules! random {
    ($($ty:ident $bits:literal, $from:expr, $to:expr;)*) => {
        $(
            impl RandUniform for $ty {
                fn from_unit(unit: f64) -> $ty {
                    // Only as many bits as the type has, so that nothing is rounded up to 1.
                    const STEPS: f64 = (1u64 << $bits) as f64;
                    $from((unit * STEPS).floor() / STEPS)
                }
            }

            impl RandNormal for $ty {
                fn from_f64(value: f64) -> $ty {
                    $from(value)
                }

                fn to_f64(self) -> f64 {
                    $to(self)
                }
            }
        )*
    };
}

random! {
    f16 11, |value: f64| value as f16, |value: f16| value as f64;
    bf16 8, |value: f64| value as bf16, |value: bf16| value as f64;
    f32 24, |value: f64| value as f32, |value: f32| value as f64;
    f64 53, |value: f64| value, |value: f64| value;
}

/// How many elements random tensors have along each axis: an array, or where the rank is known at run time only a slice, whose
/// `RANK` is 0.
pub trait RandomShape<const RANK: usize> {
    #[doc(hidden)]
    fn sides(&self) -> &[usize];
}

impl<const RANK: usize> RandomShape<RANK> for [usize; RANK] {
    fn sides(&self) -> &[usize] {
        self
    }
}

impl<const RANK: usize> RandomShape<RANK> for &[usize; RANK] {
    fn sides(&self) -> &[usize] {
        *self
    }
}

impl RandomShape<0> for &[usize] {
    fn sides(&self) -> &[usize] {
        self
    }
}

impl RandomShape<0> for &Vec<usize> {
    fn sides(&self) -> &[usize] {
        self
    }
}

/// Numbers in [0, 1), all equally likely. Without a seed they are different every time.
#[rustc_tensor_shape]
#[inline(never)]
pub fn rand<T: RandUniform, const RANK: usize>(shape: impl RandomShape<RANK>, seed: Option<u64>) -> Create<T> {
    let seed = seed_or_random(seed);
    Create::computed(shape.sides(), move |len| elements(len, seed, uniform_pair, T::from_unit))
}

/// Normally distributed numbers. Without a seed they are different every time.
#[rustc_tensor_shape]
#[inline(never)]
pub fn randn<T: RandNormal, const RANK: usize>(mean: T, deviation: T, shape: impl RandomShape<RANK>, seed: Option<u64>) -> Create<T> {
    let seed = seed_or_random(seed);
    let (mean, deviation) = (mean.to_f64(), deviation.to_f64());
    Create::computed(shape.sides(), move |len| elements(len, seed, normal_pair, |x| T::from_f64(mean + deviation * x)))
}

/// [`randn`] for half precision.
#[rustc_tensor_shape]
#[inline(never)]
pub fn randn_f16<const RANK: usize>(mean: f16, deviation: f16, shape: impl RandomShape<RANK>, seed: Option<u64>) -> Create<f16> {
    randn(mean, deviation, shape, seed)
}
