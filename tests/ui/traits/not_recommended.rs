//@ rustc-agrees
// What an impl asks for that is not recommended is not told.
trait Op {}
trait Arg { }
#[diagnostic::do_not_recommend]
impl<D: Op> Arg for D {}
#[diagnostic::on_unimplemented(message = "`{Self}` is no argument for `{E}`", label = "not an argument")]
trait Scalar<E> {}
impl Scalar<f32> for f32 {}
impl Scalar<i32> for i32 {}
#[diagnostic::do_not_recommend]
impl<E, D: Op2<Out = E>> Scalar<E> for D {}
trait Op2 { type Out; }
struct Q;
impl Op2 for Q { type Out = f32; }
fn arg<A: Arg>(_: A) {}
fn scalar<A: Scalar<f32>>(_: A) {}
fn main() {
    arg(1u8); //~ ERROR the trait bound `u8: Arg` is not satisfied
    scalar(1); //~ ERROR `{integer}` is no argument for `f32`
    scalar(1.0f64); //~ ERROR `f64` is no argument for `f32`
    scalar("x"); //~ ERROR `&str` is no argument for `f32`
    scalar(Q);
}
