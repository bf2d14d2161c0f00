//@ rustc-agrees
//@ exit: 101
// A panic runs the drops on its way up.
struct D(i32);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
fn f(n: i32) -> i32 {
    let _d = D(n);
    if n == 0 {
        let v: Vec<i32> = vec![1];
        v[n as usize + 3]
    } else {
        f(n - 1) + 1
    }
}
fn main() {
    println!("start");
    let _x = D(100);
    println!("{}", f(2));
}
