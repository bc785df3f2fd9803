import type { AgentDevice, AgentEventType, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { FaceState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { HealthWatch } from "./health-watch.ts";
import type { SignContact } from "./sign-contact.ts";
import type { SignParts } from "./sign-parts.ts";
import { signProblem, signStatus } from "./sign-problem.ts";
import type { SignRecord } from "./sign-record.ts";
import { changingState, isOtherFace, type KnownState, wholeState } from "./sign-report.ts";

interface TellerTies {
  record: SignRecord;
  health: HealthWatch;
  device(): AgentDevice;
  known(contact: SignContact): Omit<KnownState, "memory" | "health">;
}

export class SignTeller {
  readonly #parts: Pick<SignParts, "serverTime" | "observe">;
  readonly #ties: TellerTies;
  #said: { at: string; settingsRead: number } | undefined;

  constructor(parts: Pick<SignParts, "serverTime" | "observe">, ties: TellerTies) {
    this.#parts = parts;
    this.#ties = ties;
  }

  state(contact: SignContact): Observation | undefined {
    if (!this.#said) return undefined;
    return this.#stateAt(this.#said.at, contact, wholeState(this.#known(contact)));
  }

  startAnew(): void {
    if (this.#said) this.#said.settingsRead = -1;
  }

  async see(face: FaceState): Promise<void> {
    const { record } = this.#ties;
    const before = record.memory.face;
    record.change({ face });
    // Includes when the previous face was last seen: the change lies between the two times.
    if (isOtherFace(before, face)) await this.tell("faceRead", { ...face, previousReadAt: before?.readAt });
  }

  /** Publishes the state; rarely read parts only if they were read again. */
  async say(contact: SignContact): Promise<void> {
    if (contact.isClosed) return;
    const { record, health } = this.#ties;
    const { status: from, problem: before } = record.memory;
    const at = this.#parts.serverTime.now();
    const { troubles, settingsRead } = contact;
    const status = signStatus(troubles);
    record.change({ status, problem: signProblem(troubles, before, at) });
    const known = this.#known(contact);
    const isKnownAbove = this.#said?.settingsRead === settingsRead;
    this.#said = { at, settingsRead };
    const untold = health.untold();
    const state = isKnownAbove ? { ...changingState(known), ...untold } : wholeState(known);
    await Promise.all([
      record.keep(),
      ...(status === from ? [] : [this.tell("statusChanged", { from, to: status })]),
      this.#parts.observe(this.#stateAt(at, contact, state)),
    ]);
  }

  tell(event: AgentEventType, data: object): Promise<void> {
    const { entityType, id: entityId } = this.#ties.device();
    const at = this.#parts.serverTime.now();
    return this.#parts.observe({ kind: "event", entityType, entityId, at, event, data: { ...data } });
  }

  #known(contact: SignContact): KnownState {
    const { record, health } = this.#ties;
    return { ...this.#ties.known(contact), memory: record.memory, health: health.last };
  }

  #stateAt(observedAt: string, { reading }: SignContact, stateData: object): Observation {
    const { entityType, id: entityId } = this.#ties.device();
    return {
      kind: "state",
      entityType,
      entityId,
      observedAt,
      status: this.#ties.record.memory.status,
      stateData: { ...stateData },
      latencyMs: reading?.latencyMs,
    };
  }
}
