import type { AgentDevice, AgentEventType } from "@gantry/domain/contract/agents/agent-link.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { reconcile } from "@gantry/domain/sign/reconcile/reconcile.ts";
import {
  defaultLimits,
  type ReconcileDecision,
  type ReconcileEvent,
  type ReconcileInput,
  type ReconcileMemory,
} from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import { wantedFace } from "@gantry/domain/sign/reconcile/wanted-face.ts";
import type { WantedFace } from "@gantry/domain/sign/reconcile/same-face.ts";
import { type CarriedOut, carryOut } from "./carry-out.ts";
import type { SignContact } from "./sign-contact.ts";
import { signMismatch } from "./sign-mismatch.ts";
import type { SignParts } from "./sign-parts.ts";
import { whyNoFace } from "./sign-problem.ts";
import type { SignRecord } from "./sign-record.ts";
import type { SignTeller } from "./sign-teller.ts";
import type { SignView, SignViews } from "./sign-view.ts";

interface StepTies {
  record: SignRecord;
  teller: SignTeller;
  views: SignViews;
  device(): AgentDevice;
  queue(): SignQueue | null;
}

const minuteMs = 60_000;

/** Decides and performs the steps of one sign. A decision is durable before its step runs. */
export class SignSteps {
  readonly #parts: SignParts;
  readonly #ties: StepTies;
  #wanted: WantedFace | undefined;

  constructor(parts: SignParts, ties: StepTies) {
    this.#parts = parts;
    this.#ties = ties;
  }

  get wanted(): WantedFace | undefined {
    return this.#wanted;
  }

  view(contact: SignContact): SignView {
    const nowMs = this.#parts.serverTime.nowMs();
    return this.#ties.views.view(contact, { device: this.#ties.device(), queue: this.#ties.queue(), nowMs });
  }

  async decide(contact: SignContact): Promise<ReconcileDecision> {
    const { record, teller } = this.#ties;
    record.recogniseFace(contact.face);
    const decision = this.look(contact);
    this.#wanted = decision.wanted;
    if (decision.verification.state === "verified") contact.troubles.command = undefined;
    await this.#keepDecision(decision.memory, decision.events);
    await teller.say(contact);
    return decision;
  }

  /** Like `decide`, without storing or publishing anything. */
  look(contact: SignContact): ReconcileDecision {
    return reconcile(this.#input(contact));
  }

  /** Undefined if there was nothing to do or the contact was closed. */
  async carryOut(contact: SignContact, decision: ReconcileDecision): Promise<CarriedOut | undefined> {
    const { serverTime, leaseMinutes, mayAct } = this.#parts;
    const { pictures } = this.view(contact);
    const done = await carryOut(decision, {
      session: contact.session,
      leaseMinutes,
      graphics: pictures,
      nowMs: () => serverTime.nowMs(),
      isStillWanted: () => !contact.isClosed && mayAct() && this.#isStillWanted(contact, decision.wanted),
    });
    if (!done || contact.isClosed) return undefined;
    contact.troubles.command = done.failure;
    await this.#keepDecision(done.memory, done.events);
    if (decision.step === "activate" && pictures.uploads.length > 0)
      await this.#readPictures(contact, decision.wanted);
    return done;
  }

  async #readPictures(contact: SignContact, wanted: WantedFace | undefined): Promise<void> {
    if (this.#isStillWanted(contact, wanted)) await contact.readGraphics();
    else contact.rereadSettings();
  }

  #isStillWanted(contact: SignContact, wanted: WantedFace | undefined): boolean {
    const queue = this.#ties.queue();
    if (!queue?.governed || !wanted) return false;
    const now = wantedFace(queue, this.view(contact).pictures.face, this.#parts.serverTime.nowMs());
    return now.itemId === wanted.itemId && now.multi === wanted.multi && now.beacon === wanted.beacon;
  }

  #input(contact: SignContact): ReconcileInput {
    const { serverTime, leaseMinutes } = this.#parts;
    const { troubles, face, readAtMs, reading } = contact;
    const nowMs = serverTime.nowMs();
    const { known, pictures } = this.view(contact);
    const queue = this.#ties.queue();
    const failure = troubles.face ?? troubles.settings;
    return {
      queue,
      face: failure ? null : face,
      noFace: failure && whyNoFace(failure),
      readAtMs,
      controlMode: reading?.controlMode,
      mismatch: signMismatch(known, queue, nowMs),
      signFace: pictures.face,
      memory: this.#ties.record.memory.reconcile,
      nowMs,
      limits: { ...defaultLimits, leaseMs: leaseMinutes * minuteMs },
    };
  }

  /** Events and memory must be durable before the step they describe. */
  async #keepDecision(reconciled: ReconcileMemory, events: readonly ReconcileEvent[]): Promise<void> {
    const { record, teller } = this.#ties;
    const told = [...events, ...verificationChange(record.memory.reconcile, reconciled)];
    record.change({ reconcile: reconciled });
    await Promise.all([record.keep(), ...told.map(({ event, data }) => teller.tell(event, data))]);
  }
}

/** Recorded so that the verification state of any moment can be explained later. */
function verificationChange(
  { verification: before }: ReconcileMemory,
  { verification: now }: ReconcileMemory,
): { event: AgentEventType; data: object }[] {
  const isSame =
    before?.state === now?.state && before?.reason === now?.reason && before?.itemId === now?.itemId;
  return now === null || isSame ? [] : [{ event: "verificationChanged", data: now }];
}
