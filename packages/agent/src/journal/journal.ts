import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { agentTiming, type JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import { writeFileWhole } from "../files.ts";
import { type Log, textOfError } from "../log.ts";
import type { Journalled } from "./journalled.ts";
import { Lane } from "./lane.ts";
import { RecentBatches } from "./recent-batches.ts";

export const journalLanes = ["live", "backfill"] as const satisfies readonly JournalLane[];

interface JournalOptions {
  folder: string;
  log: Log;
  segmentBytes?: number;
  /** Limit of both lanes together; beyond it the oldest backfill is deleted. Live batches are never dropped. */
  maxBytes?: number;
}

interface Waiting {
  observation: Journalled;
  text: string;
  bytes: number;
  settle(error?: unknown): void;
}

/**
 * Stores observations on disk until the server has saved them. Observations appended during a write form one
 * batch with one sequence number (group commit); a batch is sent only once durable.
 */
export class Journal {
  /** Unique per folder, so the server never mixes sequence numbers of two journals. */
  readonly id: string;
  readonly #lanes: Record<JournalLane, Lane>;
  readonly #waiting: Record<JournalLane, Waiting[]> = { live: [], backfill: [] };
  readonly #log: Log;
  readonly #maxBytes: number;
  readonly #recent = new RecentBatches();
  #work: Promise<void> = Promise.resolve();
  #isWriting = false;
  #lost: number;
  #listener: (lane: JournalLane) => void = () => {};

  readonly #path: string;

  private constructor(kept: Kept, lanes: Record<JournalLane, Lane>, options: Required<JournalOptions>) {
    this.id = kept.id;
    this.#lost = kept.lost;
    this.#lanes = lanes;
    this.#log = options.log;
    this.#maxBytes = options.maxBytes;
    this.#path = keptPathOf(options.folder);
  }

  static async open(options: JournalOptions): Promise<Journal> {
    const { folder, log, segmentBytes = 1024 * 1024, maxBytes = defaultMaxBytes } = options;
    const kept = await readOrMake(keptPathOf(folder));
    const open = async (lane: JournalLane): Promise<Lane> => {
      const opened = await Lane.open(join(folder, lane), segmentBytes);
      if (opened.droppedBytes > 0) log.warn("journal tail dropped", { lane, bytes: opened.droppedBytes });
      return opened.lane;
    };
    const lanes = { live: await open("live"), backfill: await open("backfill") };
    return new Journal(kept, lanes, { folder, log, segmentBytes, maxBytes });
  }

  get depth(): number {
    return this.#lanes.live.depth + this.#lanes.backfill.depth;
  }
  get lost(): number {
    return this.#lost;
  }
  get bytes(): number {
    return this.#lanes.live.bytes + this.#lanes.backfill.bytes;
  }
  get maxBytes(): number {
    return this.#maxBytes;
  }

  onAppended(listener: (lane: JournalLane) => void): void {
    this.#listener = listener;
  }

  /** Resolves when the observation is durable; rejects on a disk error or if it is too large to send. */
  append(lane: JournalLane, observation: Journalled): Promise<void> {
    const text = JSON.stringify(observation);
    const bytes = Buffer.byteLength(text) + separatorBytes;
    if (bytes > roomInBatchBytes) return this.#refuse(observation.kind, bytes);
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(error));
      this.#waiting[lane].push({ observation, text, bytes, settle });
      if (this.#isWriting) return;
      this.#isWriting = true;
      setImmediate(() => void this.#writeWaiting());
    });
  }

  firstKept(lane: JournalLane): number {
    return this.#lanes[lane].firstKept;
  }
  nextSequence(lane: JournalLane): number {
    return this.#lanes[lane].nextSequence;
  }

  /** Returns undefined if the batch is no longer stored. */
  async read(lane: JournalLane, sequence: number): Promise<Journalled[] | undefined> {
    const recent = this.#recent.take(lane, sequence);
    if (recent) return recent;
    const payload = await this.#runInTurn(() => this.#lanes[lane].read(sequence));
    return payload ? (JSON.parse(payload.toString()) as Journalled[]) : undefined;
  }

  keepFrom(lane: JournalLane, sequence: number): Promise<void> {
    return this.#runInTurn(() => this.#lanes[lane].keepFrom(sequence));
  }

  async close(): Promise<void> {
    while (this.#isWriting) await new Promise((resolve) => setImmediate(resolve));
    await this.#runInTurn(async () => {
      await this.#lanes.live.close();
      await this.#lanes.backfill.close();
    });
  }

  async #writeWaiting(): Promise<void> {
    while (journalLanes.some((lane) => this.#waiting[lane].length > 0))
      for (const lane of journalLanes) await this.#writeBatch(lane);
    this.#isWriting = false;
  }

  async #writeBatch(lane: JournalLane): Promise<void> {
    const batch = this.#waiting[lane].splice(0, countOfBatch(this.#waiting[lane]));
    if (batch.length === 0) return;
    const payload = Buffer.from(`[${batch.map(({ text }) => text).join(",")}]`);
    try {
      const sequence = await this.#runInTurn(() => this.#store(lane, payload));
      const observations = batch.map(({ observation }) => observation);
      this.#recent.add(lane, sequence, observations);
      for (const { settle } of batch) settle();
      this.#listener(lane);
    } catch (error) {
      this.#log.error("journal refused a batch", { lane, error: textOfError(error) });
      for (const { settle } of batch) settle(error);
    }
  }

  /** The server would refuse it forever and block everything behind it. */
  async #refuse(kind: string, bytes: number): Promise<never> {
    await this.#runInTurn(() => this.#countLost(1, `an observation is too large (${kind}, ${bytes} octets)`));
    throw new RangeError("observation is too large");
  }

  async #store(lane: JournalLane, payload: Buffer): Promise<number> {
    const sequence = await this.#appendAnyhow(lane, payload);
    if (this.#lanes[lane].isLoose) await this.#pack(lane);
    await this.#keepWithinBound();
    return sequence;
  }

  /** On a full disk, delete the oldest backfill to make room; if there is none, the batch is lost and counted. */
  async #appendAnyhow(lane: JournalLane, payload: Buffer): Promise<number> {
    for (;;) {
      try {
        return await this.#lanes[lane].append(payload);
      } catch (error) {
        const isFull = noRoom.has((error as NodeJS.ErrnoException).code ?? "");
        const lost = isFull ? await this.#lanes.backfill.dropOldest() : 0;
        await this.#countLost(lost || 1, "disk refuses a batch");
        if (lost === 0) throw error;
      }
    }
  }

  async #pack(lane: JournalLane): Promise<void> {
    await this.#lanes[lane]
      .pack()
      .catch((error: unknown) =>
        this.#log.warn("journal cannot be packed", { lane, error: textOfError(error) }),
      );
  }

  async #keepWithinBound(): Promise<void> {
    while (this.bytes > this.#maxBytes) {
      const lost = await this.#lanes.backfill.dropOldest();
      if (lost === 0) return;
      await this.#countLost(lost, "journal is full, oldest backfill given up");
    }
  }

  async #countLost(batches: number, why: string): Promise<void> {
    this.#lost += batches;
    this.#log.warn(why, { batches, total: this.#lost });
    // On a full disk the count stays in memory until there is space.
    await writeFileWhole(this.#path, serializeKept({ id: this.id, lost: this.#lost })).catch(() => {});
  }

  #runInTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.then(
      () => {},
      () => {},
    );
    return done;
  }
}

/** A comma; the enclosing brackets are counted once. */
const separatorBytes = 1;
const roomInBatchBytes = agentTiming.maxBatchBytes - 2;

function countOfBatch(waiting: readonly Waiting[]): number {
  let [count, room] = [0, roomInBatchBytes];
  for (const { bytes } of waiting) {
    room -= bytes;
    if (room < 0 || count === agentTiming.maxBatch) break;
    count++;
  }
  return count;
}

interface Kept {
  id: string;
  lost: number;
}

const noRoom = new Set(["ENOSPC", "EDQUOT"]);
const defaultMaxBytes = 1024 ** 3;
const keptPathOf = (folder: string): string => join(folder, "journal.json");
const serializeKept = (kept: Kept): string => JSON.stringify(kept);

async function readOrMake(path: string): Promise<Kept> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text !== undefined) return { lost: 0, ...(JSON.parse(text) as Pick<Kept, "id"> & Partial<Kept>) };
  const made = { id: randomUUID(), lost: 0 };
  await writeFileWhole(path, serializeKept(made));
  return made;
}
