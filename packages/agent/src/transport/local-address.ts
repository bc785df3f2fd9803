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
 * True for loopback, link-local and multicast addresses (also IPv4-mapped): no roadside device is there, but
 * services that trust local clients are.
 */
export function isLocalAddress(address: string): boolean {
  return local.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
