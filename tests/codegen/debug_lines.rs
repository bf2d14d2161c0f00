//@ emit: llvm-ir
//@ flags: -C debuginfo=1 --crate-name lines
// A subprogram in the namespaces around it, with its symbol; locations with line and column, and
// for inlined code where the call was. A macro of another crate counts as its invocation.
// CHECK: emissionKind: FullDebug
// CHECK: !DISubprogram(name: "main", linkageName: "_RNv
// CHECK: !DINamespace(name: "lines"
// CHECK: !DILocation(line: 19, column: 20, scope: !4)
// CHECK: inlinedAt: !9)
// CHECK: !DILocation(line: 19, column: 5, scope: !4)
// CHECK: !DISubprogram(name: "area", linkageName: "_RNvNt
// CHECK: !DINamespace(name: "shapes"
mod shapes {
    pub fn area(width: u32, height: u32) -> u32 {
        std::hint::black_box(width) * height
    }
}
fn main() {
    println!("{}", shapes::area(2, 3));
}
