//@ rustc-agrees
// Addresses as text, and sockets of this machine.
use std::io::{self, prelude::*, BufReader, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr as InetAddr, SocketAddrV6, TcpListener, TcpStream, ToSocketAddrs, UdpSocket};
use std::os::linux::net::{SocketAddrExt, TcpStreamExt};
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener, UnixStream};
use std::thread;
use std::time::Duration;

fn addresses() {
    for t in ["127.0.0.1", "255.255.255.255", "1.2.3", "01.2.3.4", "256.1.1.1", "1.2.3.4.5", " 1.2.3.4"] {
        println!("{t}: {:?}", t.parse::<Ipv4Addr>());
    }
    for t in ["::", "::1", "2001:db8::1", "1:2:3:4:5:6:7:8", "1:0:0:4:0:0:0:8", "::ffff:1.2.3.4", "::1.2.3.4", "1::2::3", "1:2:3", "12345::", "fe80::1%3", "1:2:3:4:5:6:1.2.3.4", "::127.0.0.1:1"] {
        println!("{t}: {:?}", t.parse::<Ipv6Addr>());
    }
    for t in ["1.2.3.4:80", "[::1]:8080", "[fe80::1%5]:1", "1.2.3.4", "[::1]", "1.2.3.4:99999", "::1:80"] {
        println!("{t}: {:?}", t.parse::<InetAddr>());
    }
    println!("{} {:?}", "x".parse::<IpAddr>().unwrap_err(), "x".parse::<SocketAddrV6>());
    let ip = Ipv4Addr::new(192, 168, 0, 1);
    println!("[{ip:>15}] [{ip:<15}] [{:^20}]", InetAddr::from((ip, 80)));
    println!("{} {} {} {} {}", ip.is_private(), ip.is_loopback(), ip.to_bits(), ip.to_ipv6_mapped(), ip.to_ipv6_compatible());
    println!("{:?} {:?} {}", ip.octets(), Ipv4Addr::from(0x01020304), !Ipv4Addr::BROADCAST);
    println!("{} {}", ip & Ipv4Addr::new(255, 255, 0, 0), Ipv4Addr::LOCALHOST | Ipv4Addr::new(0, 1, 0, 0));
    let v6 = Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0xabcd);
    println!("{:?} {} {} {:?}", v6.segments(), v6.is_unicast_link_local(), v6.is_multicast(), v6.to_ipv4());
    println!("{:?} {}", "::ffff:9.8.7.6".parse::<Ipv6Addr>().unwrap().to_canonical(), IpAddr::from([1, 2, 3, 4]) == ip);
    let mut a: Vec<IpAddr> = vec![v6.into(), ip.into(), Ipv4Addr::LOCALHOST.into()];
    a.sort();
    println!("{a:?}");
    let mut s = InetAddr::new(a[0], 1);
    s.set_port(2);
    s.set_ip(v6.into());
    println!("{s} {} {}", s.is_ipv6(), SocketAddrV6::new(v6, 5, 0, 7));
    println!("{:?}", ("127.0.0.1", 3).to_socket_addrs().unwrap().collect::<Vec<_>>());
    println!("{:?} {:?}", "127.0.0.1:x".to_socket_addrs().map(|_| ()), "nothing".to_socket_addrs().map(|_| ()));
    println!("{}", "localhost:80".to_socket_addrs().unwrap().all(|a| a.ip().is_loopback() && a.port() == 80));
}

fn tcp() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    let server = thread::spawn(move || -> io::Result<usize> {
        let mut count = 0;
        for stream in listener.incoming().take(2) {
            let mut stream = stream?;
            let mut line = String::new();
            BufReader::new(&stream).read_line(&mut line)?;
            count += line.len();
            write!(stream, "echo {line}")?;
        }
        Ok(count)
    });
    let mut s = TcpStream::connect(address)?;
    println!("{} {:?} {:?}", s.peer_addr()? == address, s.nodelay()?, s.read_timeout()?);
    s.set_nodelay(true)?;
    s.set_read_timeout(Some(Duration::from_secs(10)))?;
    println!("{:?} {:?}", s.nodelay()?, s.read_timeout()?);
    s.set_quickack(false)?;
    println!("{}", s.quickack()?);
    s.write_all(b"first\n")?;
    let mut peeked = [0; 4];
    println!("{} {:?}", s.peek(&mut peeked)? > 0, s.take_error()?.is_none());
    let mut reply = String::new();
    s.read_to_string(&mut reply)?;
    println!("{reply:?}");
    let mut s = TcpStream::connect_timeout(&address, Duration::from_secs(10))?;
    s.write_all(b"second\n")?;
    s.shutdown(Shutdown::Write)?;
    println!("{:?} {:?}", io::read_to_string(&s)?, server.join().unwrap()?);
    println!("{:?}", TcpStream::connect(address).map(|_| ()).unwrap_err().kind());
    println!("{:?}", s.set_read_timeout(Some(Duration::ZERO)).unwrap_err().kind());
    let quiet = TcpListener::bind(("127.0.0.1", 0))?;
    quiet.set_nonblocking(true)?;
    println!("{:?}", quiet.accept().map(|_| ()).unwrap_err().kind());
    Ok(())
}

fn udp() -> io::Result<()> {
    let (a, b) = (UdpSocket::bind("127.0.0.1:0")?, UdpSocket::bind("127.0.0.1:0")?);
    a.send_to(b"packet", b.local_addr()?)?;
    let mut buf = [0; 16];
    let (n, from) = b.recv_from(&mut buf)?;
    println!("{:?} {}", &buf[..n], from == a.local_addr()?);
    a.connect(b.local_addr()?)?;
    b.connect(a.local_addr()?)?;
    b.send(b"back")?;
    println!("{} {} {:?}", a.peek(&mut buf)?, a.recv(&mut buf)?, a.peer_addr()? == b.local_addr()?);
    a.set_broadcast(true)?;
    a.set_ttl(9)?;
    println!("{} {}", a.broadcast()?, a.ttl()?);
    a.set_read_timeout(Some(Duration::from_millis(5)))?;
    println!("{:?}", matches!(a.recv(&mut buf).unwrap_err().kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut));
    Ok(())
}

fn local() -> io::Result<()> {
    let (mut a, mut b) = UnixStream::pair()?;
    a.write_all(b"pair")?;
    drop(a);
    println!("{:?} {:?}", io::read_to_string(&mut b)?, b.local_addr()?);
    let path = std::env::temp_dir().join(format!("run-std-net-{}", std::process::id()));
    let listener = UnixListener::bind(&path)?;
    println!("{}", listener.local_addr()?.as_pathname() == Some(&path));
    let p = path.clone();
    let client = thread::spawn(move || UnixStream::connect(p).and_then(|mut s| s.write_all(b"path")));
    let (s, _) = listener.accept()?;
    println!("{:?} {:?}", io::read_to_string(s)?, client.join().unwrap());
    std::fs::remove_file(path)?;
    let name = SocketAddr::from_abstract_name(format!("run-std-net-{}", std::process::id()))?;
    let listener = UnixListener::bind_addr(&name)?;
    let client = UnixStream::connect_addr(&name)?;
    println!("{} {}", listener.accept().is_ok(), client.peer_addr()?.as_abstract_name() == name.as_abstract_name());
    println!("{:?} {:?}", SocketAddr::from_abstract_name("n\0")?, SocketAddr::from_abstract_name([1; 200]).is_err());
    let (a, b) = UnixDatagram::pair()?;
    a.send(b"one")?;
    a.send(b"two")?;
    let mut buf = [0; 8];
    println!("{} {}", b.recv(&mut buf)?, b.recv(&mut buf)?);
    Ok(())
}

fn main() -> io::Result<()> {
    addresses();
    tcp()?;
    udp()?;
    local()
}
