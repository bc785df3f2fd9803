import { readFile, rm } from "node:fs/promises";
import type { AgentDevice, LeaseTerms } from "@gantry/domain/contract/agents/agent-link.ts";
import { writeFileWhole } from "../files.ts";
import type { AssignmentMessage } from "../link/assignment.ts";
import { devicesMessageOf } from "../link/server-message.ts";
import { type Log, textOfError } from "../log.ts";
import { deviceKey, withExtra } from "../polling/device-runtime.ts";
import type { DiskSeal } from "./disk-seal.ts";

type WholeAssignment = Extract<AssignmentMessage, { type: "devices" }>;
type Extra = Extract<AssignmentMessage, { type: "extra" }>;

interface KeptParts {
  seal: DiskSeal;
  log: Log;
}

export const assignmentFile = "assignment.json";

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

  private constructor(path: string, agentId: string, { seal, log }: KeptParts) {
    this.#path = path;
    this.#agentId = agentId;
    this.#seal = seal;
    this.#log = log;
  }

  /** A damaged file, or one of another agent, counts as missing. */
  static async open(path: string, agentId: string, parts: KeptParts): Promise<KeptAssignment> {
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
