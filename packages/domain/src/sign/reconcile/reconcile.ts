import { isoFromMs } from "../queue/instant.ts";
import { checkMulti } from "../layout/layout.ts";
import type { SignQueue } from "../queue/queue.ts";
import { isStillOurs, ownMishaps } from "./our-face.ts";
import {
  defaultLimits,
  type RequestedActivation,
  emptyMemory,
  type Hold,
  type ReconcileDecision,
  type ReconcileInput,
  type ReconcileMemory,
  type ReconcileStep,
  type ReconcileEvent,
} from "./reconcile-model.ts";
import {
  type FaceState,
  keepSince,
  type Verification,
  type VerificationReason,
  type VerificationState,
} from "./sign-state.ts";
import { activationMinutes, computeWantedFace, showsWanted } from "./wanted-face.ts";
import type { WantedFace } from "./same-face.ts";

const msPerMinute = 60_000;
/**
 * Decides the next step towards the winning message and the verification state. Pure. Store events and memory
 * before the step; pass the result of `activate` and `blank` to `recordAnswer`.
 */
export function reconcile(input: ReconcileInput): ReconcileDecision {
  return new Reconciliation(input).decide();
}

class Reconciliation {
  readonly #input: ReconcileInput;
  readonly #memory: ReconcileMemory;
  readonly #events: ReconcileEvent[] = [];

  constructor(input: ReconcileInput) {
    this.#input = input;
    this.#memory = { ...(input.memory ?? emptyMemory) };
  }

  decide(): ReconcileDecision {
    const { queue, face, controlMode, mismatch, signFace, nowMs } = this.#input;
    const isLocal = this.#followControlMode();
    if (queue === null || !queue.governed) return this.#observe(queue);
    const wanted = computeWantedFace(queue, signFace, nowMs);
    this.#followQueue(queue, wanted);
    if (face === null) {
      const { reason, detail } = this.#input.noFace ?? { reason: "unreachable" };
      return this.#done("read", wanted, "waiting", reason, detail);
    }
    if (isLocal) return this.#leaveToLocal(wanted);
    if (controlMode !== "central" && controlMode !== "centralOverride") {
      const detail = `dmsControlMode ${controlMode ?? "not read"}`;
      return this.#done("read", wanted, "waiting", "badAnswer", detail);
    }
    if (this.#isUnread()) return this.#awaitRead(wanted);
    this.#compareWithRequested(face, wanted);
    this.#compareWithOurs(face);
    if (wanted.multi !== "") {
      if (mismatch !== null) return this.#done("none", wanted, "waiting", mismatch.reason, mismatch.detail);
      const error = checkMulti(wanted.multi, signFace);
      if (error !== null) {
        return this.#done("none", wanted, "waiting", "doesNotFit", `${error.error} at ${error.position}`);
      }
    }
    return this.#isShown(face, wanted) ? this.#keep(face, wanted) : this.#change(wanted);
  }

  /** Matches the message's CRC, or the CRC the sign returned when it accepted ours. */
  #isShown(face: FaceState, wanted: WantedFace): boolean {
    if (showsWanted(face, wanted)) return true;
    const ours = this.#memory.ourFace;
    return (
      ours !== null &&
      ours.itemId === wanted.itemId &&
      isStillOurs(face, ours) &&
      showsWanted(face, { ...wanted, crc: ours.crc })
    );
  }

  #followControlMode(): boolean {
    const { controlMode, face } = this.#input;
    if (controlMode === undefined || face === null) return this.#memory.isLocal;
    const isLocal = controlMode === "local";
    if (isLocal !== this.#memory.isLocal) {
      this.#report(isLocal ? "localControlStarted" : "localControlEnded", { controlMode });
      this.#memory.isLocal = isLocal;
    }
    return isLocal;
  }

  /** Never posted or blanked: any face is acceptable. */
  #observe(queue: SignQueue | null): ReconcileDecision {
    const { isLocal, verification } = this.#memory;
    Object.assign(this.#memory, emptyMemory, { isLocal, verification, queueRevision: queue?.revision ?? 0 });
    return this.#done("none", undefined, "observed");
  }

  #followQueue(queue: SignQueue, wanted: WantedFace): void {
    const memory = this.#memory;
    const key = JSON.stringify([wanted.itemId, wanted.beacon, wanted.multi]);
    if (queue.revision !== memory.queueRevision || key !== memory.wantedKey) {
      memory.tries = 0;
      memory.attempts = 0;
      memory.hold = null;
    }
    memory.queueRevision = queue.revision;
    memory.wantedKey = key;
  }

  /** Local control at the cabinet has priority; its changes are not reverted afterwards. */
  #leaveToLocal(wanted: WantedFace): ReconcileDecision {
    if (!this.#isUnread()) this.#memory.asked = null;
    this.#memory.ourFace = null;
    this.#memory.tries = 0;
    return this.#done("none", wanted, "waiting", "localControl");
  }

  #isUnread(): boolean {
    const { asked } = this.#memory;
    return asked !== null && asked.basedOnReadAtMs === this.#input.readAtMs;
  }

  /** Whatever the response was, only a read shows the face. */
  #awaitRead(wanted: WantedFace): ReconcileDecision {
    const refusal = this.#memory.asked?.refusal;
    return refusal === undefined
      ? this.#done("read", wanted, "sending")
      : this.#done("read", wanted, "notVerified", "refused", refusal);
  }

  #compareWithRequested(face: FaceState, wanted: WantedFace): void {
    const memory = this.#memory;
    const asked = memory.asked;
    if (asked === null) return;
    memory.asked = null;
    const candidate = { itemId: asked.itemId, multi: asked.multi, crc: face.crc, source: face.source };
    if (showsWanted(face, asked)) {
      this.#report("activationVerified", candidate);
      memory.ourFace = this.#ours(face, asked.itemId, asked.endsAtMs);
      return;
    }
    this.#report("activationNotVerified", { ...candidate, shownMulti: face.multi, tries: memory.tries });
    const isStillWanted = asked.itemId === wanted.itemId && asked.multi === wanted.multi;
    if (!isStillWanted || memory.tries < this.#limits().maxAttempts) return;
    memory.hold = this.#holdAfter(asked, face);
  }

  /** Without a response there was no refusal, so it is retried with every read. */
  #holdAfter({ refusal, unanswered }: RequestedActivation, face: FaceState): Hold {
    if (refusal !== undefined) return { reason: "refused", detail: refusal };
    if (unanswered === undefined) return { reason: "faceDiffers", detail: face.multi };
    return { reason: "unreachable", detail: unanswered, untilAfterReadMs: this.#input.readAtMs };
  }

  /** Our verified message was replaced before its time ended. */
  #compareWithOurs(face: FaceState): void {
    const memory = this.#memory;
    const ours = memory.ourFace;
    if (ours === null || isStillOurs(face, ours)) return;
    memory.ourFace = null;
    const { nowMs } = this.#input;
    if (face.isBlank && ours.endsAtMs !== null && nowMs >= ours.endsAtMs - msPerMinute) return;
    const { multi: shownMulti, source, owner, crc } = face;
    this.#report("faceChangedWithoutUs", {
      itemId: ours.itemId,
      expectedMulti: ours.multi,
      shownMulti,
      source,
      owner,
      crc,
      attempts: memory.attempts,
    });
    const limits = this.#limits();
    // A restart or long link loss does not count as an attempt.
    const isMishap = ownMishaps.has(face.source) && nowMs - ours.verifiedAtMs >= limits.leaseMs;
    if (isMishap) return;
    if (memory.attempts >= limits.maxAttempts) memory.hold = { reason: "changedWithoutUs", detail: source };
    else memory.attempts++;
  }

  #keep(face: FaceState, wanted: WantedFace): ReconcileDecision {
    const memory = this.#memory;
    if (memory.ourFace === null || memory.ourFace.itemId !== wanted.itemId) {
      const endsAtMs = wanted.multi === "" ? null : this.#input.nowMs + face.minutesRemaining * msPerMinute;
      memory.ourFace = this.#ours(face, wanted.itemId, endsAtMs);
    }
    memory.tries = 0;
    if (memory.hold !== null && memory.hold.reason !== "changedWithoutUs") memory.hold = null;
    const minutes = this.#renewalMinutes(face, wanted);
    if (minutes === undefined) return this.#done("none", wanted, "verified");
    if (memory.renewalRefused) return this.#ask(wanted);
    memory.renewedAtReadMs = this.#input.readAtMs;
    memory.ourFace = { ...memory.ourFace, endsAtMs: this.#input.nowMs + minutes * msPerMinute };
    return { ...this.#done("renew", wanted, "verified"), minutes };
  }

  /** Minutes to write if the message would end too early, too late or never; undefined if its time is right. */
  #renewalMinutes(face: FaceState, wanted: WantedFace): number | undefined {
    if (wanted.multi === "" || this.#memory.renewedAtReadMs === this.#input.readAtMs) return undefined;
    const { renewFraction } = this.#limits();
    const leaseMs = this.#leaseMs(wanted);
    const minutes = activationMinutes(wanted.endsAtMs, this.#input.nowMs, leaseMs);
    const remaining = this.#minutesRemaining(face);
    const endsSoon = remaining * msPerMinute < leaseMs * renewFraction && minutes > remaining;
    // Signs round the remaining time, so allow one extra minute.
    return endsSoon || remaining > minutes + 1 ? minutes : undefined;
  }

  /** Without a valid time from the sign, the time that it was last given counts. */
  #minutesRemaining({ minutesRemaining, isTimeUnknown }: FaceState): number {
    const endsAtMs = this.#memory.ourFace?.endsAtMs;
    if (!isTimeUnknown || typeof endsAtMs !== "number") return minutesRemaining;
    return Math.round((endsAtMs - this.#input.nowMs) / msPerMinute);
  }

  #change(wanted: WantedFace): ReconcileDecision {
    const { hold } = this.#memory;
    if (hold === null) return this.#ask(wanted);
    const isOver = hold.untilAfterReadMs !== undefined && hold.untilAfterReadMs !== this.#input.readAtMs;
    if (!isOver) return this.#done("hold", wanted, "notVerified", hold.reason, hold.detail);
    return this.#ask(wanted, hold);
  }

  /**
   * `afterHold`: an earlier activation got no response; the state stays not verified until the face proves
   * otherwise.
   */
  #ask(wanted: WantedFace, afterHold?: Hold): ReconcileDecision {
    const { nowMs, readAtMs } = this.#input;
    const memory = this.#memory;
    const isBlank = wanted.multi === "";
    const minutes = activationMinutes(wanted.endsAtMs, nowMs, this.#leaseMs(wanted));
    memory.tries++;
    memory.ourFace = null;
    memory.asked = {
      itemId: wanted.itemId,
      multi: wanted.multi,
      beacon: wanted.beacon,
      crc: wanted.crc,
      askedAtMs: nowMs,
      basedOnReadAtMs: readAtMs,
      endsAtMs: isBlank ? null : nowMs + minutes * msPerMinute,
    };
    this.#report("activationAsked", {
      itemId: wanted.itemId,
      multi: wanted.multi,
      crc: wanted.crc,
      ...(isBlank ? {} : { minutes }),
      tries: memory.tries,
    });
    const state = afterHold === undefined ? "sending" : "notVerified";
    const step = isBlank ? "blank" : "activate";
    const decision = this.#done(step, wanted, state, afterHold?.reason, afterHold?.detail);
    return isBlank || wanted.item === null ? decision : { ...decision, minutes, item: wanted.item };
  }

  #ours(face: FaceState, itemId: string | null, endsAtMs: number | null) {
    const { multi, crc, isBlank } = face;
    return { itemId, multi, crc, isBlank, verifiedAtMs: this.#input.nowMs, endsAtMs };
  }

  #limits() {
    return this.#input.limits ?? defaultLimits;
  }

  #leaseMs({ leaseMs = Infinity }: WantedFace): number {
    return Math.min(leaseMs, this.#limits().leaseMs);
  }

  #report(event: ReconcileEvent["event"], data: Record<string, unknown>): void {
    this.#events.push({ event, data });
  }

  #done(
    step: ReconcileStep,
    wanted: WantedFace | undefined,
    state: VerificationState,
    reason?: VerificationReason,
    detail?: string,
  ): ReconcileDecision {
    const memory = this.#memory;
    const candidate: Verification = {
      state,
      ...(reason === undefined ? {} : { reason }),
      ...(detail === undefined ? {} : { detail }),
      since: isoFromMs(this.#input.nowMs),
      queueRevision: memory.queueRevision,
      itemId: wanted?.itemId ?? null,
      attempts: memory.attempts,
    };
    memory.verification = keepSince(memory.verification, candidate);
    return {
      step,
      ...(wanted === undefined ? {} : { wanted }),
      verification: memory.verification,
      memory,
      events: this.#events,
    };
  }
}
