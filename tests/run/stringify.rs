//@ rustc-agrees
// stringify!: which tokens get spaces between them, fragments as they were written, lines of 78 columns.
macro_rules! e { ($e:expr) => { stringify!($e) }; }
macro_rules! e2 { ($e:expr) => { stringify!(x $e y) }; }
macro_rules! t { ($e:ty) => { stringify!($e) }; }
macro_rules! p { ($e:pat) => { stringify!($e) }; }
macro_rules! it { ($e:item) => { stringify!($e) }; }
macro_rules! b { ($e:block) => { stringify!($e) }; }
macro_rules! st { ($e:stmt) => { stringify!($e) }; }
macro_rules! id { ($($e:ident)*) => { stringify!($($e)*) }; }
macro_rules! id2 { ($($e:ident)*) => { stringify!($($e),*;a.b(c)[d]{e}<T>::x&mut 'a) }; }
macro_rules! tt { ($($e:tt)*) => { stringify!($($e)*) }; }
macro_rules! tt2 { ($($e:tt)*) => { stringify!($($e),*) }; }
macro_rules! lit { ($e:literal) => { stringify!($e) }; }
macro_rules! pa { ($e:path) => { stringify!($e) }; }
macro_rules! vis { ($e:vis) => { stringify!($e fn) }; }
macro_rules! me { ($e:meta) => { stringify!(#[$e]) }; }
macro_rules! body { () => { concat!(stringify!([d]{e}<T>), "|", stringify!((d){e}(f)[g](h){i}), "|", stringify!({a}[b]{c}(d)x{y}z), "|", stringify!(x{ y }z{}w{z }k{ z}), "|", stringify!( [ x ]( y )(z)[])) }; }
macro_rules! nest { ($($t:tt)*) => { concat!(stringify!({$($t)*}), stringify!([{$($t)*}]), stringify!(foo {$($t)*})) }; }

fn rules() {
    println!("{}", e!(1+2*3)); println!("{}", e!(foo ( a,b ) [ 0 ])); println!("{}", e!(if x{1}else{2}));println!("{}", e!(|x|x+1)); println!("{}", e2!(1+2));println!("{}", e!(vec![1,2 ,3]));println!("{}", e!("a\tb")); println!("{}", e!(&mut  x)); println!("{}", e!(S{a:1,..b}));println!("{}", e!(match x{1=>2,_=>{3}}));
    println!("{}", e!(x as  u8)); println!("{}", e!(  (1+2)*3  )); println!("{}", e!({let x=1;x}));
    println!("{}", t!(Vec<Option< u8 >>)); println!("{}", t!(&'static[u8;4])); println!("{}", t!(dyn Fn(i32)->u8)); println!("{}", t!((a,b)));println!("{}", t!(<T as A>::B));
    println!("{}", p!(Some(x)|None)); println!("{}", p!(1..=5)); println!("{}", p!(A{x,..}));
    println!("{}", it!(struct A{x:u8,}));println!("{}", it!(pub fn f<T>(x:T)->u8 where T:Copy{1+1}));
    println!("{}", b!({1+1;2})); println!("{}", st!(let x=1)); println!("{}", id!(a b c)); println!("{}", id2!(a b c));
    println!("{}", tt!(a b(c)d,e;f . g+-h  :: i 'a [ 1 , 2 ]{x:1}{} #[a] $ x r#fn -> => && ||)); println!("{}", tt2!(a (b) c));
    println!("{}", lit!(-1)); println!("{}", lit!(1_000u8)); println!("{}", pa!(std::vec::Vec<u8>)); println!("{}", vis!(pub(crate))); println!("{}", me!(derive(A,B)));
    println!("{}", stringify!(a+b  *c , d ;e . f(g ) h (i) fn (j) pub (k) [ x ] { y } {z} ( w ) Self ( ) let (a) # [a] #[b] $ c $d a::b a :: b < T > <T> 'a 'b & x &x ! x !x));
    println!("{}", stringify!(fn aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa(bbbbbbbbbbbbbbbbbbbbbbbbb: i32, ccccccccccccccccccccccccccc: i32, dddddddddddddddddddddd: i32) -> eeeeeeeeeeeeeeeeeeeee { fffffffffff; gggggggggggggggggg; }));
    println!("{}", stringify!(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa + bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb + cccccccccccccccccccccccccc));
    println!("{}", stringify!(
      a
      b // c
      /// doc
      c /* d */ e));
    println!("{}", e!(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa+bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb + cccccccccccccccccccccccccc));
    println!("{}", e!(x.iter().map(|y|{ let z=y; z+1 }).filter(|a|*a>1).collect::<Vec<_>>()));
    println!("{}", e!(a.b . c?)); println!("{}", e!(-  1)); println!("{}", e!(!x)); println!("{}", e!(a..b)); println!("{}", e!(..=b)); println!("{}", e!(return  1)); println!("{}", e!(x=1)); println!("{}", e!(x+=1)); println!("{}", e!(a<b&&c>d)); println!("{}", e!([1;3])); println!("{}", e!([1,2])); println!("{}", e!((1,))); println!("{}", e!(unsafe{f()})); println!("{}", e!(for i in 0..3{f(i);})); println!("{}", e!('a:loop{break 'a 1})); println!("{}", e!(move||1)); println!("{}", e!(a::<b>::c(1))); println!("{}", e!(1.0_f32)); println!("{}", e!(b"x")); println!("{}", e!('c')); println!("{}", e!(let_(x)));
    println!("{}", tt!(1 . 2 1.2 a.0.1 x..y x .. y ..= ... @ ~ ^= <<= >>= << >> -1 - 1 * * ** 'x' "s" b'x'));
}

fn braces() {
    println!("{}", body!());
    println!("{}", stringify!([d]{e}<T>));
    println!("{}", stringify!({a}[b]{c}(d)x{y}z));
    println!("{}", stringify!(x{ y }z{}w{z }k{ z}));
    println!("{}", nest!(a b, c));
    println!("{}", nest!());
    println!("{}", stringify!({ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb; ccccccccccccccccccccc dddddddddddddd }));
    println!("{}", stringify!(x { aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; { bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb; ccccccccccccccccccccc dddddddddddddd eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee fffffffffffffffffffffffffffffffffff}}));
    println!("{}", stringify!(x {aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; {bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb; ccccccccccccccccccccc dddddddddddddd eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee fffffffffffffffffffffffffffffffffff}}));
    println!("{}", stringify!(f(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, g[bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, ccccccccccccccccccccc dddddddddddddd eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee fffffffffffffffffffffffffffffffffff])));
    println!("{}", stringify!("a long string literal that is rather long but a single token so that is it", x, y));
    println!("{}", stringify!(/// doc line
      x /** block */ y #[foo] //! inner
      z));
    println!("{}", stringify!(a
        +
        b));
}

fn spaces() { println!("{}", stringify!(x ! 1 ! let ! self ! return ! (a) ! [b] ! "s" ! 'a ! { c } ! r#fn ! Self ! )); 
println!("{}", stringify!(let mut x = 5; if x == 1 { y } else { z } match x { _ => 1 } let y = x as u8; return ; fn f<'a>(x: &'a str) -> &'a str { x } ));
println!("{}", stringify!(self . x self.x Self :: new () if (a) { b } while (x) {} for (a, b) in (c) {} async move || x ? y ? . z a ; ; b , , c ));
}

fn main() {
    rules();
    braces();
    spaces();
}
