import { join } from "node:path";
import type { AgentLease, LeaseTerms } from "@gantry/domain/contract/agents/agent-link.ts";
import type { HeldContentItem } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
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
  /** Everything up to this revision is let go of. */
  settled(revision: number, linkNumber: number): void;
  log: Log;
}
interface Taken {
  message: AssignmentMessage;
  linkNumber: number;
}

/** A server that says nothing for so long is taken for away; one that cannot be connected to is at once. */
const serverAnswersWithinMs = 2000;

/** What the server says on its way to the devices: on disk first, so that an agent that is killed does not go back. */
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

  /** Reads what an earlier run of this agent kept in `folder`. */
  static async open(folder: string, agentId: string, parts: IntakeParts): Promise<Intake> {
    const kept = await KeptAssignment.open(join(folder, "assignment.json"), agentId, parts.log);
    const keptTime = await KeptServerTime.open(join(folder, "server-time.json"), parts);
    return new Intake(parts, kept, keptTime);
  }

  /** Under which terms it acts, now and after a restart: only what holds for both may be relied on. */
  get terms(): LeaseTerms {
    const { termsOnDisk } = this.#kept;
    return termsOnDisk === "limited" ? this.#parts.lease.terms : termsOnDisk;
  }

  /** What came on the link with this number. */
  take(message: AssignmentMessage, linkNumber: number): void {
    this.#mayGoOnAlone = false;
    const holds = this.#kept.take(message);
    if (!holds) return;
    if (holds.type === "devices") this.#parts.contents.wholeCame();
    this.#waiting.push({ message: holds, linkNumber });
    // What comes while the disk is busy is written and handed on together.
    if (this.#waiting.length === 1) this.#work = this.#work.then(() => this.#handOn());
  }

  /** What a font or graphic draws; on disk before a device that names it is. */
  takeContent(item: HeldContentItem): void {
    const taken = this.#parts.contents.take(item);
    this.#work = this.#work.then(() => this.#surely(taken));
  }

  /** The server is away: what it assigned last is done, unless this run has heard of it. */
  goOnAlone(): void {
    const { whole } = this.#kept;
    if (!this.#mayGoOnAlone || !whole) return;
    this.#mayGoOnAlone = false;
    const { terms } = this.#kept;
    this.#parts.lease.resume(terms);
    const { mayAct } = this.#parts.lease;
    this.#parts.log.warn("going on with the last assignment", { devices: whole.devices.length, mayAct });
    this.#parts.assignment.take(whole);
  }

  /** The server has answered: for so long this agent may act. */
  leased(lease: AgentLease | undefined, sent: Sent): void {
    const terms = this.#parts.lease.renew(lease, sent);
    if (terms === this.#kept.terms) return;
    this.#kept.terms = terms;
    this.#work = this.#work.then(() => this.#write());
  }

  /** The server does not want this agent: what it once assigned is not done any more by itself. */
  refused(error: string): void {
    this.#mayGoOnAlone = false;
    if (error === "agentRevoked") this.#forget();
  }

  /** This agent is not wanted any more: it ends its turns, then says so. */
  revoked(revision: number, linkNumber: number): void {
    this.#mayGoOnAlone = false;
    this.#forget();
    this.#work = this.#work.then(() => this.#tellSettled(revision, linkNumber));
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
    const messages = this.#waiting;
    this.#waiting = [];
    await Promise.all([this.#write(), this.#keptTime.write()]);
    for (const taken of messages) this.#give(taken);
    const whole = messages.findLast(({ message }) => message.type === "devices")?.message;
    if (whole?.type === "devices") await this.#surely(this.#parts.contents.keepOnly(whole.devices));
  }

  #surely(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) =>
      this.#parts.log.error("contents cannot be kept", { error: textOfError(error) }),
    );
  }

  /** A disk that refuses must not keep an expired message standing. */
  #write(): Promise<void> {
    return this.#kept
      .write()
      .catch((error: unknown) =>
        this.#parts.log.error("assignment cannot be kept", { error: textOfError(error) }),
      );
  }

  #forget(): void {
    const { lease, assignment, log } = this.#parts;
    lease.end();
    this.#waiting = [];
    this.#work = this.#work.then(async () => {
      assignment.take({ type: "devices", devices: [], queues: [] });
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
      this.#parts.log.error("assignment cannot be taken", { type: message.type, error: textOfError(error) });
    }
  }
}
