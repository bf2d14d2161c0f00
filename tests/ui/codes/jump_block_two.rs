// `continue` to a block that is no loop.
//@ rustc-agrees: text, any order
fn search(all: &[u32]) -> Option<u32> {
    'found: {
        for one in all {
            if *one > 3 {
                continue 'found; //~ ERROR `continue` pointing to a labeled block
            }
        }
    }
    'again: {
        loop {
            continue 'again; //~ ERROR `continue` pointing to a labeled block
        }
    }
}

fn main() {
    search(&[1]);
}
//@ json-agrees
