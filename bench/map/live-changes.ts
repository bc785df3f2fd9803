import { setInterval } from "node:timers/promises";
import type { Page, WebSocketRoute } from "@playwright/test";

export const secondsLong = 20;
export const messagesPerSecond = 10;
/** Work in a second of a page that has drawn all that it loaded. */
const restingMs = 150;
const restsWithinS = 30;

/** In milliseconds: on the processor, and by the clock, which runs on while others have the processor. */
export interface Spent {
  cpuMs: number;
  clockMs: number;
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

  /** Tasks of the page's main thread meanwhile. */
  async measure(page: Page, ids: readonly string[], changesPerSecond: number): Promise<Spent[]> {
    await rest(page);
    return traceTasks(page, async () => {
      let left = secondsLong * messagesPerSecond;
      for await (const _beat of setInterval(1_000 / messagesPerSecond)) {
        if (left-- === 0) break;
        if (changesPerSecond > 0) this.#send(ids, changesPerSecond / messagesPerSecond);
      }
    });
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

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock, and on the processor. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** The browser has no other page. */
async function traceTasks(page: Page, meanwhile: () => Promise<void>): Promise<Spent[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser of its own");
  await browser.startTracing(page, { categories: ["-*", "disabled-by-default-devtools.timeline"] });
  await meanwhile();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  return traceEvents
    .filter((event) => event.name === "RunTask" && mainThreads.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ cpuMs: tdur / 1_000, clockMs: dur / 1_000 }));
}

/** Resolves when a page that still draws what it loaded has done so. Throws if it takes too long. */
async function rest(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const readWorkS = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
  let leftS = restsWithinS;
  let beforeS = await readWorkS();
  for await (const _beat of setInterval(1_000)) {
    const nowS = await readWorkS();
    if (nowS - beforeS < restingMs / 1_000) return;
    if (--leftS === 0) throw new Error(`The page has not come to rest within ${restsWithinS} s`);
    beforeS = nowS;
  }
}
