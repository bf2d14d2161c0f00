//@ rustc-agrees: text, any order
//@ edition: 2021
// Constants of types that no memory holds.
static A: [u8; usize::MAX] = [0; usize::MAX]; //~ ERROR values of the type `[u8; usize::MAX]` are too big for the target architecture
const B: [u8; 1 << 62] = [0; 1 << 62]; //~ ERROR values of the type `[u8; 4611686018427387904]` are too big for the target architecture
static C: [u64; 1 << 60] = [0; 1 << 60]; //~ ERROR values of the type `[u64; 1152921504606846976]` are too big for the target architecture
const fn f() -> usize { let x = [0u8; 1 << 61]; x.len() }
const F: usize = f(); //~ ERROR values of the type `[u8; 2305843009213693952]` are too big for the target architecture
const E: usize = { let x = [0u8; 1 << 61]; x.len() }; //~ ERROR values of the type `[u8; 2305843009213693952]` are too big for the target architecture
const G: usize = { let x = [0u8; 1 << 60]; x.len() }; //~ ERROR tried to allocate more memory than available to compiler
fn main() { println!("{}", F); }
