import type { Log } from "../log.ts";
import { type Change, updateKey } from "./changes.ts";
import type { UpdateReader } from "./entity-readers.ts";
import type { FrameMemory } from "./frame-memory.ts";
import { Frames } from "./frames.ts";
import type { Update } from "./update.ts";
import type { ChannelPage } from "./channel-page.ts";

interface Replay {
  page: ChannelPage;
  missed: Change[];
  upTo: number;
}

/** Sends pages that come back what they missed. Those that come at the same time share what is read for them. */
export class Replays {
  readonly #parts: { tenantId: string; reader: UpdateReader; log: Log };
  readonly #memory: FrameMemory;
  #waiting: Replay[] = [];
  #running: Promise<void> | undefined;

  constructor(parts: { tenantId: string; reader: UpdateReader; log: Log }, memory: FrameMemory) {
    this.#parts = parts;
    this.#memory = memory;
  }

  add(replay: Replay): void {
    this.#waiting.push(replay);
    this.#running ??= this.#replayAll().finally(() => (this.#running = undefined));
  }

  async stop(): Promise<void> {
    this.#waiting = [];
    await this.#running;
  }

  async #replayAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await Promise.resolve();
      const replays = this.#waiting.splice(0);
      const missed = new Map(replays.flatMap((replay) => replay.missed).map((one) => [updateKey(one), one]));
      try {
        const { updates } = await this.#parts.reader.read(this.#parts.tenantId, [...missed.values()]);
        const byKey = new Map(updates.map((update) => [update.key, update]));
        for (const replay of replays) this.#replay(replay, byKey);
      } catch (error) {
        this.#parts.log.error({ error }, "missed updates could not be read");
        for (const { page } of replays) page.refetch();
      }
    }
  }

  #replay({ page, missed, upTo }: Replay, updates: ReadonlyMap<string, Update>): void {
    for (const change of missed) {
      const update = updates.get(updateKey(change));
      const shown = update && page.shown(update);
      if (shown) page.outbox.add(shown);
    }
    const frames = new Frames(this.#memory, upTo);
    const isWritten = page.outbox.flush(frames, performance.now()) === "written";
    frames.close();
    if (isWritten) page.send({ type: "resumed", sequence: upTo });
    else page.refetch();
  }
}
