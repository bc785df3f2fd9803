import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import type { FromViewers, Seen, ToViewers } from "../../packages/agent/src/media/testing/viewer-messages.ts";

export type AnswerOffer = (viewerId: string, offerSdp: string) => Promise<string>;

export interface BenchViewers {
  open(count: number, answer: AnswerOffer): Promise<void>;
  look(): Promise<Seen[]>;
  stop(): void;
}

const child = path.join(import.meta.dirname, "../../packages/agent/src/media/testing/viewers-child.ts");
const connectsWithinMs = 2_000;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function startBenchViewers(address: string): BenchViewers {
  const viewers = fork(child, [address], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const offers = new Map<string, (sdp: string) => void>();
  const looks: ((seen: Record<string, Seen>) => void)[] = [];
  viewers.on("message", (message: FromViewers) => {
    if (message.type === "offer") offers.get(message.id)?.(message.sdp);
    else looks.shift()?.(message.viewers);
  });
  const send = (message: ToViewers): void => void viewers.send(message);
  const look = (): Promise<Record<string, Seen>> =>
    new Promise((resolve) => {
      looks.push(resolve);
      send({ type: "look" });
    });

  async function openOne(answer: AnswerOffer): Promise<void> {
    for (;;) {
      const id = randomUUID();
      const offered = new Promise<string>((resolve) => offers.set(id, resolve));
      send({ type: "open", id });
      send({ type: "answer", id, sdp: await answer(id, await offered) });
      for (let waitedMs = 0; waitedMs < connectsWithinMs; waitedMs += 50) {
        await wait(50);
        if (((await look())[id]?.pictures ?? 0) > 0) return;
      }
      send({ type: "close", id });
    }
  }

  return {
    async open(count, answer) {
      for (let opened = 0; opened < count; opened += 10)
        await Promise.all(Array.from({ length: Math.min(10, count - opened) }, () => openOne(answer)));
    },
    look: async () => Object.values(await look()),
    stop: () => void viewers.kill("SIGKILL"),
  };
}
