//@ rustc-agrees
// Poll of results, and of options of results, with maps and `?`.
use std::task::Poll;
fn half(p: Poll<Result<i32, String>>) -> Poll<Result<i32, String>> {
    p.map_ok(|x| x / 2).map_err(|e| e + "!")
}
fn next(p: Poll<Option<Result<i32, &'static str>>>) -> Poll<Option<Result<i32, String>>> {
    match p? {
        Poll::Ready(Some(x)) => Poll::Ready(Some(Ok(x + 1))),
        Poll::Ready(None) => Poll::Ready(None),
        Poll::Pending => Poll::Pending,
    }
}
fn main() {
    println!("{:?} {:?}", half(Poll::Ready(Ok(8))), half(Poll::Ready(Err("bad".into()))));
    println!("{:?} {:?}", half(Poll::Pending), next(Poll::Pending));
    println!("{:?} {:?}", next(Poll::Ready(Some(Ok(1)))), next(Poll::Ready(Some(Err("end")))));
    let p: Poll<Option<Result<i32, u8>>> = Poll::Ready(Some(Ok(2)));
    println!("{:?} {:?}", p.map_ok(|x| x * 3), p.map_err(|e| e + 1));
    println!("{:?}", next(Poll::Ready(None)));
}
