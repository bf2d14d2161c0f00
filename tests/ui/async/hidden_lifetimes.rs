//@ rustc-agrees: text
// Async functions have their parameters' lifetimes written.
struct Content<'a> {
    title: &'a str,
}

struct Pair<'a, 'b, T>(&'a T, &'b T);

async fn create(content: Content) { //~ ERROR implicit elided lifetime not allowed here
    println!("title: {}", content.title);
}

async fn both(
    pair: Pair<u8>, //~ ERROR implicit elided lifetime not allowed here
    other: &Content, //~ ERROR implicit elided lifetime not allowed here
) -> u8 {
    *pair.0 + *pair.1 + other.title.len() as u8
}

impl Content<'_> {
    async fn join(&self, other: Content) -> usize { //~ ERROR implicit elided lifetime not allowed here
        self.title.len() + other.title.len()
    }
}

fn plain(content: Content) -> usize {
    content.title.len()
}

fn main() {
    plain(Content { title: "" });
    let _ = (create(Content { title: "" }), both(Pair(&1, &2), &Content { title: "" }), Content { title: "" }.join(Content { title: "" }));
}
