import { signIn as texts } from "@gantry/domain/locales/en/shell/sign-in.ts";
import type { Clock } from "../../clock.ts";
import { networkOf } from "../../http/network-of.ts";
import { callLimiter } from "../../read-only/call-limit.ts";

interface Refusal {
  status: number;
  detail: string;
  retryAfterS?: number;
}

interface Asked {
  method: string;
  url: string;
  ip: string;
}

const limitPerNetwork = { perS: 2, burst: 120 };
const limitOfServer = { perS: 10, burst: 1_000 };
const maxStateLength = 512;
const maxQueryLength = 4_096;

/** Limits the sign-ins that strangers begin, because each is stored until it expires. */
export function interactionLimit(clock: Clock): (request: Asked) => Refusal | undefined {
  const ofNetwork = callLimiter(limitPerNetwork);
  const ofServer = callLimiter(limitOfServer);
  return ({ method, url, ip }) => {
    const [path = "", query = ""] = url.split("?", 2);
    if (!isBeginning(path)) return undefined;
    if (method !== "GET") return { status: 405, detail: texts.failed.tooOld };
    const asked = new URLSearchParams(query);
    if (query.length > maxQueryLength || (asked.get("state") ?? "").length > maxStateLength)
      return { status: 400, detail: texts.failed.tooLong };
    // Stores nothing: the answer is a code or an error.
    if (asked.get("prompt") === "none") return undefined;
    const nowMs = clock.nowMs();
    const retryAfterS = ofNetwork(networkOf(ip), nowMs) ?? ofServer("", nowMs);
    return retryAfterS === undefined ? undefined : { status: 429, detail: texts.failed.tooMany, retryAfterS };
  };
}

// The provider's router ignores case, encoding and slashes at the end.
function isBeginning(path: string): boolean {
  try {
    return /^\/+oidc\/+auth\/*$/i.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
