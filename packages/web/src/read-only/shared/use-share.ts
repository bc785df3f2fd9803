import type { SharedCameras, SharedMap, SharedState } from "@gantry/domain/contract/answers/share.ts";
import { useEffect, useState } from "react";
import { noteServerTime } from "../../kit/status/server-time.ts";
import { sessionOfHash } from "./session-link.ts";
import { Gone, openShare, readCameras, readMap, readState } from "./shared-calls.ts";

type Content = SharedMap | (SharedCameras & { session: string });

export interface ShownShare {
  state: SharedState | undefined;
  content: Content | undefined;
  /** ISO time of the content by the server's clock. */
  checkedAt: string | undefined;
  isOver: boolean;
  isLost: boolean;
}

/** A share that was revoked leaves the screen within this time. */
export const stateEveryMs = 500;
const contentEveryMs = 10_000;
const sessionKey = "gantry_shared_session";

const nothing: ShownShare = {
  state: undefined,
  content: undefined,
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

function followShare(set: (change: (before: ShownShare) => ShownShare) => void): () => void {
  const over = new AbortController();
  let timer: number | undefined;
  let contentAtMs = Number.NEGATIVE_INFINITY;
  const show = (part: Partial<ShownShare>) => {
    if (!over.signal.aborted) set((before) => ({ ...before, ...part }));
  };

  async function read(session: string): Promise<void> {
    const state = await readState(session, over.signal);
    noteServerTime(state.serverTime);
    show({ state, isLost: false });
    if (performance.now() - contentAtMs < contentEveryMs) return;
    const content = await readContent(state, session, over.signal);
    contentAtMs = performance.now();
    show({ content, checkedAt: state.serverTime });
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

async function readContent(
  { subjectType }: SharedState,
  session: string,
  over: AbortSignal,
): Promise<Content> {
  if (subjectType === "MAP_CONFIG") return readMap(session, over);
  return { ...(await readCameras(session, over)), session };
}

/** Token and session leave the address, so that they are neither copied nor kept in the history by accident. */
async function openedSession(over: AbortSignal): Promise<string> {
  const token = location.hash.slice(1);
  if (token !== "") {
    const session = sessionOfHash(token) ?? (await openShare(token, over)).session;
    sessionStorage.setItem(sessionKey, session);
    history.replaceState(null, "", location.pathname);
    return session;
  }
  const held = sessionStorage.getItem(sessionKey);
  if (held === null) throw new Gone();
  return held;
}
