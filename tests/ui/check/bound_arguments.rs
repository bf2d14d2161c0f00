//@ rustc-agrees: codes, any order
// What a trait asks for of its arguments holds where a bound names it.

trait Gp<T> { }
trait Sup: Gp<Self> {} //~ ERROR the size for values of type `Self` cannot be known at compilation time
trait Sup5: Gp<str> {} //~ ERROR the size for values of type `str` cannot be known at compilation time
trait Sup6: Gp<Vec<[u8]>> {} //~ ERROR the size for values of type `[u8]` cannot be known at compilation time
trait Sup7 where Self: Gp<str> {} //~ ERROR the size for values of type `str` cannot be known at compilation time
fn f<T: Gp<str>>() {} //~ ERROR the size for values of type `str` cannot be known at compilation time
fn g<T: ?Sized + Gp<T>>() {} //~ ERROR the size for values of type `T` cannot be known at compilation time
fn h<T: ?Sized, U: Gp<T>>() {} //~ ERROR the size for values of type `T` cannot be known at compilation time
fn i<T: ?Sized>() where Vec<T>: Copy {} //~ ERROR the size for values of type `T` cannot be known at compilation time
trait Sup4 where Vec<Self>: Copy {} //~ ERROR the size for values of type `Self` cannot be known at compilation time
trait Sup9<T: ?Sized> where Vec<T>: Copy {} //~ ERROR the size for values of type `T` cannot be known at compilation time
trait Sup10<T: ?Sized>: Gp<T> {} //~ ERROR the size for values of type `T` cannot be known at compilation time
fn main() {}
