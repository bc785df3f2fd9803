import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { agentTiming, type JournalLane, type Observation } from "@gantry/domain/contract/agent-link.ts";
import { writeFileWhole } from "../files.ts";
import { type Log, textOfError } from "../log.ts";
import { Lane } from "./lane.ts";

export const journalLanes = ["live", "backfill"] as const satisfies readonly JournalLane[];

export interface JournalOptions {
  folder: string;
  log: Log;
  /** A new file is begun when the last one is this long. */
  segmentBytes?: number;
  /** Bound of both lanes together; beyond it the oldest backfill goes first. */
  maxBytes?: number;
}

interface Waiting {
  observation: Observation;
  settle(error?: unknown): void;
}

/**
 * Observations on disk until the server has stored them. What is appended while the disk is busy becomes one batch
 * with one sequence number (group commit); a batch is sent only after it is durable.
 */
export class Journal {
  /** New with every new folder, so that the server never mixes the numbers of two journals. */
  readonly id: string;
  readonly #lanes: Record<JournalLane, Lane>;
  readonly #waiting: Record<JournalLane, Waiting[]> = { live: [], backfill: [] };
  readonly #log: Log;
  readonly #maxBytes: number;
  #work: Promise<void> = Promise.resolve();
  #isWriting = false;
  #givenUp = 0;
  #listener: (lane: JournalLane) => void = () => {};

  private constructor(id: string, lanes: Record<JournalLane, Lane>, log: Log, maxBytes: number) {
    this.id = id;
    this.#lanes = lanes;
    this.#log = log;
    this.#maxBytes = maxBytes;
  }

  static async open(options: JournalOptions): Promise<Journal> {
    const { folder, log, segmentBytes = 1024 * 1024, maxBytes = 256 * 1024 * 1024 } = options;
    const id = await readOrMakeId(join(folder, "journal.json"));
    const open = async (lane: JournalLane): Promise<Lane> => {
      const opened = await Lane.open(join(folder, lane), segmentBytes);
      if (opened.droppedBytes > 0) log.warn("journal tail dropped", { lane, bytes: opened.droppedBytes });
      return opened.lane;
    };
    return new Journal(id, { live: await open("live"), backfill: await open("backfill") }, log, maxBytes);
  }

  /** Batches that the server has not acknowledged. */
  get depth(): number {
    return this.#lanes.live.depth + this.#lanes.backfill.depth;
  }
  /** Batches given up because the journal was full. */
  get givenUp(): number {
    return this.#givenUp;
  }

  /** Is told after every batch that became durable. */
  onAppended(listener: (lane: JournalLane) => void): void {
    this.#listener = listener;
  }

  /** Resolves when the observation is durable; rejects when the disk refuses it. */
  append(lane: JournalLane, observation: Observation): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(error));
      this.#waiting[lane].push({ observation, settle });
      if (this.#isWriting) return;
      this.#isWriting = true;
      // One turn later, so that what belongs to one poll is one batch.
      setImmediate(() => void this.#writeWaiting());
    });
  }

  firstKept(lane: JournalLane): number {
    return this.#lanes[lane].firstKept;
  }
  nextSequence(lane: JournalLane): number {
    return this.#lanes[lane].nextSequence;
  }

  /** The batch with this number; undefined when it is no longer kept. */
  async read(lane: JournalLane, sequence: number): Promise<Observation[] | undefined> {
    const payload = await this.#inTurn(() => this.#lanes[lane].read(sequence));
    return payload ? (JSON.parse(payload.toString()) as Observation[]) : undefined;
  }

  /** The server has stored everything below `sequence`. */
  keepFrom(lane: JournalLane, sequence: number): Promise<void> {
    return this.#inTurn(() => this.#lanes[lane].keepFrom(sequence));
  }

  /** Writes what is waiting, then closes the files. */
  async close(): Promise<void> {
    while (this.#isWriting) await new Promise((resolve) => setImmediate(resolve));
    await this.#inTurn(async () => {
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
    const batch = this.#waiting[lane].splice(0, agentTiming.maxBatch);
    if (batch.length === 0) return;
    const payload = Buffer.from(JSON.stringify(batch.map(({ observation }) => observation)));
    try {
      await this.#inTurn(async () => {
        await this.#lanes[lane].append(payload);
        await this.#keepWithinBound();
      });
      for (const { settle } of batch) settle();
      this.#listener(lane);
    } catch (error) {
      this.#log.error("journal refused a batch", { lane, error: textOfError(error) });
      for (const { settle } of batch) settle(error);
    }
  }

  async #keepWithinBound(): Promise<void> {
    while (this.#lanes.live.bytes + this.#lanes.backfill.bytes > this.#maxBytes) {
      const lost = (await this.#lanes.backfill.dropOldest()) || (await this.#lanes.live.dropOldest());
      if (lost === 0) return;
      this.#givenUp += lost;
      this.#log.warn("journal is full, oldest batches given up", { batches: lost, total: this.#givenUp });
    }
  }

  /** One thing at a time: files are never read, written and removed at once. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.then(
      () => {},
      () => {},
    );
    return done;
  }
}

async function readOrMakeId(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text !== undefined) return (JSON.parse(text) as { id: string }).id;
  const id = randomUUID();
  await writeFileWhole(path, JSON.stringify({ id }));
  return id;
}
