import type { AgentAction, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { ActionError, AgentRequest } from "@gantry/domain/contract/agents/communication-actions.ts";
import type { Clock } from "../clock.ts";
import type { ExecutedActions } from "./executed-actions.ts";
import type { ServerTime } from "../link/server-time.ts";
import { type Log, textOfError } from "../log.ts";

export type ActionOutcome =
  | { result: "SUCCESS"; data?: Record<string, unknown> }
  | { result: "FAILED"; error: ActionError; data?: Record<string, unknown> };

export interface ActionsOptions {
  clock: Clock;
  serverTime: ServerTime;
  executed: ExecutedActions;
  log: Log;
  observe(observation: Observation): Promise<void>;
  /** Reports the progress of an action to the server, 0..100. */
  progress(actionId: string, percentage: number): void;
  requests: Record<AgentRequest, (action: AgentAction, report: Report) => Promise<ActionOutcome>>;
}
export type Report = (percentage: number) => void;

const progressEveryMs = 1_000;
const deadlinePassed: ActionOutcome = { result: "FAILED", error: "deadlinePassed" };
const unknownRequest: ActionOutcome = { result: "FAILED", error: "unknownRequest" };

/** Performs the actions that the server sends. */
export class Actions {
  readonly #options: ActionsOptions;
  readonly #running = new Set<Promise<void>>();

  constructor(options: ActionsOptions) {
    this.#options = options;
  }

  start(action: AgentAction): void {
    const done = executeAction(this.#options, action)
      .catch((error: unknown) =>
        this.#options.log.error("action cannot be stored", { error: textOfError(error) }),
      )
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Resolves when the actions under way have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }
}

export async function executeAction(options: ActionsOptions, action: AgentAction): Promise<void> {
  const { serverTime, executed, log } = options;
  if (!(await executed.claim(action.id, serverTime.nowMs())))
    return log.warn("duplicate action", { actionId: action.id });
  const outcome = await outcomeOf(options, action);
  const at = serverTime.now();
  await options.observe({ kind: "actionResult", actionId: action.id, at, ...outcome });
}

async function outcomeOf(options: ActionsOptions, action: AgentAction): Promise<ActionOutcome> {
  const { clock, serverTime, requests, log } = options;
  const leftMs = Date.parse(action.deadlineAt) - serverTime.nowMs();
  if (leftMs <= 0) return deadlinePassed;
  if (!Object.hasOwn(requests, action.requestType)) return unknownRequest;
  let cancel = (): void => {};
  const deadline = new Promise<ActionOutcome>((resolve) => {
    cancel = clock.after(leftMs, () => resolve(deadlinePassed));
  });
  try {
    return await Promise.race([
      requests[action.requestType](action, makeReporter(options, action)),
      deadline,
    ]);
  } catch (error) {
    log.error("action failed", { actionId: action.id, error: textOfError(error) });
    return { result: "FAILED", error: "internalError" };
  } finally {
    cancel();
  }
}

function makeReporter({ clock, progress }: ActionsOptions, { id }: AgentAction): Report {
  let reportedMs = Number.NEGATIVE_INFINITY;
  return (percentage) => {
    const nowMs = clock.monotonicMs();
    if (nowMs - reportedMs < progressEveryMs) return;
    reportedMs = nowMs;
    progress(id, Math.floor(percentage));
  };
}
