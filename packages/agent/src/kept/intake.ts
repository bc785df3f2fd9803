import { join } from "node:path";
import type { AgentLease, DeviceContent, LeaseTerms } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";
import type { Assignment, AssignmentMessage } from "../link/assignment.ts";
import type { Lease, Sent } from "../link/lease.ts";
import type { Receivers, Reply } from "../link/link.ts";
import type { ServerTime } from "../link/server-time.ts";
import { type Log, textOfError } from "../log.ts";
import type { DiskSeal } from "./disk-seal.ts";
import { assignmentFile, KeptAssignment } from "./kept-assignment.ts";
import type { KeptContents } from "./kept-contents.ts";
import { KeptServerTime } from "./kept-server-time.ts";

interface IntakeParts {
  clock: Clock;
  serverTime: ServerTime;
  lease: Lease;
  assignment: Pick<Assignment, "take" | "settled">;
  contents: KeptContents;
  seal: DiskSeal;
  log: Log;
}

/** A server silent for this long counts as offline; a refused connection counts at once. */
const serverAnswersWithinMs = 2000;
const notStored = "contents cannot be stored";

/** Writes server messages to disk before devices get them, so a killed agent returns to the newest assignment. */
export class Intake {
  readonly #parts: IntakeParts;
  readonly #kept: KeptAssignment;
  readonly #keptTime: KeptServerTime;
  readonly #cancelPatience: () => void;
  #waiting: { message: AssignmentMessage; reply: Reply }[] = [];
  #work: Promise<void> = Promise.resolve();
  #mayGoOnAlone = true;

  private constructor(parts: IntakeParts, kept: KeptAssignment, keptTime: KeptServerTime) {
    this.#parts = parts;
    this.#kept = kept;
    this.#keptTime = keptTime;
    this.#cancelPatience = parts.clock.after(serverAnswersWithinMs, () => this.goOnAlone());
  }

  static async open(folder: string, agentId: string, parts: IntakeParts): Promise<Intake> {
    const kept = await KeptAssignment.open(join(folder, assignmentFile), agentId, parts);
    const keptTime = await KeptServerTime.open(join(folder, "server-time.json"), parts);
    return new Intake(parts, kept, keptTime);
  }

  get terms(): LeaseTerms {
    return this.#kept.termsOnDisk === "limited" ? this.#parts.lease.terms : "endless";
  }

  get receivers(): Pick<Receivers, AssignmentMessage["type"] | "content" | "revoked"> {
    const take = (message: AssignmentMessage, reply: Reply): void => this.#take(message, reply);
    return {
      devices: take,
      device: take,
      deviceRemoved: take,
      extra: take,
      content: ({ content }) => this.#takeContent(content),
      revoked: ({ revision }, reply) => this.#revoked(revision, reply),
    };
  }

  /** The server is offline: continue with its last assignment, unless this run has received a newer one. */
  goOnAlone(): void {
    const { whole } = this.#kept;
    if (!this.#mayGoOnAlone || !whole) return;
    this.#mayGoOnAlone = false;
    const { lease, log, assignment } = this.#parts;
    lease.resume(this.#kept.terms);
    log.warn("continuing with the last assignment", { devices: whole.devices.length, mayAct: lease.mayAct });
    assignment.take(whole);
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

  settled(): Promise<void> {
    return this.#work;
  }

  async stop(): Promise<void> {
    this.#mayGoOnAlone = false;
    this.#cancelPatience();
    await this.#work;
    await this.#keptTime.stop();
  }

  #take(message: AssignmentMessage, reply: Reply): void {
    this.#mayGoOnAlone = false;
    const holds = this.#kept.take(message);
    if (!holds) return;
    if (holds.type === "devices") this.#parts.contents.wholeCame();
    this.#waiting.push({ message: holds, reply });
    // Messages that arrive during a write are written and applied together.
    if (this.#waiting.length === 1) this.#work = this.#work.then(() => this.#handOn());
  }

  /** Font and graphic content must be on disk before a device that uses it. */
  #takeContent(content: DeviceContent): void {
    const taken = this.#parts.contents.take(content);
    this.#work = this.#work.then(() => this.#logged(taken, notStored));
  }

  /** The agent is revoked: it ends its turns, then reports so. */
  #revoked(revision: number, reply: Reply): void {
    this.#mayGoOnAlone = false;
    this.#forget();
    this.#work = this.#work.then(() => this.#replySettled(revision, reply));
  }

  async #handOn(): Promise<void> {
    const messages = this.#waiting.splice(0);
    await Promise.all([this.#write(), this.#keptTime.write()]);
    for (const { message, reply } of messages) this.#give(message, reply);
    const whole = messages.findLast(({ message }) => message.type === "devices")?.message;
    if (whole?.type === "devices")
      await this.#logged(this.#parts.contents.keepOnly(whole.devices), notStored);
  }

  /** A disk error must not keep an expired message active. */
  #write(): Promise<void> {
    return this.#logged(this.#kept.write(), "assignment cannot be stored");
  }

  #logged(work: Promise<void>, failure: string): Promise<void> {
    return work.catch((error: unknown) => this.#parts.log.error(failure, { error: textOfError(error) }));
  }

  #forget(): void {
    const { lease, assignment } = this.#parts;
    lease.end();
    this.#waiting = [];
    this.#work = this.#work.then(async () => {
      assignment.take({ type: "devices", devices: [] });
      await this.#logged(this.#kept.clear(), "assignment cannot be removed");
    });
  }

  async #replySettled(revision: number, reply: Reply): Promise<void> {
    await this.#parts.assignment.settled();
    reply({ type: "settled", revision });
  }

  #give(message: AssignmentMessage, reply: Reply): void {
    try {
      this.#parts.assignment.take(message);
      if (message.type === "devices") this.#parts.lease.assigned(message.epoch);
      if ("revision" in message && message.revision !== undefined)
        void this.#replySettled(message.revision, reply);
    } catch (error) {
      this.#parts.log.error("assignment cannot be applied", {
        type: message.type,
        error: textOfError(error),
      });
    }
  }
}
