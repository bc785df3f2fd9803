import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type {
  AgentDevice,
  AgentLease,
  DeviceContent,
  LeaseTerms,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";
import { writeFileWhole } from "../files.ts";
import type { Assignment, AssignmentMessage } from "../link/assignment.ts";
import type { Lease, Sent } from "../link/lease.ts";
import type { Receivers, Reply } from "../link/link.ts";
import { devicesMessageOf } from "../link/server-message.ts";
import type { ServerTime } from "../link/server-time.ts";
import { type Log, textOfError } from "../log.ts";
import { deviceKey, withExtra } from "../polling/device-runtime.ts";
import type { DiskSeal } from "./disk-seal.ts";
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
const assignmentFile = "assignment.json";
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

type WholeAssignment = Extract<AssignmentMessage, { type: "devices" }>;
type Extra = Extract<AssignmentMessage, { type: "extra" }>;

/**
 * The last assignment with its secrets and extras, in a file that only its owner reads. A single extra never returns to
 * an older revision. The full assignment that opens a link always applies: a server restored from a backup has lower ones.
 */
export class KeptAssignment {
  readonly #path: string;
  readonly #agentId: string;
  readonly #seal: DiskSeal;
  readonly #log: Log;
  readonly #devices = new Map<string, AgentDevice>();
  #isKnown = false;
  /** Files from older versions have no lease: those agents act without a limit until the server sends one. */
  terms: LeaseTerms = "endless";
  /** The terms after a restart; without a file there is nothing to continue. */
  termsOnDisk: LeaseTerms = "limited";
  #keptText = "";

  private constructor(path: string, agentId: string, { seal, log }: Pick<IntakeParts, "seal" | "log">) {
    this.#path = path;
    this.#agentId = agentId;
    this.#seal = seal;
    this.#log = log;
  }

  /** A damaged file, or one of another agent, counts as missing. */
  static async open(
    path: string,
    agentId: string,
    parts: Pick<IntakeParts, "seal" | "log">,
  ): Promise<KeptAssignment> {
    const { log } = parts;
    const kept = new KeptAssignment(path, agentId, parts);
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") log.error("stored assignment cannot be read", { error: error.message });
      return undefined;
    });
    if (text !== undefined) kept.#read(text);
    return kept;
  }

  /** The full assignment; undefined if the server never sent one. */
  get whole(): WholeAssignment | undefined {
    if (!this.#isKnown) return undefined;
    return { type: "devices", devices: [...this.#devices.values()] };
  }

  async clear(): Promise<void> {
    this.#isKnown = false;
    this.#devices.clear();
    this.#keptText = "";
    await rm(this.#path, { force: true });
    this.termsOnDisk = "limited";
  }

  /** Applies a message and returns the part that is new, or undefined. */
  take(message: AssignmentMessage): AssignmentMessage | undefined {
    switch (message.type) {
      case "devices":
        return this.#takeAll(message);
      case "device":
        this.#devices.set(deviceKey(message.device), message.device);
        return message;
      case "deviceRemoved":
        this.#devices.delete(deviceKey(message));
        return message;
      case "extra": {
        const device = this.#devices.get(deviceKey(message));
        if (!device || this.#isOlder(device, message)) return undefined;
        this.#devices.set(deviceKey(device), withExtra(device, message));
        return message;
      }
    }
  }

  /** Writes to disk if changed. Calls must not overlap. */
  async write(): Promise<void> {
    if (!this.#isKnown) return;
    const text = this.#text();
    if (text === this.#keptText) return;
    const terms = this.terms;
    // A restart may find the file from here on, even if the write is never confirmed.
    if (terms === "endless") this.termsOnDisk = terms;
    await writeFileWhole(this.#path, this.#seal.seal(assignmentFile, text));
    this.#keptText = text;
    this.termsOnDisk = terms;
  }

  #takeAll(message: WholeAssignment): WholeAssignment {
    this.#isKnown = true;
    this.#devices.clear();
    for (const device of message.devices) this.#devices.set(deviceKey(device), device);
    return message;
  }

  #isOlder({ extras = {} }: AgentDevice, { id, name, value }: Extra): boolean {
    const [kept, revision] = [revisionOf(extras[name]), revisionOf(value)];
    if (kept <= revision) return false;
    this.#log.error("older extra ignored", { id, name, revision, kept });
    return true;
  }

  #read(onDisk: string): void {
    try {
      const text = this.#seal.open(assignmentFile, onDisk);
      const { agentId, terms, ...stored } = JSON.parse(text) as Record<string, unknown>;
      const message = devicesMessageOf({ type: "devices", ...stored });
      if (agentId !== this.#agentId || !message) throw new Error("of another agent, or not whole");
      this.#takeAll(message);
      this.terms = terms === "limited" ? "limited" : "endless";
      this.termsOnDisk = this.terms;
      // Text in clear is written again, encrypted.
      if (this.#seal.isSealed(onDisk) === this.#seal.hasKey) this.#keptText = text;
    } catch (error) {
      this.#log.error("stored assignment is not used", { error: textOfError(error) });
    }
  }

  #text(): string {
    // Drop the stored device state: after a restart it is read from the device.
    const devices = [...this.#devices.values()].map((device) => ({ ...device, lastStateData: undefined }));
    return JSON.stringify({ agentId: this.#agentId, terms: this.terms, devices });
  }
}

/** Extras that are numbered come in order; others have no order. */
function revisionOf(value: unknown): number {
  return (value as { revision?: number } | null | undefined)?.revision ?? 0;
}
