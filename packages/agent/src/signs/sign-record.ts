import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import { emptyMemory } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { FaceState, SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { textOfError } from "../log.ts";
import { faceOfAgentBefore } from "./known-before.ts";
import { lastingText, newSignMemory, type SignMemory } from "./sign-memory.ts";
import type { SignParts } from "./sign-parts.ts";

/** What is known of one sign from what was done to it, also by an earlier run of this agent or by the agent before it. */
export class SignRecord {
  readonly #parts: Pick<SignParts, "files" | "log">;
  readonly #id: string;
  #memory: SignMemory | undefined;
  #keptText = "";
  /** What the server held of the sign when this agent got it. */
  #before: SignStateData | undefined;
  #isClosed = false;

  constructor(parts: Pick<SignParts, "files" | "log">, id: string) {
    this.#parts = parts;
    this.#id = id;
  }

  get memory(): SignMemory {
    return this.#memory ?? newSignMemory;
  }

  change(change: Partial<SignMemory>): void {
    this.#memory = { ...this.memory, ...change };
  }

  /** From disk, once. */
  async remember(device: AgentDevice): Promise<void> {
    if (this.#memory) return;
    const stored = await this.#parts.files.read(this.#id);
    this.#memory = stored ?? newSignMemory;
    this.#keptText = stored ? lastingText(stored) : "";
    this.settleAt(device);
    if (stored) return;
    this.#before = device.lastStateData as SignStateData | undefined;
    // An agent that takes a sign over must not tell the face that stands there as a new one.
    if (this.#before?.face) this.change({ face: this.#before.face });
  }

  /** Another address may be another sign: what stood on the last one says nothing about it. */
  settleAt({ host, port }: AgentDevice): void {
    if (!this.#memory) return;
    const address = `${host}:${port}`;
    const isSame = this.#memory.address === address;
    this.change(isSame ? {} : { address, reconcile: emptyMemory, face: null });
  }

  /** What stands on the face stays known; that it could not be changed, read or understood is forgotten. */
  startAnew(): void {
    const { ourFace, queueRevision } = this.memory.reconcile;
    this.change({ problem: null, reconcile: { ...emptyMemory, ourFace, queueRevision } });
  }

  /** The first face that is read tells whether it is still what the agent before this one had put there. */
  recogniseFace(face: FaceState | null): void {
    if (!this.#before || !face) return;
    const ourFace = faceOfAgentBefore(this.#before, face);
    this.#before = undefined;
    if (ourFace) this.change({ reconcile: { ...this.memory.reconcile, ourFace } });
  }

  /** Resolves when what lasts of it is on disk, or the disk refused it. */
  async keep(): Promise<void> {
    const { memory } = this;
    const text = lastingText(memory);
    if (text === this.#keptText || this.#isClosed) return;
    this.#keptText = text;
    const { files, log } = this.#parts;
    // A full disk must not keep an expired message standing: what stands is read again anyway.
    await files
      .write(this.#id, memory)
      .catch((error: unknown) =>
        log.error("sign memory cannot be written", { id: this.#id, error: textOfError(error) }),
      );
  }

  /** Nothing more is written. */
  close(): void {
    this.#isClosed = true;
  }

  forget(): Promise<void> {
    return this.#parts.files.remove(this.#id);
  }
}
