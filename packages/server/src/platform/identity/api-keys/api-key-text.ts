import { createHash, randomBytes } from "node:crypto";

// What scanners for secrets look for, and what tells a key from a token at sight.
const start = "gantry_";
const recognisedOctets = 6;
const secretOctets = 32;
const form = /^gantry_[\w-]{8}_[\w-]{43}$/;

/** A new key: `gantry_`, eight characters to recognise it by, and 256 random bits. */
export function newApiKeyText(): string {
  const [known, secret] = [randomBytes(recognisedOctets), randomBytes(secretOctets)];
  return `${start}${known.toString("base64url")}_${secret.toString("base64url")}`;
}

/** Whether it looks like a key, and so is no token, whoever made it. */
export const isApiKeyText = (text: string) => text.startsWith(start);

/** Whether it can be one of ours at all. */
export const isWellFormedKey = (text: string) => form.test(text);

/** How the key begins; enough to recognise it, of no use to sign in. */
export const prefixOf = (text: string) => text.slice(0, start.length + 8);

/** What is stored in place of the key. It is as random as a hash, so there is nothing to guess and nothing to salt. */
export const keyHash = (text: string) => createHash("sha256").update(text).digest("base64url");
