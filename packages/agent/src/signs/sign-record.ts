import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import { emptyMemory } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { FaceState, SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { textOfError } from "../log.ts";
import { faceOfAgentBefore } from "./known-before.ts";
import { lastingText, newSignMemory, type SignMemory } from "./sign-memory.ts";
import type { SignParts } from "./sign-parts.ts";

export class SignRecord {
  readonly #parts: Pick<SignParts, "files" | "log">;
  readonly #id: string;
  #memory: SignMemory | undefined;
  #keptText = "";
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

  async remember(device: AgentDevice): Promise<void> {
    if (this.#memory) return;
    const stored = await this.#parts.files.read(this.#id);
    this.#memory = stored ?? newSignMemory;
    this.#keptText = stored ? lastingText(stored) : "";
    this.settleAt(device);
    if (stored) return;
    this.#before = device.lastStateData as SignStateData | undefined;
    // An agent that takes over a sign must not publish its current face as new.
    if (this.#before?.face) this.change({ face: this.#before.face });
  }

  /** A different address may be a different sign, so its history does not apply. */
  settleAt({ host, port }: AgentDevice): void {
    if (!this.#memory) return;
    const address = `${host}:${port}`;
    const isSame = this.#memory.address === address;
    this.change(isSame ? {} : { address, reconcile: emptyMemory, face: null });
  }

  /** Keeps the verified face, but clears failed changes and reads. */
  startAnew(): void {
    const { ourFace, queueRevision } = this.memory.reconcile;
    this.change({ problem: null, reconcile: { ...emptyMemory, ourFace, queueRevision } });
  }

  /** The first reading shows whether the previous agent's message is still active. */
  recogniseFace(face: FaceState | null): void {
    if (!this.#before || !face) return;
    const ourFace = faceOfAgentBefore(this.#before, face);
    this.#before = undefined;
    if (ourFace) this.change({ reconcile: { ...this.memory.reconcile, ourFace } });
  }

  async keep(): Promise<void> {
    const { memory } = this;
    const text = lastingText(memory);
    if (text === this.#keptText || this.#isClosed) return;
    this.#keptText = text;
    const { files, log } = this.#parts;
    // A full disk must not keep an expired message active; the face is read again anyway.
    await files
      .write(this.#id, memory)
      .catch((error: unknown) =>
        log.error("sign memory cannot be written", { id: this.#id, error: textOfError(error) }),
      );
  }

  close(): void {
    this.#isClosed = true;
  }

  forget(): Promise<void> {
    return this.#parts.files.remove(this.#id);
  }
}
