import { join } from "node:path";
import type { Assignment, AssignmentMessage } from "../assignment.ts";
import type { Clock } from "../clock.ts";
import type { ServerTime } from "../link/server-time.ts";
import { type Log, textOfError } from "../log.ts";
import { KeptAssignment } from "./kept-assignment.ts";
import { KeptServerTime } from "./kept-server-time.ts";

interface IntakeParts {
  clock: Clock;
  serverTime: ServerTime;
  assignment: Pick<Assignment, "take">;
  log: Log;
}

/** A server that says nothing for so long is taken for away; one that cannot be connected to is at once. */
const serverAnswersWithinMs = 2000;

/** What the server says on its way to the devices: on disk first, so that an agent that is killed does not go back. */
export class Intake {
  readonly #parts: IntakeParts;
  readonly #kept: KeptAssignment;
  readonly #keptTime: KeptServerTime;
  readonly #cancelPatience: () => void;
  #waiting: AssignmentMessage[] = [];
  #work: Promise<void> = Promise.resolve();
  #mayGoOnAlone = true;

  private constructor(parts: IntakeParts, kept: KeptAssignment, keptTime: KeptServerTime) {
    this.#parts = parts;
    this.#kept = kept;
    this.#keptTime = keptTime;
    this.#cancelPatience = parts.clock.after(serverAnswersWithinMs, () => this.goOnAlone());
  }

  /** Reads what an earlier run of this agent kept in `folder`. */
  static async open(folder: string, agentId: string, parts: IntakeParts): Promise<Intake> {
    const kept = await KeptAssignment.open(join(folder, "assignment.json"), agentId, parts.log);
    const keptTime = await KeptServerTime.open(join(folder, "server-time.json"), parts);
    return new Intake(parts, kept, keptTime);
  }

  take(message: AssignmentMessage): void {
    this.#mayGoOnAlone = false;
    const holds = this.#kept.take(message);
    if (!holds) return;
    this.#waiting.push(holds);
    // What comes while the disk is busy is written and handed on together.
    if (this.#waiting.length === 1) this.#work = this.#work.then(() => this.#handOn());
  }

  /** The server is away: what it assigned last is done, unless this run has heard of it. */
  goOnAlone(): void {
    const { whole } = this.#kept;
    if (!this.#mayGoOnAlone || !whole) return;
    this.#mayGoOnAlone = false;
    this.#parts.log.warn("going on with the last assignment", { devices: whole.devices.length });
    this.#parts.assignment.take(whole);
  }

  /** The server does not want this agent: what it once assigned is not done any more by itself. */
  refused(): void {
    this.#mayGoOnAlone = false;
  }

  /** Resolves when everything that was taken in has reached the devices. */
  settled(): Promise<void> {
    return this.#work;
  }

  async stop(): Promise<void> {
    this.#mayGoOnAlone = false;
    this.#cancelPatience();
    await this.#work;
    await this.#keptTime.stop();
  }

  async #handOn(): Promise<void> {
    const { log } = this.#parts;
    const messages = this.#waiting;
    this.#waiting = [];
    // A disk that refuses must not keep an expired message standing.
    const written = this.#kept
      .write()
      .catch((error: unknown) => log.error("assignment cannot be kept", { error: textOfError(error) }));
    await Promise.all([written, this.#keptTime.write()]);
    for (const message of messages) this.#give(message);
  }

  #give(message: AssignmentMessage): void {
    try {
      this.#parts.assignment.take(message);
    } catch (error) {
      this.#parts.log.error("assignment cannot be taken", { type: message.type, error: textOfError(error) });
    }
  }
}
