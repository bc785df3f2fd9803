import { createHash } from "node:crypto";
import { deriveKey, open, seal } from "../../config/sealed.ts";
import type { Clock } from "../../clock.ts";

const cookieName = "gantry_browser";
const keptS = 180 * 86_400;

/**
 * Remembers the account that signed in with a browser. Attempts on that account from there have a budget and a turn of
 * their own, so that others who guess its password, or share its network, cannot keep its owner out.
 */
export function knownBrowsers(parts: { secretKey: Buffer; clock: Clock; isSecure: boolean }) {
  const key = deriveKey(parts.secretKey, "known browsers");

  function accountOf(sealed: string): string | undefined {
    try {
      const [accountId, untilMs] = open(key, sealed, cookieName).split(" ");
      return Number(untilMs) > parts.clock.nowMs() ? accountId : undefined;
    } catch {
      return undefined;
    }
  }

  function find(cookies: string | undefined): { id: string; accountId: string } | undefined {
    const sealed = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)(?:;|$)`).exec(cookies ?? "")?.[1];
    if (sealed === undefined) return undefined;
    const accountId = accountOf(Buffer.from(sealed, "base64url").toString("base64"));
    if (accountId === undefined) return undefined;
    return { id: createHash("sha256").update(sealed).digest("base64url"), accountId };
  }

  return {
    /** An id of the browser and the account that signed in with it. */
    find,
    cookieFor(accountId: string): string {
      const sealed = seal(key, `${accountId} ${parts.clock.nowMs() + keptS * 1000}`, cookieName);
      const value = Buffer.from(sealed, "base64").toString("base64url");
      const secure = parts.isSecure ? "; Secure" : "";
      return `${cookieName}=${value}; Path=/oidc; HttpOnly; SameSite=Lax; Max-Age=${keptS}${secure}`;
    },
  };
}
export type KnownBrowsers = ReturnType<typeof knownBrowsers>;
