import { isoFromMs } from "../queue/instant.ts";
import type { ReconcileEvent, ReconcileMemory } from "./reconcile-model.ts";
import type { Verification } from "./sign-state.ts";

/**
 * Result of an activation or blanking. `accepted`: with the sign's CRC. `refused`: with the sign's reason.
 * `unanswered`: unknown until a read. `withdrawn`: cancelled before it was sent.
 */
export type ActivationAnswer =
  | { result: "accepted"; crc: number }
  | { result: "refused"; detail: string }
  | { result: "unanswered"; detail: string }
  | { result: "withdrawn" };

interface RecordedAnswer {
  memory: ReconcileMemory;
  events: ReconcileEvent[];
  verification: Verification | null;
}

/** Records the sign's response. Nothing is sent again before the face has been read. */
export function recordAnswer(
  memory: ReconcileMemory,
  answer: ActivationAnswer,
  nowMs: number,
): RecordedAnswer {
  const { asked, verification } = memory;
  if (asked === null) return { memory, events: [], verification };
  const { itemId, multi } = asked;
  switch (answer.result) {
    case "accepted":
      return {
        memory: { ...memory, asked: { ...asked, crc: answer.crc } },
        events: [{ event: "activationAccepted", data: { itemId, multi, crc: answer.crc } }],
        verification,
      };
    case "refused": {
      const refused = makeRefusedVerification(verification, answer.detail, nowMs);
      return {
        memory: { ...memory, asked: { ...asked, refusal: answer.detail }, verification: refused },
        events: [{ event: "activationRefused", data: { itemId, multi, detail: answer.detail } }],
        verification: refused,
      };
    }
    case "unanswered":
      return {
        memory: { ...memory, asked: { ...asked, unanswered: answer.detail } },
        events: [],
        verification,
      };
    case "withdrawn":
      return {
        memory: { ...memory, asked: null, tries: Math.max(0, memory.tries - 1) },
        events: [],
        verification,
      };
  }
}

/** The sign refused to change its remaining time, so renew by activating again. */
export function recordRenewalRefused(memory: ReconcileMemory): ReconcileMemory {
  return { ...memory, renewalRefused: true, renewedAtReadMs: null };
}

function makeRefusedVerification(
  before: Verification | null,
  detail: string,
  nowMs: number,
): Verification | null {
  return before === null
    ? null
    : { ...before, state: "notVerified", reason: "refused", detail, since: isoFromMs(nowMs) };
}
