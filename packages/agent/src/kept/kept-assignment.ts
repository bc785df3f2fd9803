import { readFile, rm } from "node:fs/promises";
import type { AgentDevice, LeaseTerms } from "@gantry/domain/contract/agents/agent-link.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { AssignmentMessage } from "../link/assignment.ts";
import { deviceKey } from "../polling/device-runtime.ts";
import { writeFileWhole } from "../files.ts";
import { devicesMessageOf } from "../link/server-message.ts";
import { type Log, textOfError } from "../log.ts";

type WholeAssignment = Extract<AssignmentMessage, { type: "devices" }>;

/**
 * What the server assigned last, also after a restart: devices with their secrets, and queues. In a file that only its
 * owner reads. A single queue never goes back to an older revision; the whole that opens a link counts as it is, or posts
 * to a server that was restored from a backup would not be carried out until its revisions had caught up.
 */
export class KeptAssignment {
  readonly #path: string;
  readonly #agentId: string;
  readonly #log: Log;
  readonly #devices = new Map<string, AgentDevice>();
  readonly #queues = new Map<string, SignQueue>();
  #isKnown = false;
  /** Files of before know of no lease: their agents act without end until they are told otherwise. */
  #terms: LeaseTerms = "endless";
  #termsOnDisk: LeaseTerms = "limited";
  #keptText = "";

  private constructor(path: string, agentId: string, log: Log) {
    this.#path = path;
    this.#agentId = agentId;
    this.#log = log;
  }

  /** A file that is damaged, or of another agent, is as none. */
  static async open(path: string, agentId: string, log: Log): Promise<KeptAssignment> {
    const kept = new KeptAssignment(path, agentId, log);
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") log.error("kept assignment cannot be read", { error: error.message });
      return undefined;
    });
    if (text !== undefined) kept.#read(text);
    return kept;
  }

  /** All of it; undefined when the server never gave any. */
  get whole(): WholeAssignment | undefined {
    if (!this.#isKnown) return undefined;
    return { type: "devices", devices: [...this.#devices.values()], queues: [...this.#queues.values()] };
  }

  /** What a restart would find: without a file there is nothing that it could go on with. */
  get termsOnDisk(): LeaseTerms {
    return this.#termsOnDisk;
  }

  /** Under which terms it was assigned, last. */
  get terms(): LeaseTerms {
    return this.#terms;
  }
  set terms(terms: LeaseTerms) {
    this.#terms = terms;
  }

  /** Forgets everything, also on the disk. Must not overlap with `write`. */
  async clear(): Promise<void> {
    this.#isKnown = false;
    this.#devices.clear();
    this.#queues.clear();
    this.#keptText = "";
    await rm(this.#path, { force: true });
    this.#termsOnDisk = "limited";
  }

  /** Takes a message in; answers what of it holds, undefined when nothing does. */
  take(message: AssignmentMessage): AssignmentMessage | undefined {
    switch (message.type) {
      case "devices":
        return this.#takeAll(message);
      case "device":
        this.#devices.set(deviceKey(message.device), message.device);
        return message;
      case "deviceRemoved":
        this.#devices.delete(deviceKey(message));
        if (message.entityType === "SIGN") this.#queues.delete(message.id);
        return message;
      case "queue": {
        const { queue } = message;
        if (!this.#devices.has(deviceKey({ entityType: "SIGN", id: queue.signId }))) return undefined;
        if (this.#isOlder(queue)) return undefined;
        this.#queues.set(queue.signId, queue);
        return message;
      }
    }
  }

  /** Puts it on disk when it changed. Calls must not overlap. */
  async write(): Promise<void> {
    if (!this.#isKnown) return;
    const text = this.#text();
    if (text === this.#keptText) return;
    const terms = this.#terms;
    // From here on a restart may find it, whether the write is ever heard to have ended or not.
    if (terms === "endless") this.#termsOnDisk = terms;
    await writeFileWhole(this.#path, text);
    this.#keptText = text;
    this.#termsOnDisk = terms;
  }

  #takeAll(message: WholeAssignment): WholeAssignment {
    this.#isKnown = true;
    this.#devices.clear();
    for (const device of message.devices) this.#devices.set(deviceKey(device), device);
    this.#queues.clear();
    for (const queue of message.queues) this.#queues.set(queue.signId, queue);
    return message;
  }

  #isOlder({ signId, revision }: SignQueue): boolean {
    const kept = this.#queues.get(signId);
    if (!kept || kept.revision <= revision) return false;
    this.#log.error("older queue not taken", { signId, revision, kept: kept.revision });
    return true;
  }

  #read(text: string): void {
    try {
      const { agentId, terms, ...stored } = JSON.parse(text) as Record<string, unknown>;
      const message = devicesMessageOf({ type: "devices", ...stored });
      if (agentId !== this.#agentId || !message) throw new Error("of another agent, or not whole");
      this.#takeAll(message);
      this.#terms = terms === "limited" ? "limited" : "endless";
      this.#termsOnDisk = this.#terms;
      this.#keptText = text;
    } catch (error) {
      this.#log.error("kept assignment is not used", { error: textOfError(error) });
    }
  }

  #text(): string {
    // What the server held as a device's state is of no use later: what stands is read from the device.
    const devices = [...this.#devices.values()].map((device) => ({ ...device, lastStateData: undefined }));
    return JSON.stringify({
      agentId: this.#agentId,
      terms: this.#terms,
      devices,
      queues: [...this.#queues.values()],
    });
  }
}
