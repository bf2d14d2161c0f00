//@ rustc-agrees
#![allow(unused_variables)]
fn main() {
    let x = "a‮b⁦"; //~ ERROR unicode codepoint changing visible direction of text present in literal
    // comment ‮ here //~ ERROR unicode codepoint changing visible direction of text present in comment
    let y = '⁦'; //~ ERROR unicode codepoint changing visible direction of text present in literal
    /* block ‮ */ //~ ERROR unicode codepoint changing visible direction of text present in comment
    let z = "äöü"; // ok ü
}
