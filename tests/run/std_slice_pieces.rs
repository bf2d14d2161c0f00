//@ rustc-agrees
use std::mem::MaybeUninit;
fn main(){
 let mut v=[1,2,3,4,5,6,7];
 for c in v.rchunks_mut(3){ c[0]+=10; }
 println!("{:?}",v);
 for c in v.rchunks_exact(2){ print!("{:?}",c);} println!("{:?}",v.rchunks_exact(2).remainder());
 for w in v.array_windows::<3>(){ print!("{:?}",w);} println!();
 if let Some([a,b])=v.first_chunk_mut(){*a=9;*b=8;}
 let (r,c)=v.as_rchunks::<2>(); println!("{:?} {:?}",r,c);
 let (c,r)=v.as_chunks_mut::<2>(); c[0][1]=77; r[0]=5; println!("{:?}",v);
 for g in v.split_inclusive_mut(|x|x%2==0){ g[0]=0;} println!("{:?}",v);
 for g in v.rsplitn_mut(2,|x|x%2==0){ if let Some(f)=g.first_mut(){*f=100;}} println!("{:?}",v);
 for g in v.chunk_by_mut(|a,b|a<=b){ g.reverse();} println!("{:?}",v);
 let mut s:&[i32]=&v; println!("{:?} {:?} {:?}",s.split_off(..2),s.split_off(3..),s);
 println!("{:?} {:?}",s.split_off_first(),s);
 if let Ok([a,b])=v.get_disjoint_mut([0..2,3..5]){ a[0]=b[1]; } println!("{:?}",v);
 if let Ok([a,b])=v.get_disjoint_mut([0,2]){ std::mem::swap(a,b); } println!("{:?}",v);
 println!("{:?}",v.get_disjoint_mut([0,9]));
 let mut d=[MaybeUninit::<String>::uninit(),MaybeUninit::uninit()];
 let i=d.write_clone_of_slice(&["a".to_string(),"b".to_string()]); println!("{:?}",i);
 unsafe{d.assume_init_drop();}
 println!("{:?}",v.element_offset(&v[3]));
 let mut a=[3,1,2]; println!("{:?}",a.select_nth_unstable_by_key(1,|x|-x));
}
