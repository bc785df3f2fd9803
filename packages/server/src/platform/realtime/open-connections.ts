import type { IncomingMessage } from "node:http";
import { networkOf } from "../http/network-of.ts";
import type { RealtimeLimits } from "./limits.ts";

export class OpenConnections {
  readonly #limits: RealtimeLimits;
  readonly #unknown = new Map<string, number>();
  readonly #known = new Map<string, number>();
  readonly #knownByAddress = new Map<string, number>();
  #unknownCount = 0;
  #count = 0;

  constructor(limits: RealtimeLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns false if there are too many; otherwise counts it as unauthenticated. */
  enter(address: string): boolean {
    const { maxPages, maxUnknown, maxUnknownPerAddress } = this.#limits;
    const fromHere = this.#unknown.get(address) ?? 0;
    if (this.#count >= maxPages || this.#unknownCount >= maxUnknown || fromHere >= maxUnknownPerAddress)
      return false;
    this.#unknown.set(address, fromHere + 1);
    this.#unknownCount += 1;
    this.#count += 1;
    return true;
  }

  /** Returns false if the account has too many; it then stays unauthenticated. */
  identify(address: string, tenantId: string, accountId: string): boolean {
    const account = `${tenantId}\n${accountId}`;
    const { maxPerTenant, maxPerAccount, maxPerAddress } = this.#limits;
    const isFull =
      countOf(this.#known, tenantId) >= maxPerTenant ||
      countOf(this.#known, account) >= maxPerAccount ||
      countOf(this.#knownByAddress, address) >= maxPerAddress;
    if (isFull) return false;
    increaseCount(this.#knownByAddress, address);
    increaseCount(this.#known, tenantId);
    increaseCount(this.#known, account);
    this.#forgetUnknown(address);
    return true;
  }

  /** `who` is set if it was authenticated. */
  leave(address: string, who: { tenantId: string; accountId: string } | undefined): void {
    this.#count -= 1;
    if (!who) return this.#forgetUnknown(address);
    decreaseCount(this.#knownByAddress, address);
    decreaseCount(this.#known, who.tenantId);
    decreaseCount(this.#known, `${who.tenantId}\n${who.accountId}`);
  }

  #forgetUnknown(address: string): void {
    this.#unknownCount -= 1;
    decreaseCount(this.#unknown, address);
  }
}

/** Client address; behind an https proxy, only the proxy's own entry is trusted. */
export function addressOf(request: IncomingMessage, publicUrl: string): string {
  const forwarded = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
  const forwardedFor = hops.at(-1)?.trim() ?? "";
  const isForwarded = publicUrl.startsWith("https:") && forwardedFor !== "";
  return networkOf(isForwarded ? forwardedFor : (request.socket.remoteAddress ?? ""));
}

const countOf = (counts: Map<string, number>, key: string) => counts.get(key) ?? 0;

function increaseCount(counts: Map<string, number>, key: string): void {
  counts.set(key, countOf(counts, key) + 1);
}

function decreaseCount(counts: Map<string, number>, key: string): void {
  const left = countOf(counts, key) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
