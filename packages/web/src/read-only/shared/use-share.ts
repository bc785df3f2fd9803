import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import type { SharedMap, SharedSession, SharedState } from "@gantry/domain/contract/answers/share.ts";
import { apiPath } from "@gantry/domain/contract/api-path.ts";
import { useEffect, useState } from "react";
import { noteServerTime } from "../../kit/status/server-time.ts";

export interface ShownShare {
  state: SharedState | undefined;
  map: PublicMap | undefined;
  /** ISO time of the map by the server's clock. */
  checkedAt: string | undefined;
  isOver: boolean;
  isLost: boolean;
}

/** A share that was revoked leaves the screen within this time. */
export const stateEveryMs = 500;
const mapEveryMs = 10_000;
const timeoutMs = 15_000;
const sessionKey = "gantry_shared_session";

const nothing: ShownShare = {
  state: undefined,
  map: undefined,
  checkedAt: undefined,
  isOver: false,
  isLost: false,
};

/** Opens the share of the address and follows it until it is over. */
export function useShare(): ShownShare {
  const [shown, setShown] = useState(nothing);
  useEffect(() => followShare(setShown), []);
  return shown;
}

class Gone extends Error {}

function followShare(set: (change: (before: ShownShare) => ShownShare) => void): () => void {
  const over = new AbortController();
  let timer: number | undefined;
  let mapAtMs = Number.NEGATIVE_INFINITY;
  const show = (part: Partial<ShownShare>) => {
    if (!over.signal.aborted) set((before) => ({ ...before, ...part }));
  };

  async function read(session: string): Promise<void> {
    const state = await call<SharedState>("state", { session }, over.signal);
    noteServerTime(state.serverTime);
    show({ state, isLost: false });
    if (performance.now() - mapAtMs < mapEveryMs) return;
    const { map } = await call<SharedMap>("map", { session }, over.signal);
    mapAtMs = performance.now();
    show({ map, checkedAt: state.serverTime });
  }

  async function follow(): Promise<void> {
    try {
      await read(await openedSession(over.signal));
    } catch (error) {
      if (error instanceof Gone) {
        sessionStorage.removeItem(sessionKey);
        return show({ ...nothing, isOver: true });
      }
      show({ isLost: true });
    }
    if (!over.signal.aborted) timer = window.setTimeout(() => void follow(), stateEveryMs);
  }

  void follow();
  return () => {
    over.abort();
    window.clearTimeout(timer);
  };
}

/** The token leaves the address, so that it is neither copied nor kept in the history by accident. */
async function openedSession(over: AbortSignal): Promise<string> {
  const token = location.hash.slice(1);
  if (token !== "") {
    const { session } = await call<SharedSession>("open", { token }, over);
    sessionStorage.setItem(sessionKey, session);
    history.replaceState(null, "", location.pathname);
    return session;
  }
  const held = sessionStorage.getItem(sessionKey);
  if (held === null) throw new Gone();
  return held;
}

async function call<Answer>(
  what: "open" | "state" | "map",
  body: object,
  over: AbortSignal,
): Promise<Answer> {
  const answer = await fetch(`${apiPath}/system/shared/${what}`, {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.any([over, AbortSignal.timeout(timeoutMs)]),
  });
  if (answer.status === 404 || answer.status === 400) throw new Gone();
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}
