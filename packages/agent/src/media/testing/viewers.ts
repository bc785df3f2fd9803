import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { onEnd } from "../../testing/test-agent.ts";
import type { FromViewers, Seen, ToViewers } from "./viewer-messages.ts";

export interface Viewers {
  offer(id: string): Promise<string>;
  answer(id: string, sdp: string): void;
  close(id: string): void;
  look(): Promise<Record<string, Seen>>;
}

export function startViewers(): Viewers {
  const child = fork(join(import.meta.dirname, "viewers-child.ts"), [], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onEnd(async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  });
  const offers = new Map<string, (sdp: string) => void>();
  const looks: ((viewers: Record<string, Seen>) => void)[] = [];
  child.on("message", (message: FromViewers) => {
    if (message.type === "offer") offers.get(message.id)?.(message.sdp);
    else looks.shift()?.(message.viewers);
  });
  const send = (message: ToViewers): void => void child.send(message);
  return {
    offer(id) {
      const { promise, resolve } = Promise.withResolvers<string>();
      offers.set(id, resolve);
      send({ type: "open", id });
      return promise;
    },
    answer: (id, sdp) => send({ type: "answer", id, sdp }),
    close: (id) => send({ type: "close", id }),
    look() {
      const { promise, resolve } = Promise.withResolvers<Record<string, Seen>>();
      looks.push(resolve);
      send({ type: "look" });
      return promise;
    },
  };
}
