import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import type { Clock } from "../../clock.ts";
import type { Log } from "../../log.ts";

/** Refresh interval, which limits the trust in withdrawn keys. */
export const keysFreshForMs = 600_000;
/** How long known keys stay valid while the issuer is unreachable. */
export const keysUsableForMs = 3_600_000;
/** Minimum interval between refreshes caused by unknown keys. */
export const unknownKeyPauseMs = 10_000;
export const retryAfterMs = 5_000;
const answerWithinMs = 5_000;

/** The issuer's keys cannot be read, so tokens cannot be verified. */
export class IssuerUnreachable extends Error {
  constructor(issuer: string, cause: unknown) {
    super(`the keys of ${issuer} cannot be read`, { cause });
    this.name = "IssuerUnreachable";
  }
}

interface Held {
  select: JWTVerifyGetKey;
  readAtMs: number;
}

/**
 * Keys from the discovery document (OpenID Connect Discovery 1.0, section 4). Throws `IssuerUnreachable`, or
 * jose's error if no key matches.
 */
export function issuerKeys(issuer: string, parts: { clock: Clock; log: Log }): JWTVerifyGetKey {
  const { clock, log } = parts;
  let held: Held | undefined;
  let reading: Promise<void> | undefined;
  let failedAtMs = -Infinity;
  let failure: unknown;
  let failures = 0;
  let unknownAtMs = -Infinity;

  async function read(): Promise<void> {
    try {
      held = { select: createLocalJWKSet(await readKeySet(issuer)), readAtMs: clock.nowMs() };
      if (failures > 0) log.info({ issuer, failures }, "the keys of an issuer can be read again");
      failures = 0;
      failedAtMs = -Infinity;
    } catch (error) {
      failures += 1;
      failure = error;
      failedAtMs = clock.nowMs();
      if (failures === 1)
        log.error({ issuer, error: reasonOf(error) }, "the keys of an issuer cannot be read");
    }
  }

  function readAgain(): Promise<void> {
    if (clock.nowMs() - failedAtMs < retryAfterMs) return Promise.resolve();
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function readCurrent(): Promise<Held> {
    const measureAgeMs = () => (held ? clock.nowMs() - held.readAtMs : Infinity);
    if (measureAgeMs() >= keysFreshForMs) await readAgain();
    if (!held || measureAgeMs() >= keysUsableForMs) throw new IssuerUnreachable(issuer, failure);
    return held;
  }

  return async (header, token) => {
    const { select } = await readCurrent();
    try {
      return await select(header, token);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || clock.nowMs() - unknownAtMs < unknownKeyPauseMs) throw error;
      unknownAtMs = clock.nowMs();
      await readAgain();
      return (await readCurrent()).select(header, token);
    }
  };
}

async function readKeySet(issuer: string): Promise<JSONWebKeySet> {
  const discovered = await readJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const { issuer: named, jwks_uri: address } = discovered;
  if (named !== issuer) throw new Error(`its discovery document names the issuer ${String(named)}`);
  if (typeof address !== "string") throw new Error("its discovery document names no jwks_uri");
  if (issuer.startsWith("https:") && !address.startsWith("https:"))
    throw new Error("its jwks_uri is not protected by TLS");
  return (await readJson(address)) as unknown as JSONWebKeySet;
}

async function readJson(address: string): Promise<Record<string, unknown>> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(answerWithinMs), redirect: "error" });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const json: unknown = await answer.json();
  if (typeof json !== "object" || json === null) throw new Error(`${address} answered no object`);
  return json as Record<string, unknown>;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
