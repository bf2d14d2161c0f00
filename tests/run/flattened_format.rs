// Templates among the arguments of a template become part of it: one without arguments left is a
// `&'static str` as the payload of a panic.
fn payload(f: fn()) -> String {
    let payload = std::panic::catch_unwind(f).unwrap_err();
    format!("{:?} {:?}", payload.downcast_ref::<&str>(), payload.downcast_ref::<String>())
}

fn main() {
    std::panic::set_hook(Box::new(|_| ()));
    println!("{}", payload(|| todo!("later")));
    println!("{}", payload(|| unreachable!("x = {}", 1)));
    println!("{}", payload(|| unimplemented!("{}", String::from("s"))));
    println!("{}", payload(|| panic!("{}", format_args!("a{}b", "c"))));
    let (x, y, w) = (1, 2, 6);
    println!("{}-{}-{}", format_args!("[{x}{}]", y), &format_args!("<{0:>1$}>", x, w), y);
    println!("{0} {0}", format_args!("{}", x));
    println!("{:>5}|{:?}", format_args!("{}", x), format_args!("{}", "q"));
    println!("{a} {}", format_args!("{b:03}", b = y), a = format_args!("{:?}", "z"));
}
