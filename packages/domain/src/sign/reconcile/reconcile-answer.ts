import { isoFromMs } from "../queue/instant.ts";
import type { ReconcileEvent, ReconcileMemory } from "./reconcile-model.ts";
import type { Verification } from "./sign-state.ts";

/**
 * What came of an activation or blanking. `accepted`: the sign took it, with the CRC it computed. `refused`: it said no,
 * in its words. `unanswered`: nobody knows; only a read will tell. `withdrawn`: it was no longer wanted before the sign
 * was told to show it, so nothing was asked.
 */
export type ActivationAnswer =
  | { result: "accepted"; crc: number }
  | { result: "refused"; detail: string }
  | { result: "unanswered"; detail: string }
  | { result: "withdrawn" };

export interface RecordedAnswer {
  memory: ReconcileMemory;
  events: ReconcileEvent[];
  verification: Verification | null;
}

/** Takes the sign's answer to what was asked into the memory. Nothing is asked again before the face has been read. */
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
      const refused = refusedVerification(verification, answer.detail, nowMs);
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

/** The sign refused to have its remaining time written: from now on it is renewed by activating again. */
export function recordRenewalRefused(memory: ReconcileMemory): ReconcileMemory {
  return { ...memory, renewalRefused: true, renewedAtReadMs: null };
}

function refusedVerification(
  before: Verification | null,
  detail: string,
  nowMs: number,
): Verification | null {
  return before === null
    ? null
    : { ...before, state: "notVerified", reason: "refused", detail, since: isoFromMs(nowMs) };
}
