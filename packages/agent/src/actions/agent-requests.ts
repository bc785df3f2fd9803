import type { AgentAction } from "@gantry/domain/contract/agents/agent-link.ts";
import type { AgentRequest } from "@gantry/domain/contract/agents/communication-actions.ts";
import { signActions } from "@gantry/domain/contract/signs/sign-action-parameters.ts";
import { type CameraAction, cameraActions } from "@gantry/domain/contract/video/camera-actions.ts";
import type { Clock } from "../clock.ts";
import type { Intake } from "../kept/intake.ts";
import type { Assignment } from "../link/assignment.ts";
import type { ServerTime } from "../link/server-time.ts";
import type { ActionOutcome, ActionsOptions } from "./actions.ts";
import { browseMib, type MibRequest } from "./mib-browser.ts";
import { SignRequests } from "./sign-requests.ts";
import { testConnection } from "./test-connection.ts";

interface RequestParts {
  clock: Clock;
  serverTime: ServerTime;
  timeoutMs: number | undefined;
  allowsLocalDevices: boolean;
  assignment: Assignment;
  intake: Intake;
}
type Perform = ActionsOptions["requests"][AgentRequest];

/** How each request is performed. Those of assigned devices wait until the last assignment applies. */
export function agentRequests(parts: RequestParts): ActionsOptions["requests"] {
  const { clock, timeoutMs, allowsLocalDevices, assignment } = parts;
  const settled =
    (perform: Perform): Perform =>
    async (action, report) => {
      await parts.intake.settled();
      return perform(action, report);
    };
  const browse = settled((action, report) =>
    browseMib({ ...action, requestType: action.requestType as MibRequest }, assignment.deviceOf(action), {
      serverTime: parts.serverTime,
      timeoutMs,
      report,
    }),
  );
  return {
    ...each(signActions, settled(signRequest(parts))),
    ...each(
      cameraActions,
      settled((action) => performOnCamera(assignment, action)),
    ),
    POLL: settled((action) => assignment.poll(action)),
    DEBUG_RESET: settled((action) => assignment.restart(action)),
    CONNECTION_TEST: (action) => testConnection(action, { clock, timeoutMs, allowsLocalDevices }),
    MIB_GET: browse,
    MIB_GET_NEXT: browse,
    MIB_WALK: browse,
  };
}

function signRequest({ assignment, ...parts }: RequestParts): Perform {
  const requests = new SignRequests(parts);
  return async (action, report) => {
    const outcome = await requests.perform(action, () => assignment.deviceOf(action), report);
    void assignment.lookAgain(action);
    return outcome;
  };
}

async function performOnCamera(assignment: Assignment, action: AgentAction): Promise<ActionOutcome> {
  const camera = assignment.cameraOf(action.entityType, action.entityId);
  if (!camera) return { result: "FAILED", error: "notAssigned" };
  return camera.perform(action.requestType as CameraAction, action.payload);
}

function each<Name extends string>(names: readonly Name[], perform: Perform): Record<Name, Perform> {
  return Object.fromEntries(names.map((name) => [name, perform])) as Record<Name, Perform>;
}
