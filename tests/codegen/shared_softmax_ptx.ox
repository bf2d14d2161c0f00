//@ emit: ptx
//@ flags: -O -arch=sm_90
// CHECK-TWINS: softmax softmax_by_hand: bar.sync | ld.shared | st.shared | ld.global | st.global | atom.
#[path = "../device/shared_softmax.ox"]
mod shared_softmax;

fn main() {}
