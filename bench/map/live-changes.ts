import { setInterval } from "node:timers/promises";
import type { Page, WebSocketRoute } from "@playwright/test";

export const secondsLong = 20;
export const messagesPerSecond = 10;
/** Work in a second of a page that has drawn all that it loaded. */
const restingMs = 150;
const restsWithinS = 30;

/** What the main thread of a page did meanwhile. */
export interface MainThread {
  /** Per second, in milliseconds. */
  workMs: number;
  /** Tasks over 50 ms, in milliseconds. */
  longTasksMs: number[];
}

/** Takes the place of the server in the page's websocket: `changesPerSecond` devices change their state. */
export class LiveChanges {
  #socket: WebSocketRoute | undefined;
  #next = 0;
  #rev = 1_000_000;

  async listen(page: Page): Promise<void> {
    await page.routeWebSocket(/\/websocket$/, (socket) => {
      socket.connectToServer();
      this.#socket = socket;
    });
  }

  async measure(page: Page, ids: readonly string[], changesPerSecond: number): Promise<MainThread> {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const readWorkS = async (): Promise<number> => {
      const { metrics } = await session.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
    };
    await rest(readWorkS);
    await page.evaluate(() => {
      const longTasksMs: number[] = [];
      new PerformanceObserver((seen) => {
        for (const { duration } of seen.getEntries()) longTasksMs.push(duration);
      }).observe({ type: "longtask" });
      Object.assign(window, { longTasksMs });
    });
    const beforeS = await readWorkS();
    let left = secondsLong * messagesPerSecond;
    for await (const _beat of setInterval(1_000 / messagesPerSecond)) {
      if (left-- === 0) break;
      if (changesPerSecond > 0) this.#send(ids, changesPerSecond / messagesPerSecond);
    }
    const workMs = (((await readWorkS()) - beforeS) * 1_000) / secondsLong;
    const longTasksMs = await page.evaluate(
      () => (window as unknown as { longTasksMs: number[] }).longTasksMs,
    );
    await session.detach();
    return { workMs, longTasksMs };
  }

  #send(ids: readonly string[], count: number): void {
    const updates = Array.from({ length: count }, () => {
      const id = ids[this.#next++ % ids.length];
      const rev = ++this.#rev;
      const status = ["ONLINE", "OFFLINE", "DEGRADED"][rev % 3];
      return { type: "update", updateType: "UPDATE", entityType: "CAMERA", entity: { id, rev, status } };
    });
    this.#socket?.send(JSON.stringify({ type: "batch", updates }));
  }
}

/** Resolves when a page that still draws what it loaded has done so. Throws if it takes too long. */
async function rest(readWorkS: () => Promise<number>): Promise<void> {
  let leftS = restsWithinS;
  let beforeS = await readWorkS();
  for await (const _beat of setInterval(1_000)) {
    const nowS = await readWorkS();
    if (nowS - beforeS < restingMs / 1_000) return;
    if (--leftS === 0) throw new Error(`The page has not come to rest within ${restsWithinS} s`);
    beforeS = nowS;
  }
}
