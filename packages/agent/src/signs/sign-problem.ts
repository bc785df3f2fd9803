import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { ReconcileInput } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { SignProblem } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { DriverFailure, SignReading } from "../drivers/sign-session.ts";

/** What went wrong at a sign, the worst first. */
export interface SignTroubles {
  /** The face could not be read. */
  face?: DriverFailure;
  /** Description, fonts or communication-loss rule could not be read or set. */
  settings?: DriverFailure;
  /** The last command got no answer. */
  command?: DriverFailure;
  shortErrors: SignReading["shortErrors"];
}

/** The worst trouble in words for the card, since when it lasts; null when all is well. */
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

/** A sign that says nothing is offline; one that answers with trouble is degraded. */
export function signStatus(troubles: SignTroubles): DeviceStatus {
  if (troubles.face?.code === "noAnswer") return "OFFLINE";
  const hasTrouble = troubles.face ?? troubles.settings ?? troubles.command;
  return hasTrouble || troubles.shortErrors.length > 0 ? "DEGRADED" : "ONLINE";
}

/** Why there is no face to decide on. Silence may as well be a wrong community: SNMPv1 does not tell. */
export function whyNoFace({ code, detail }: DriverFailure): ReconcileInput["noFace"] {
  return code === "noAnswer" ? { reason: "unreachable" } : { reason: "badAnswer", detail };
}

function sinceBefore(problem: SignProblem, before: SignProblem | null): SignProblem {
  return before?.code === problem.code ? { ...problem, since: before.since } : problem;
}
