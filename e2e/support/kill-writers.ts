import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import type { ConsoleClient } from "./console-client.ts";
import { durationNs, textMessage } from "./messages.ts";

/** Writes the server confirmed; all of them must exist afterwards. */
export interface Acknowledged {
  words: Map<string, { name: string; perhaps: Set<string> }>;
  items: Map<string, Set<string>>;
  count: number;
}

export interface Writers {
  acknowledged: Acknowledged;
  stop(): Promise<void>;
}

const posting = { pauseMs: 250, durationMs: 6 * 3_600_000 };

export function startWriters(client: ConsoleClient, signIds: string[], wordWriters: number): Writers {
  const acknowledged: Acknowledged = { words: new Map(), items: new Map(), count: 0 };
  let stopped = false;
  const isOver = (): boolean => stopped;
  const loops = [
    ...Array.from({ length: wordWriters }, (_, index) => writeWords(client, acknowledged, index, isOver)),
    ...signIds.map((signId) => postMessages(client, acknowledged, signId, isOver)),
  ];
  const all = Promise.all(loops);
  // A refused call fails the test at `stop`, not before.
  all.catch(() => undefined);
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

async function writeWords(
  client: ConsoleClient,
  acknowledged: Acknowledged,
  writer: number,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const name = `KILL${writer}X${turn}`;
    const made = await tryCall(() => client.call<{ id: string }>("POST", "/signs/forbidden-words", { name }));
    if (!made) continue;
    const word = { name, perhaps: new Set<string>() };
    acknowledged.words.set(made.id, word);
    acknowledged.count += 1;
    if (turn % 3 === 0) await rename(client, acknowledged, made.id, `${name}R`);
  }
}

async function rename(
  client: ConsoleClient,
  acknowledged: Acknowledged,
  id: string,
  name: string,
): Promise<void> {
  const word = acknowledged.words.get(id);
  word?.perhaps.add(name);
  const saved = await tryCall(() => client.call("PUT", `/signs/forbidden-words/${id}`, { name }));
  if (!saved || !word) return;
  acknowledged.count += 1;
  word.name = name;
  word.perhaps.clear();
}

async function postMessages(
  client: ConsoleClient,
  acknowledged: Acknowledged,
  signId: string,
  isOver: () => boolean,
): Promise<void> {
  const items = new Set<string>();
  acknowledged.items.set(signId, items);
  // Each attempt has a unique text, so the sign's own count shows whether one was set twice.
  for (let turn = 0; !isOver(); turn += 1) {
    const message = textMessage(`K ${turn}`, { duration: durationNs(posting.durationMs) });
    const posted = await tryCall(() =>
      client.call<{ item: QueueItem }>("POST", "/signs/queue", { signId, message }),
    );
    if (posted) {
      items.add(posted.item.id);
      acknowledged.count += 1;
    }
    await pause(posting.pauseMs);
  }
}

const refusals = new Set([400, 403, 404, 409, 422]);

async function tryCall<T>(call: () => Promise<{ status: number; body: T }>): Promise<T | undefined> {
  try {
    const { status, body } = await call();
    if (status < 300) return body;
    if (refusals.has(status)) throw new Refused(`${status} ${JSON.stringify(body)}`);
  } catch (error) {
    if (error instanceof Refused) throw error;
  }
  await pause(20);
  return undefined;
}

class Refused extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
