import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether a listen address is local only. Names other than localhost are not trusted. */
export function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  const version = isIP(host);
  return version !== 0 && loopback.check(host, version === 6 ? "ipv6" : "ipv4");
}

/** True for https, or http on this machine. */
export function isProtected({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname.replace(/^\[(.*)\]$/, "$1")));
}
