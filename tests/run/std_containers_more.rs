//@ rustc-agrees
#![allow(deprecated)]
use std::collections::*; use std::rc::Rc; use std::sync::Arc; use std::cell::*; use std::ptr::NonNull; use std::sync::atomic::*;
fn main(){
 let mut m:BTreeMap<i32,i32>=(0..200).map(|x|(x,x)).collect();
 let e:Vec<_>=m.extract_if(20..150,|k,v|{*v+=1;k%3==0}).collect(); println!("{} {:?} {}",e.len(),e[3],m.len());
 println!("{:?}", m.iter().filter(|(k,v)|k!=v).count());
 let mut s:BTreeSet<i32>=(0..100).collect(); println!("{:?} {}",s.extract_if(..,|v|v%2==0).count(),s.len());
 let mut l:LinkedList<i32>=(0..10).collect(); println!("{:?} {:?}",l.extract_if(|x|*x%2==0).collect::<Vec<_>>(),l); *l.push_back_mut(3)+=1; *l.push_front_mut(3)+=1; println!("{:?} {}",l,l.len());
 let mut d:VecDeque<i32>=(0..10).collect(); println!("{:?} {:?} {:?}",d.pop_front_if(|x|*x==0),d.pop_back_if(|x|*x==0),d.binary_search_by_key(&6,|x|x*2)); *d.insert_mut(2,5)+=1; d.shrink_to(20); println!("{:?}",d);
 let r=unsafe{Rc::<[u32]>::new_zeroed_slice(3).assume_init()}; println!("{:?}",r);
 let mut r=Arc::<[u32]>::new_uninit_slice(3); for x in Arc::get_mut(&mut r).unwrap(){x.write(4);} println!("{:?}",unsafe{r.assume_init()});
 println!("{:?}",unsafe{Box::<[u16]>::new_zeroed_slice(2).assume_init()});
 let c=RefCell::new((1,2)); {let (mut a,mut b)=RefMut::map_split(c.borrow_mut(),|t|(&mut t.0,&mut t.1)); *a+=5;*b+=6; println!("{}",c.try_borrow().is_err());} println!("{:?}",c.borrow());
 {let (a,b)=Ref::map_split(c.borrow(),|t|(&t.0,&t.1)); println!("{}{}",a,b);} println!("{}",c.try_borrow_mut().is_ok());
 println!("{:?}",RefMut::filter_map(c.borrow_mut(),|t|if t.0>1{Some(&mut t.1)}else{None}).is_ok());
 println!("{:?} {:?}",5u8.carrying_mul(200,10),u64::MAX.carrying_mul_add(u64::MAX,u64::MAX,u64::MAX)); println!("{:?} {:?}",250u8.carrying_add(5,true),3u8.borrowing_sub(3,true));
 let mut a=[1u32,2,3]; let p=NonNull::from(&mut a[0]); unsafe{ println!("{} {}",p.byte_add(4).read(), p.add(2).offset_from_unsigned(p)); p.write_bytes(0,2); } println!("{:?}",a);
 let x=AtomicI32::new(4); println!("{} {:?} {:?}",x.update(Ordering::Relaxed,Ordering::Relaxed,|v|v*2),x.try_update(Ordering::Relaxed,Ordering::Relaxed,|_|None),x);
 let ap=AtomicPtr::new(&mut a[0] as *mut u32); ap.fetch_ptr_add(2,Ordering::Relaxed); println!("{}",unsafe{*ap.load(Ordering::Relaxed)});
 let mut it=[1,2,3].iter().peekable(); println!("{:?} {:?} {:?}",it.next_if_map(|x|if *x==1{Ok("one")}else{Err(x)}),it.next_if_map(|x|if *x==1{Ok("one")}else{Err(x)}),it.next());
 println!("{:?}",std::time::Duration::from_secs(3).div_f32(2.0)); println!("{}",["a","b"].connect("-")); println!("{}", "xxaxx".trim_left_matches('x'));
 let mut lz=LazyCell::new(||3); println!("{:?}",LazyCell::get(&lz)); *LazyCell::force_mut(&mut lz)+=1; println!("{}",*lz);
 let mut o=Some(4); o.as_mut_slice()[0]=6; println!("{:?}",o);
 let mut v=vec![1]; *v.push_mut(3)+=1; *v.insert_mut(0,9)+=1; println!("{:?}",v);
}
