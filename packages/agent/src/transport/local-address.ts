import { BlockList, isIPv6 } from "node:net";

const local = new BlockList();
local.addSubnet("0.0.0.0", 8, "ipv4");
local.addSubnet("127.0.0.0", 8, "ipv4");
local.addSubnet("169.254.0.0", 16, "ipv4");
local.addSubnet("224.0.0.0", 3, "ipv4");
local.addAddress("::", "ipv6");
local.addAddress("::1", "ipv6");
local.addSubnet("fe80::", 10, "ipv6");
local.addSubnet("ff00::", 8, "ipv6");

/**
 * Whether an IP address is this machine's own, reaches only its link, or several machines at once: no device of a road
 * is found there, but services that trust whoever asks from nearby are. IPv4 written as IPv6 counts as IPv4.
 */
export function isLocalAddress(address: string): boolean {
  return local.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
