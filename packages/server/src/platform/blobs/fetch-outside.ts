import { lookup as lookUp, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { fileMaxBytes } from "@gantry/domain/files/file-reference.ts";

const usualTimeoutMs = 5_000;

/** Private networks, which user-supplied URLs must not reach (RFC 6890). */
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
// Only 2000::/3 is public IPv6; IPv4-mapped forms are checked as IPv4.
const outsideV6 = new BlockList();
outsideV6.addSubnet("2000::", 3, "ipv6");
const tunnels = new BlockList();
tunnels.addSubnet("2002::", 16, "ipv6");
tunnels.addSubnet("2001::", 32, "ipv6");

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

/** What a later request asks with whether the content has changed (RFC 9110, 13.1). */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

export type ReadOutside =
  | { bytes: Buffer; validators: Validators }
  | { problem: "notWeb" | "notOutside" | "tooLarge" | "encoded" | "noAnswer" }
  | { problem: "status"; status: number };

interface ReadOptions {
  maxBytes?: number;
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Reads a user-supplied URL, by default at most 10 MB. Only public addresses or `allowedHosts`; connects to the checked
 * address and follows no redirects.
 */
export function readOutside(
  url: URL,
  allowedHosts: readonly string[],
  { maxBytes = fileMaxBytes, timeoutMs = usualTimeoutMs, headers = {} }: ReadOptions = {},
): Promise<ReadOutside> {
  const refusal = refusalOf(url, allowedHosts);
  if (refusal) return Promise.resolve(refusal);
  const { promise, resolve } = Promise.withResolvers<ReadOutside>();
  const request = (url.protocol === "https:" ? https : http).get(url, {
    headers: { Accept: "application/geo+json, application/json", ...headers },
    signal: AbortSignal.timeout(timeoutMs),
    agent: false,
    lookup: isAllowedHost(url, allowedHosts) ? lookUp : lookUpOutside,
  });
  request.on("error", (error) =>
    resolve({ problem: error instanceof NotOutsideError ? "notOutside" : "noAnswer" }),
  );
  request.on("response", (answer) => {
    if (answer.statusCode !== 200) {
      request.destroy();
      return resolve({ problem: "status", status: answer.statusCode ?? 0 });
    }
    // No encoding was asked for, and a small body could unpack to gigabytes.
    if ((answer.headers["content-encoding"] ?? "identity") !== "identity") {
      request.destroy();
      return resolve({ problem: "encoded" });
    }
    const { etag, "last-modified": lastModified } = answer.headers;
    const parts: Buffer[] = [];
    let length = 0;
    answer.on("data", (part: Buffer) => {
      length += part.length;
      if (length <= maxBytes) return parts.push(part);
      resolve({ problem: "tooLarge" });
      return request.destroy();
    });
    answer.on("error", () => resolve({ problem: "noAnswer" }));
    answer.on("end", () => resolve({ bytes: Buffer.concat(parts), validators: { etag, lastModified } }));
  });
  return promise;
}

export type SentOutside = { status: number } | { problem: "notWeb" | "notOutside" | "noAnswer" };

/** Posts to a user-supplied URL under the rules of `readOutside`. What the receiver answers is not read. */
export function postOutside(
  url: URL,
  allowedHosts: readonly string[],
  {
    headers,
    body,
    timeoutMs,
  }: { headers: Readonly<Record<string, string>>; body: Buffer; timeoutMs: number },
): Promise<SentOutside> {
  const refusal = refusalOf(url, allowedHosts);
  if (refusal) return Promise.resolve(refusal);
  const { promise, resolve } = Promise.withResolvers<SentOutside>();
  const request = (url.protocol === "https:" ? https : http).request(url, {
    method: "POST",
    headers: { ...headers, "Content-Length": String(body.length) },
    signal: AbortSignal.timeout(timeoutMs),
    agent: false,
    lookup: isAllowedHost(url, allowedHosts) ? lookUp : lookUpOutside,
  });
  request.on("error", (error) =>
    resolve({ problem: error instanceof NotOutsideError ? "notOutside" : "noAnswer" }),
  );
  request.on("response", ({ statusCode = 0 }) => {
    resolve({ status: statusCode });
    request.destroy();
  });
  request.end(body);
  return promise;
}

/** Whether secrets may be sent there: a public address by HTTPS, or an allowed host. */
export const isSafeTarget = (url: URL, allowedHosts: readonly string[]): boolean =>
  refusalOf(url, allowedHosts) === undefined &&
  (url.protocol === "https:" || isAllowedHost(url, allowedHosts));

const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
const isAllowedHost = (url: URL, allowedHosts: readonly string[]) => allowedHosts.includes(hostOf(url));

function refusalOf(
  url: URL,
  allowedHosts: readonly string[],
): { problem: "notWeb" | "notOutside" } | undefined {
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username !== "") return { problem: "notWeb" };
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isAllowedHost(url, allowedHosts) && !isOutside(host))
    return { problem: "notOutside" };
  return undefined;
}

/** Undefined for any failure, so that it cannot be used to scan the internal network. */
export async function fetchOutside(url: URL, allowedHosts: readonly string[]): Promise<Buffer | undefined> {
  const read = await readOutside(url, allowedHosts);
  return "bytes" in read ? read.bytes : undefined;
}

class NotOutsideError extends Error {}

/** Refuses a name if any of its addresses is private. */
const lookUpOutside: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const refusal =
      error ??
      (addresses.every(({ address }) => isOutside(address)) ? null : new NotOutsideError("Not outside"));
    const [first] = addresses ?? [];
    if (refusal || !first) done(refusal ?? new Error("No address"), []);
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
