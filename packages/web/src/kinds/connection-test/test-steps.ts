import type { ConnectionTestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type {
  ActionError,
  ConnectionTestBody,
} from "@gantry/domain/contract/agents/communication-actions.ts";

export const testSteps = ["reached", "loggedIn", "answered"] as const;
export type TestStep = (typeof testSteps)[number];
export type StepState = "done" | "failed" | "notTried" | "notNeeded";

const whereFound: ReadonlySet<string> = new Set<ActionError>([
  "addressMissing",
  "addressRefused",
  "hostUnknown",
  "noAnswer",
  "unreachable",
]);
const whereRefused: ReadonlySet<string> = new Set<ActionError>(["accessDenied", "wrongCommunity"]);
const whereAnswered: ReadonlySet<string> = new Set<ActionError>([
  "badAnswer",
  "mappingRefused",
  "noPictures",
  "noSuchName",
  "notSupported",
  "refused",
  "snmpError",
  "streamMissing",
  "truncatedAnswer",
  "wrongAnswer",
]);
/** Serial protocols have no login. */
const withoutLogin: ReadonlySet<string> = new Set(["COHU_T", "PECLO_D"]);

/** Empty if the test never started. */
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
