// What a future holds over an await decides whether it is Send.
use std::future::Future;
use std::rc::Rc;
fn spawn<F: Future + Send>(_f: F) {}
async fn tick() {}
async fn holds() {
    let r = Rc::new(1);
    tick().await;
    println!("{r}");
}
async fn lets_go() {
    {
        let r = Rc::new(1);
        println!("{r}");
    }
    tick().await;
}
fn main() {
    spawn(lets_go());
    spawn(holds()); //~ ERROR future cannot be sent between threads safely
}
fn captures() {
    let captured = Rc::new(2);
    spawn(async move { //~ ERROR future cannot be sent between threads safely
        tick().await;
        println!("{captured}");
    });
}
