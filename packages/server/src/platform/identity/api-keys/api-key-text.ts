import { createHash, randomBytes } from "node:crypto";

// Prefix for secret scanners, which also distinguishes keys from tokens.
const start = "gantry_";
const recognisedBytes = 6;
const secretBytes = 32;
const form = /^gantry_[\w-]{8}_[\w-]{43}$/;

/** `gantry_`, eight characters for recognition, and 256 random bits. */
export function newApiKeyText(): string {
  const [known, secret] = [randomBytes(recognisedBytes), randomBytes(secretBytes)];
  return `${start}${known.toString("base64url")}_${secret.toString("base64url")}`;
}

export const isApiKeyText = (text: string) => text.startsWith(start);

export const isWellFormedKey = (text: string) => form.test(text);

/** Enough to recognise the key, useless for signing in. */
export const prefixOf = (text: string) => text.slice(0, start.length + 8);

/** Stored instead of the key. Keys are random, so the hash needs no salt. */
export const keyHash = (text: string) => createHash("sha256").update(text).digest("base64url");
