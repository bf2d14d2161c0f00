//@ rustc-agrees: text
//@ edition: 2015
//@ exit: 0
trait Shape { //~ WARN trait `Shape` is never used
    fn scale(&self, f64) -> f64; //~ WARN anonymous parameters are deprecated and will be removed in the next edition
    fn at(u8, &str); //~ WARN anonymous parameters are deprecated and will be removed in the next edition
    //~| WARN anonymous parameters are deprecated and will be removed in the next edition
}
fn main() {}
