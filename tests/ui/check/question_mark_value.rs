//@ rustc-agrees: text
// The value of a question mark where something else is wanted.
fn i() -> Result<i32, std::num::ParseIntError> {
    "1".parse::<i32>()? //~ ERROR `?` operator has incompatible types
}
fn j(s: &str) -> Result<(), std::num::ParseIntError> {
    let x: i64 = s.parse::<i32>()?; //~ ERROR `?` operator has incompatible types
    Ok(())
}
fn k(s: Option<i32>) -> Option<i32> {
    s? //~ ERROR `?` operator has incompatible types
}
fn l(s: Option<&str>) -> Option<String> {
    take(s?); //~ ERROR `?` operator has incompatible types
    let x: String = s?; //~ ERROR `?` operator has incompatible types
    Some(x)
}
fn take(i: i32) {} //~ ERROR `main` function not found in crate `question_mark_value`
//~| WARN unused variable: `i`
