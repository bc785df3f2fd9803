import { lookup as lookUp, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { fileMaxBytes } from "@gantry/domain/files/file-reference.ts";

const timeoutMs = 5_000;

/** Networks that are somebody's own: what a stranger names must not be asked for from inside (RFC 6890). */
const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(network, prefix, "ipv4");
// Of IPv6 only 2000::/3 is given out for the outside; the ways to write IPv4 in it lead to the same places.
const outsideV6 = new BlockList();
outsideV6.addSubnet("2000::", 3, "ipv6");
const tunnels = new BlockList();
tunnels.addSubnet("2002::", 16, "ipv6");
tunnels.addSubnet("2001::", 32, "ipv6");

/** Whether the address is out in the open network and not somebody's own. */
export function isOutside(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !inside.check(address, "ipv4");
    case 6:
      return outsideV6.check(address, "ipv6") && !tunnels.check(address, "ipv6");
    default:
      return false;
  }
}

/**
 * What an address that somebody named answers, at most 10 MB; undefined for every failure alike, so that nobody learns what
 * stands inside. Only public addresses are asked, or the hosts in `allowedHosts`; the one that was checked is the one that is
 * asked, and nobody is sent on to another.
 */
export function fetchOutside(url: URL, allowedHosts: readonly string[]): Promise<Buffer | undefined> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  const isAllowed = allowedHosts.includes(host);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username !== "" || (isIP(host) !== 0 && !isAllowed && !isOutside(host)))
    return Promise.resolve(undefined);
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
  const request = (url.protocol === "https:" ? https : http).get(url, {
    headers: { Accept: "application/geo+json, application/json" },
    signal: AbortSignal.timeout(timeoutMs),
    agent: false,
    lookup: isAllowed ? lookUp : lookUpOutside,
  });
  request.on("error", () => resolve(undefined));
  request.on("response", (answer) => {
    if (answer.statusCode !== 200) {
      request.destroy();
      return resolve(undefined);
    }
    const parts: Buffer[] = [];
    let length = 0;
    answer.on("data", (part: Buffer) => {
      length += part.length;
      if (length > fileMaxBytes) request.destroy(new Error("Too much was answered"));
      else parts.push(part);
    });
    answer.on("error", () => resolve(undefined));
    answer.on("end", () => resolve(Buffer.concat(parts)));
  });
  return promise;
}

/** Resolves a name; one that has any address inside is refused as a whole. */
const lookUpOutside: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const refusal =
      error ?? (addresses.every(({ address }) => isOutside(address)) ? null : new Error("Not outside"));
    const [first] = addresses ?? [];
    if (refusal || !first) done(refusal ?? new Error("No address"), []);
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
