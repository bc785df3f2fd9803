import {
  type ActivationAnswer,
  recordAnswer,
  recordRenewalRefused,
} from "@gantry/domain/sign/reconcile/reconcile-answer.ts";
import type {
  ReconcileDecision,
  ReconcileEvent,
  ReconcileMemory,
} from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type {
  CommandResult,
  DriverFailure,
  ExtendResult,
  SignPost,
  SignSession,
} from "../drivers/sign-session.ts";

/** What a step came to; undefined when there was nothing to do. */
export interface CarriedOut {
  memory: ReconcileMemory;
  events: ReconcileEvent[];
  /** The sign may have changed: its face is read until it shows what was asked, or long enough. */
  maySettle: boolean;
  /** The command got no answer. */
  failure?: DriverFailure;
}

export interface StepParts {
  session: SignSession;
  leaseMinutes: number;
  /** What must be loaded before the message can stand. */
  graphics: SignPost["graphics"];
  nowMs(): number;
  isStillWanted(): boolean;
}

/** Name under which the agent writes into a sign's message table when the poster has none. */
const ownerWithoutName = "Gantry";

/** Takes the one step that was decided. Each command is sent once. */
export async function carryOut(
  { step, minutes, item, wanted, memory }: ReconcileDecision,
  parts: StepParts,
): Promise<CarriedOut | undefined> {
  const { session, leaseMinutes, graphics, nowMs, isStillWanted } = parts;
  switch (step) {
    case "none":
    case "read":
    case "hold":
      return undefined;
    case "renew":
      return renewed(memory, await session.extendTime(minutes ?? leaseMinutes));
    case "blank":
      return answered(memory, await session.blank(leaseMinutes), nowMs());
    case "activate": {
      const { multi = "", beacon = false } = wanted ?? {};
      const owner = item?.lastUpdatedByDisplayName || ownerWithoutName;
      const durationMinutes = minutes ?? leaseMinutes;
      const post: SignPost = { multi, beacon, owner, durationMinutes, graphics, isStillWanted };
      return answered(memory, await session.postMessage(post), nowMs());
    }
  }
}

function renewed(memory: ReconcileMemory, result: ExtendResult): CarriedOut {
  if (result.result === "refused")
    return { memory: recordRenewalRefused(memory), events: [], maySettle: false };
  const failure = result.result === "unknown" ? result.failure : undefined;
  return { memory, events: [], maySettle: false, failure };
}

function answered(memory: ReconcileMemory, result: CommandResult, nowMs: number): CarriedOut {
  const recorded = recordAnswer(memory, activationAnswer(result), nowMs);
  const maySettle = result.result === "accepted" || result.result === "unknown";
  const failure = result.result === "unknown" ? result.failure : undefined;
  return { memory: recorded.memory, events: recorded.events, maySettle, failure };
}

function activationAnswer(result: CommandResult): ActivationAnswer {
  switch (result.result) {
    case "accepted":
      return { result: "accepted", crc: result.crc };
    case "refused":
      return {
        result: "refused",
        detail: result.isForbidden ? `${result.detail} (read only)` : result.detail,
      };
    case "withdrawn":
      return { result: "withdrawn" };
    case "unknown":
      return { result: "unanswered", detail: result.failure.detail };
  }
}
