//@ rustc-agrees
// HashMap and HashSet against a model: entries, removal, draining, sets.
use std::collections::*;
use std::collections::hash_map::Entry;
struct D(u32); impl Drop for D { fn drop(&mut self){ unsafe{N+=1;} } }
static mut N: u32 = 0;
fn main(){
 let mut m=HashMap::new(); let mut x=12345u64; let mut model=BTreeMap::new();
 for i in 0..200000u64 { x=x.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); let k=(x>>40)%5000; match (x>>33)%4 { 0=>{assert_eq!(m.remove(&k),model.remove(&k));} 1 => {assert_eq!(m.get(&k),model.get(&k));} 2=>{ *m.entry(k).or_insert(0)+=i; *model.entry(k).or_insert(0)+=i; } _=>{assert_eq!(m.insert(k,i),model.insert(k,i));} } assert_eq!(m.len(),model.len()); }
 let mut v:Vec<_>=m.iter().map(|(a,b)|(*a,*b)).collect(); v.sort(); assert_eq!(v, model.iter().map(|(a,b)|(*a,*b)).collect::<Vec<_>>());
 m.retain(|k,_| k%3==0); model.retain(|k,_| k%3==0); assert_eq!(m.len(),model.len());
 let c=m.clone(); assert_eq!(c,m); let e:Vec<_>=m.extract_if(|k,_|k%2==0).collect(); println!("{} {} {}", e.len()>0, m.keys().all(|k|k%2==1), c.len()==m.len()+e.len());
 println!("{}", c.values().count()==c.into_values().count());
 for n in [1,3,4,7,8,14,15,28,29,100] { print!("{} ", HashMap::<u32,u32>::with_capacity(n).capacity()); } println!();
 let mut d=HashMap::new(); for i in 0..100 { d.insert(i,D(i)); } d.remove(&5); for (k,_) in d.drain().take(3) { let _=k; } assert!(d.is_empty()); unsafe{println!("{}",*&raw const N);}
 for i in 0..10 { d.insert(i,D(i)); } let c=d.capacity(); d.clear(); println!("{}",d.capacity()==c); unsafe{println!("{}",*&raw const N);} 
 for i in 0..10 { d.insert(i,D(i)); } let mut it=d.into_iter(); it.next(); drop(it); unsafe{println!("{}",*&raw const N);}
 let mut m=HashMap::from([("a",1),("b",2)]); match m.entry("a") { Entry::Occupied(mut o)=>{ o.insert(5); println!("{:?}",o); println!("{:?}",o.remove_entry()); } Entry::Vacant(_)=>{} }
 let r=m.get_disjoint_mut(["b","zz"]); println!("{:?}",r); println!("{:?}", m.entry("q")); println!("{:?}", m.entry("q").insert_entry(9).get());
 let a:HashSet<i32>=(1..6).collect(); let b:HashSet<i32>=[4,5,6,7].into(); let s=|it:Vec<&i32>|{let mut v:Vec<i32>=it.into_iter().copied().collect();v.sort();v};
 println!("{:?} {:?} {:?} {:?}", s(a.union(&b).collect()), s(a.intersection(&b).collect()), s(a.difference(&b).collect()), s(a.symmetric_difference(&b).collect()));
 println!("{} {} {}", (&a|&b).len(), (&a & &b).len(), std::mem::size_of::<HashMap<u32,u32>>());
 let mut z=HashMap::new(); for i in 0..3{z.insert((),i);} println!("{z:?}");
 println!("{}", std::panic::catch_unwind(||{ let m:HashMap<i32,i32>=HashMap::new(); m[&3] }).is_err());
}
