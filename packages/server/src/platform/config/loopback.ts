import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether a listening address is reachable only from this machine. A name other than localhost is not trusted to be. */
export function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  const version = isIP(host);
  return version !== 0 && loopback.check(host, version === 6 ? "ipv6" : "ipv4");
}

/** Whether nobody on the way can read or change what is sent there: https, or http within this machine. */
export function isProtected({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname.replace(/^\[(.*)\]$/, "$1")));
}
