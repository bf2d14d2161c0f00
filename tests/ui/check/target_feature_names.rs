//@ rustc-agrees: text, any order
//@ edition: 2021
// Names that #[target_feature] does not take, and attributes that it does not go with.
#[target_feature(enable = "foo")] //~ ERROR the feature named `foo` is not valid for this target
fn a1() {}
#[target_feature(enable = "avx2,foo,bar")] //~ ERROR the feature named `foo` is not valid for this target
//~| ERROR the feature named `bar` is not valid for this target
fn a2() {}
#[target_feature(enable = "")] //~ ERROR the feature named `` is not valid for this target
fn a3() {}
#[target_feature(enable = "avx2, bmi1")] //~ ERROR the feature named ` bmi1` is not valid for this target
fn a4() {}
#[target_feature(enable = "+avx2")] //~ ERROR the feature named `+avx2` is not valid for this target
fn a5() {}
#[target_feature(enable = "neon")] //~ ERROR the feature named `neon` is not valid for this target
fn a6() {}
#[target_feature(enable = "sse5")] //~ ERROR the feature named `sse5` is not valid for this target
fn a7() {}
#[target_feature(enable = "x87")] //~ ERROR the target feature `x87` is currently unstable
fn a8() {}
#[target_feature(enable = "amx-tile")] //~ ERROR the target feature `amx-tile` is currently unstable
fn a9() {}
#[target_feature(enable = "avx10.1")] //~ ERROR the target feature `avx10.1` is currently unstable
fn a10() {}
#[target_feature(enable = "soft-float")] //~ ERROR target feature `soft-float` cannot be enabled with `#[target_feature]`: use a soft-float target instead
fn a11() {}
#[target_feature(enable = "retpoline-indirect-branches")] //~ ERROR target feature `retpoline-indirect-branches` cannot be enabled with `#[target_feature]`: use `-Zretpoline` compiler flag instead
fn a12() {}
#[target_feature(enable = "prfchw")] //~ ERROR the target feature `prfchw` is currently unstable
fn a13() {}
#[inline(always)] //~ ERROR cannot use `#[inline(always)]` with `#[target_feature]`
#[target_feature(enable = "avx2")]
fn b1() {}
#[target_feature(enable = "avx2")]
#[inline(always)] //~ ERROR cannot use `#[inline(always)]` with `#[target_feature]`
fn b2() {}
#[target_feature(enable = "avx2")]
#[inline]
fn b3() {}
#[target_feature(enable = "avx2")]
extern "C" fn c1() {}
#[target_feature(enable = "avx2")]
async fn as1() {}
#[target_feature(enable = "avx2")]
const fn cf() {}
const X: () = cf(); //~ ERROR call to function `cf` with `#[target_feature]` is unsafe and requires unsafe function or block
const Y: () = unsafe { cf() };
#[target_feature(enable = "avx512f")]
fn aa() {}
#[target_feature(enable = "Avx2")] //~ ERROR the feature named `Avx2` is not valid for this target
fn ab() {}
#[target_feature(enable = "adx,aes,bmi1,bmi2,lzcnt,movbe,pclmulqdq,popcnt,rdrand,rdseed,sha,xsave,xsavec,xsaveopt,xsaves,fxsr,f16c,fma,gfni,vaes,vpclmulqdq,tbm,cmpxchg16b,sse4a,kl,widekl,sm3,sm4,sha512,avxvnni,avxifma,avxneconvert,avxvnniint8,avxvnniint16")]
fn ac() {}
fn main() { as1(); } //~ ERROR call to function `as1` with `#[target_feature]` is unsafe and requires unsafe function or block
