import { base64Text, latin1Bytes, utf8Characters } from "../rtp/bytes.ts";
import type { RtspHeaders } from "./message.ts";

/** Authentication challenge (RFC 2617, RFC 7616). */
export type Challenge =
  | { scheme: "basic"; realm: string }
  | { scheme: "digest"; realm: string; nonce: string; algorithm: HashName; qop?: "auth"; opaque?: string };
type HashName = "MD5" | "SHA-256";

/** Hash of a text of characters 0..255, in lower-case hex. */
export type TextHash = (name: HashName, text: string) => string;

interface Credentials {
  userName: string;
  password: string;
}

/** The best supported challenge: digest before basic, SHA-256 before MD5. */
export function challengeOf({ headers }: { headers: RtspHeaders }): Challenge | undefined {
  const challenges = (headers.get("www-authenticate") ?? []).map(parseChallenge);
  const rank = (one: Challenge): number => (one.scheme === "basic" ? 2 : one.algorithm === "SHA-256" ? 0 : 1);
  return challenges.filter((one) => one !== undefined).sort((one, other) => rank(one) - rank(other))[0];
}

/** Value of the Authorization header. `count` is the number of uses of this nonce, from 1. */
export function writeAuthorization(
  challenge: Challenge,
  { userName, password }: Credentials,
  request: { method: string; url: string; count: number; clientNonce: string },
  hash: TextHash,
): string {
  const [user, secret] = [utf8Characters(userName), utf8Characters(password)];
  if (challenge.scheme === "basic") return `Basic ${base64Text(latin1Bytes(`${user}:${secret}`))}`;
  const { realm, nonce, algorithm, qop, opaque } = challenge;
  const nonceCount = request.count.toString(16).padStart(8, "0");
  const once = qop && { qop, nonceCount, clientNonce: request.clientNonce };
  const answer = { ...request, realm, nonce, algorithm, userName: user, ...once };
  const parts = [
    `username="${escapeQuotes(user)}"`,
    `realm="${escapeQuotes(realm)}"`,
    `nonce="${escapeQuotes(nonce)}"`,
    `uri="${request.url}"`,
    `response="${digestResponse(answer, secret, hash)}"`,
  ];
  if (algorithm !== "MD5") parts.push(`algorithm=${algorithm}`);
  if (once) parts.push(`qop=${qop}`, `nc=${nonceCount}`, `cnonce="${request.clientNonce}"`);
  if (opaque !== undefined) parts.push(`opaque="${escapeQuotes(opaque)}"`);
  return `Digest ${parts.join(", ")}`;
}

interface DigestQuestion {
  algorithm: HashName;
  userName: string;
  realm: string;
  nonce: string;
  method: string;
  url: string;
  qop?: "auth";
  nonceCount?: string;
  clientNonce?: string;
}

/** Digest `response`, the same on client and server; user name and password use characters 0..255. */
export function digestResponse(question: DigestQuestion, password: string, hash: TextHash): string {
  const { algorithm, userName, realm, nonce, method, url, qop, nonceCount, clientNonce } = question;
  const who = hash(algorithm, `${userName}:${realm}:${password}`);
  const what = hash(algorithm, `${method}:${url}`);
  const once = qop ? `${nonceCount}:${clientNonce}:${qop}:` : "";
  return hash(algorithm, `${who}:${nonce}:${once}${what}`);
}

/** Parses a header such as `Digest realm="x", qop=auth`; names in lower case. */
export function headerMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  const pattern = /([a-z]{1,30})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*))/gi;
  for (const [, name = "", quoted, plain] of text.slice(0, 4096).matchAll(pattern))
    members.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, "$1") ?? plain ?? "");
  return members;
}

function parseChallenge(text: string): Challenge | undefined {
  const members = headerMembers(text);
  const realm = members.get("realm") ?? "";
  if (/^basic\b/i.test(text)) return { scheme: "basic", realm };
  const nonce = members.get("nonce");
  if (!/^digest\b/i.test(text) || nonce === undefined) return undefined;
  const algorithm = (members.get("algorithm") ?? "MD5").toUpperCase();
  if (algorithm !== "MD5" && algorithm !== "SHA-256") return undefined;
  const qops = members
    .get("qop")
    ?.split(",")
    .map((qop) => qop.trim());
  if (qops && !qops.includes("auth")) return undefined;
  return {
    scheme: "digest",
    realm,
    nonce,
    algorithm,
    ...(qops && { qop: "auth" as const }),
    ...(members.has("opaque") && { opaque: members.get("opaque") }),
  };
}

function escapeQuotes(text: string): string {
  return text.replace(/["\\]/g, "\\$&");
}
