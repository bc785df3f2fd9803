import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import { useEffect, useState } from "react";
import { LiveSocket } from "../realtime/live-socket.ts";
import { noteServerTime, serverNowMs } from "../kit/status/server-time.ts";
import { updatePicture } from "./picture-updates.ts";
import { PublicCallError, type PublicPicture, readPicture } from "./public-calls.ts";

export interface ShownPicture {
  picture: PublicPicture | undefined;
  failure: PublicCallError["reason"] | undefined;
  connection: { state: "connecting" | "live" } | { state: "lost"; sinceMs: number };
}

const retryMs = 10_000;
const soonMs = 1_000;
/** Updates that remove public access are not announced; periodic reads find them. */
const readAgainMs = 60_000;

const nothingYet: ShownPicture = {
  picture: undefined,
  failure: undefined,
  connection: { state: "connecting" },
};

export function usePicture(tenantId: string): ShownPicture {
  const [shown, setShown] = useState(nothingYet);
  useEffect(() => followPicture(tenantId, setShown), [tenantId]);
  return shown;
}

type Change = (change: (before: ShownPicture) => ShownPicture) => void;

function followPicture(tenantId: string, set: Change): () => void {
  let isOver = false;
  let timer: number | undefined;
  let socket: LiveSocket | undefined;
  let held: PublicPicture | undefined;
  let isLost = false;

  const show = (part: Partial<ShownPicture>) => {
    if (!isOver) set((before) => ({ ...before, ...part }));
  };
  const readWithin = (ms: number) => {
    window.clearTimeout(timer);
    if (!isOver) timer = window.setTimeout(() => void read(), ms);
  };
  // All viewers are notified at once; the random delay spreads their requests.
  const readSoon = () => readWithin(Math.random() * soonMs);

  async function read(): Promise<void> {
    try {
      held = await readPicture(tenantId);
      if (isOver) return;
      noteServerTime(held.tenant.serverTime);
      show({ picture: held, failure: undefined });
      socket ??= listen();
      readWithin(readAgainMs);
    } catch (error) {
      fail(error instanceof PublicCallError ? error.reason : "unreachable");
    }
  }

  /** Closed content is removed from the screen; unreachable content stays, marked as last known. */
  function fail(failure: PublicCallError["reason"]): void {
    if (failure === "unreachable") {
      show({ failure });
      return readWithin(retryMs);
    }
    held = undefined;
    socket?.close();
    socket = undefined;
    isLost = false;
    show({ ...nothingYet, failure });
    readWithin(readAgainMs);
  }

  function take(updates: readonly EntityUpdate[]): void {
    const before = held;
    for (const update of updates) {
      const next = held && updatePicture(held, update);
      if (!next) return readSoon();
      held = next;
    }
    if (held !== before) show({ picture: held });
  }

  function listen(): LiveSocket {
    const live = new LiveSocket({
      url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/websocket/readonly`,
      accessToken: () => "",
      tenantId: () => tenantId,
      onLive: (isAgain, isResuming) => {
        isLost = false;
        show({ connection: { state: "live" } });
        if (isAgain && !isResuming) readSoon();
      },
      onLost: () => {
        if (isLost) return;
        isLost = true;
        show({ connection: { state: "lost", sinceMs: serverNowMs() } });
        // The server disconnects pages that were just closed to the public, and all pages when it restarts.
        readWithin(Math.random() * retryMs);
      },
      onUpdates: take,
      onRefetch: readSoon,
      onSubscribed: readSoon,
      onServerTime: (serverTime) => noteServerTime(serverTime),
    });
    live.subscribe("VIDEO_WALL", []);
    live.subscribe("CAMERA", []);
    return live;
  }

  void read();
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    socket?.close();
  };
}
