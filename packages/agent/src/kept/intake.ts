import { join } from "node:path";
import type { AgentLease, DeviceContent, LeaseTerms } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Assignment, AssignmentMessage } from "../link/assignment.ts";
import type { Clock } from "../clock.ts";
import type { Lease, Sent } from "../link/lease.ts";
import type { ServerTime } from "../link/server-time.ts";
import { type Log, textOfError } from "../log.ts";
import { KeptAssignment } from "./kept-assignment.ts";
import type { KeptContents } from "./kept-contents.ts";
import { KeptServerTime } from "./kept-server-time.ts";

interface IntakeParts {
  clock: Clock;
  serverTime: ServerTime;
  lease: Lease;
  assignment: Pick<Assignment, "take" | "settled">;
  contents: KeptContents;
  settled(revision: number, linkNumber: number): void;
  log: Log;
}
interface Taken {
  message: AssignmentMessage;
  linkNumber: number;
}

/** A server silent for this long counts as offline; a refused connection counts at once. */
const serverAnswersWithinMs = 2000;

/**
 * Writes server messages to disk before passing them to devices, so a killed agent does not return to an
 * older assignment.
 */
export class Intake {
  readonly #parts: IntakeParts;
  readonly #kept: KeptAssignment;
  readonly #keptTime: KeptServerTime;
  readonly #cancelPatience: () => void;
  #waiting: Taken[] = [];
  #work: Promise<void> = Promise.resolve();
  #mayGoOnAlone = true;

  private constructor(parts: IntakeParts, kept: KeptAssignment, keptTime: KeptServerTime) {
    this.#parts = parts;
    this.#kept = kept;
    this.#keptTime = keptTime;
    this.#cancelPatience = parts.clock.after(serverAnswersWithinMs, () => this.goOnAlone());
  }

  static async open(folder: string, agentId: string, parts: IntakeParts): Promise<Intake> {
    const kept = await KeptAssignment.open(join(folder, "assignment.json"), agentId, parts.log);
    const keptTime = await KeptServerTime.open(join(folder, "server-time.json"), parts);
    return new Intake(parts, kept, keptTime);
  }

  get terms(): LeaseTerms {
    const { termsOnDisk } = this.#kept;
    return termsOnDisk === "limited" ? this.#parts.lease.terms : termsOnDisk;
  }

  take(message: AssignmentMessage, linkNumber: number): void {
    this.#mayGoOnAlone = false;
    const holds = this.#kept.take(message);
    if (!holds) return;
    if (holds.type === "devices") this.#parts.contents.wholeCame();
    this.#waiting.push({ message: holds, linkNumber });
    // Messages that arrive during a write are written and applied together.
    if (this.#waiting.length === 1) this.#work = this.#work.then(() => this.#handOn());
  }

  /** Font and graphic content must be on disk before a device that uses it. */
  takeContent(content: DeviceContent): void {
    const taken = this.#parts.contents.take(content);
    this.#work = this.#work.then(() => this.#surely(taken));
  }

  /** The server is offline: continue with its last assignment, unless this run has received a newer one. */
  goOnAlone(): void {
    const { whole } = this.#kept;
    if (!this.#mayGoOnAlone || !whole) return;
    this.#mayGoOnAlone = false;
    const { terms } = this.#kept;
    this.#parts.lease.resume(terms);
    const { mayAct } = this.#parts.lease;
    this.#parts.log.warn("continuing with the last assignment", { devices: whole.devices.length, mayAct });
    this.#parts.assignment.take(whole);
  }

  leased(lease: AgentLease | undefined, sent: Sent): void {
    const terms = this.#parts.lease.renew(lease, sent);
    if (terms === this.#kept.terms) return;
    this.#kept.terms = terms;
    this.#work = this.#work.then(() => this.#write());
  }

  /** The server refuses this agent, so the stored assignment is no longer used. */
  refused(error: string): void {
    this.#mayGoOnAlone = false;
    if (error === "agentRevoked") this.#forget();
  }

  /** The agent is revoked: it ends its turns, then reports so. */
  revoked(revision: number, linkNumber: number): void {
    this.#mayGoOnAlone = false;
    this.#forget();
    this.#work = this.#work.then(() => this.#tellSettled(revision, linkNumber));
  }

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
    const messages = this.#waiting;
    this.#waiting = [];
    await Promise.all([this.#write(), this.#keptTime.write()]);
    for (const taken of messages) this.#give(taken);
    const whole = messages.findLast(({ message }) => message.type === "devices")?.message;
    if (whole?.type === "devices") await this.#surely(this.#parts.contents.keepOnly(whole.devices));
  }

  #surely(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) =>
      this.#parts.log.error("contents cannot be stored", { error: textOfError(error) }),
    );
  }

  /** A disk error must not keep an expired message active. */
  #write(): Promise<void> {
    return this.#kept
      .write()
      .catch((error: unknown) =>
        this.#parts.log.error("assignment cannot be stored", { error: textOfError(error) }),
      );
  }

  #forget(): void {
    const { lease, assignment, log } = this.#parts;
    lease.end();
    this.#waiting = [];
    this.#work = this.#work.then(async () => {
      assignment.take({ type: "devices", devices: [] });
      await this.#kept
        .clear()
        .catch((error: unknown) => log.error("assignment cannot be removed", { error: textOfError(error) }));
    });
  }

  async #tellSettled(revision: number, linkNumber: number): Promise<void> {
    await this.#parts.assignment.settled();
    this.#parts.settled(revision, linkNumber);
  }

  #give({ message, linkNumber }: Taken): void {
    try {
      this.#parts.assignment.take(message);
      if (message.type === "devices") this.#parts.lease.assigned(message.epoch);
      if ("revision" in message && message.revision !== undefined)
        void this.#tellSettled(message.revision, linkNumber);
    } catch (error) {
      this.#parts.log.error("assignment cannot be applied", {
        type: message.type,
        error: textOfError(error),
      });
    }
  }
}
