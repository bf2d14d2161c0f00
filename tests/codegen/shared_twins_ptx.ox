//@ emit: ptx
//@ flags: -O -arch=sm_90
// ox::shared costs nothing: as many barriers and accesses of shared memory as the twins by hand.
// CHECK-TWINS: reduce reduce_by_hand: bar.sync | ld.shared | st.shared | atom.
// CHECK-TWINS: halve halve_by_hand: bar.sync | ld.shared | st.shared | atom.
// CHECK-TWINS: scan scan_by_hand: bar.sync | ld.shared | st.shared | atom.
// CHECK-TWINS: transpose transpose_by_hand: bar.sync | ld.shared | st.shared | atom.
// CHECK-TWINS: histogram histogram_by_hand: bar.sync | ld.shared | st.shared | atom.shared
// CHECK-TWINS: matmul matmul_by_hand: bar.sync | ld.shared | st.shared | atom. | fma.rn
// CHECK-TWINS: stencil stencil_by_hand: bar.sync | ld.shared | st.shared | atom.
#[path = "../device/shared_programs.ox"]
mod shared_programs;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    shared_programs::main()
}
