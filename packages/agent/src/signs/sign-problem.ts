import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { ReconcileInput } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { SignProblem } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { DriverFailure, SignReading } from "../drivers/sign-session.ts";

export interface SignTroubles {
  face?: DriverFailure;
  settings?: DriverFailure;
  command?: DriverFailure;
  shortErrors: SignReading["shortErrors"];
}

/** The most severe problem and its start time; null if there is none. */
export function signProblem(
  troubles: SignTroubles,
  before: SignProblem | null,
  now: string,
): SignProblem | null {
  const failure = troubles.face ?? troubles.settings ?? troubles.command;
  if (failure) return sinceBefore({ code: failure.code, detail: failure.detail, since: now }, before);
  if (troubles.shortErrors.length === 0) return null;
  return sinceBefore({ code: "shortError", detail: troubles.shortErrors.join(", "), since: now }, before);
}

/** A sign that does not respond is offline; one with errors is degraded. */
export function signStatus(troubles: SignTroubles): DeviceStatus {
  if (troubles.face?.code === "noAnswer") return "OFFLINE";
  const hasTrouble = troubles.face ?? troubles.settings ?? troubles.command;
  return hasTrouble || troubles.shortErrors.length > 0 ? "DEGRADED" : "ONLINE";
}

/**
 * Why there is no face to decide on. A timeout can also mean a wrong community, which SNMPv1 does not report.
 */
export function whyNoFace({ code, detail }: DriverFailure): ReconcileInput["noFace"] {
  return code === "noAnswer" ? { reason: "unreachable" } : { reason: "badAnswer", detail };
}

function sinceBefore(problem: SignProblem, before: SignProblem | null): SignProblem {
  return before?.code === problem.code ? { ...problem, since: before.since } : problem;
}
