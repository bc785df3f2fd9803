import type {
  ActionError,
  ConnectionTestAnswer,
  ConnectionTestBody,
} from "@gantry/domain/contract/agents/communication-actions.ts";

/** What a test does one after the other. */
export const testSteps = ["reached", "loggedIn", "answered"] as const;
export type TestStep = (typeof testSteps)[number];
export type StepState = "done" | "failed" | "notTried" | "notNeeded";

/** The device was not found, or says nothing. */
const whereFound: ReadonlySet<string> = new Set<ActionError>([
  "addressMissing",
  "addressRefused",
  "hostUnknown",
  "noAnswer",
  "unreachable",
]);
/** It is there and does not accept who asks. */
const whereRefused: ReadonlySet<string> = new Set<ActionError>(["accessDenied", "wrongCommunity"]);
/** It was asked and answered something that is of no use. */
const whereAnswered: ReadonlySet<string> = new Set<ActionError>([
  "badAnswer",
  "noSuchName",
  "notSupported",
  "refused",
  "snmpError",
  "truncatedAnswer",
  "wrongAnswer",
]);
/** Protocols of a serial line ask nobody who they are. */
const withoutLogin: ReadonlySet<string> = new Set(["COHU_T", "PECLO_D"]);

/** How far a test came; nothing when it was never begun. */
export function stepStates(
  { protocol }: Pick<ConnectionTestBody, "protocol">,
  { status, error = "" }: Pick<ConnectionTestAnswer, "status" | "error">,
): { step: TestStep; state: StepState }[] {
  const failedAt = status === "SUCCESS" ? testSteps.length : placeOfFailure(error);
  if (failedAt < 0) return [];
  return testSteps.map((step, place) => {
    if (place > failedAt) return { step, state: "notTried" };
    if (place === failedAt) return { step, state: "failed" };
    return { step, state: step === "loggedIn" && withoutLogin.has(protocol) ? "notNeeded" : "done" };
  });
}

const placeOfFailure = (error: string): number =>
  [whereFound, whereRefused, whereAnswered].findIndex((errors) => errors.has(error));
