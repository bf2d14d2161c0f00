//@ rustc-agrees
struct Ref<'a>(&'a i32);
struct Pair<'a, T>(&'a T);

fn two(x: &i32, y: &i32) -> &i32 { x } //~ ERROR missing lifetime specifier
fn none() -> &i32 { loop {} } //~ ERROR missing lifetime specifier
fn owned(x: i32) -> &i32 { loop {} } //~ ERROR missing lifetime specifier
fn hidden<T>(x: &T, y: &T) -> Ref { loop {} } //~ ERROR missing lifetime specifier
fn given<'a>(x: &i32, y: &i32) -> &i32 { loop {} } //~ ERROR missing lifetime specifier
fn named<'a, 'b>(x: &'a i32, y: &'b i32) -> &i32 { x } //~ ERROR missing lifetime specifier
fn args(x: Pair<i32>, y: &i32) -> Pair<i32> { x } //~ ERROR missing lifetime specifier
fn underscore(x: Ref<'_>, y: &i32) -> Ref<'_> { x } //~ ERROR missing lifetime specifier
fn several(x: &i32, y: &i32) -> (&i32, &i32) { (x, y) } //~ ERROR missing lifetime specifiers
fn nested(x: &(i32, &i32)) -> &i32 { x.1 } //~ ERROR missing lifetime specifier
fn pointer(f: fn(&i32, &i32) -> &i32) {} //~ ERROR missing lifetime specifier

struct Field<T> {
    x: &T, //~ ERROR missing lifetime specifier
    y: Ref, //~ ERROR missing lifetime specifier
}
enum Variant<'a, 'b> {
    A(&i32, &'a i32, &'b i32), //~ ERROR missing lifetime specifier
}
type Alias = &i32; //~ ERROR missing lifetime specifier

trait Pick {
    fn pick(a: &i32, b: &i32) -> &i32; //~ ERROR missing lifetime specifier
    fn this(&self, b: &i32) -> &i32;
}

fn main() {}
