//@ rustc-agrees
extern "fortran" fn f() {} //~ ERROR E0703

type Abi = extern "cobol" fn(); //~ ERROR E0703

unsafe extern "pascal" { //~ ERROR E0703
    fn g();
}

fn main() {
    f();
}
