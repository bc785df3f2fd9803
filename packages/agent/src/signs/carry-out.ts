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

export interface CarriedOut {
  memory: ReconcileMemory;
  events: ReconcileEvent[];
  /** The sign may have changed: poll the face until it shows the message or the settle time ends. */
  maySettle: boolean;
  failure?: DriverFailure;
}

export interface StepParts {
  session: SignSession;
  leaseMinutes: number;
  graphics: SignPost["graphics"];
  nowMs(): number;
  isStillWanted(): boolean;
}

/** Owner written into the message table if the poster has no name. */
const ownerWithoutName = "Gantry";

/** Performs the decided step. Each command is sent once. */
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
