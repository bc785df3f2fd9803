import { join } from "node:path";
import { appendFile } from "node:fs/promises";
import type { AgentAction, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { type AgentRequest, agentRequests } from "@gantry/domain/contract/agents/communication-actions.ts";
import { expect, test } from "vitest";
import { type ActionOutcome, type ActionsOptions, executeAction } from "./actions.ts";
import { ExecutedActions } from "./executed-actions.ts";
import { ServerTime } from "../link/server-time.ts";
import type { Log } from "../log.ts";
import { type ManualClock, manualClock } from "../testing/manual-clock.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

async function makeDesk(poll: () => Promise<ActionOutcome>, path?: string) {
  const clock = manualClock();
  const file = path ?? join(await temporaryFolder(), "actions.jsonl");
  const executed = await ExecutedActions.open(file, clock.nowMs());
  const observed: Observation[] = [];
  let executions = 0;
  const countAndPoll = (): Promise<ActionOutcome> => {
    executions++;
    return poll();
  };
  const options: ActionsOptions = {
    clock,
    serverTime: new ServerTime(clock),
    executed,
    log: silent,
    observe: async (observation) => void observed.push(observation),
    progress: () => {},
    requests: Object.fromEntries(agentRequests.map((name) => [name, countAndPoll])) as Record<
      AgentRequest,
      typeof countAndPoll
    >,
  };
  return { clock, file, options, observed, executions: () => executions };
}

function poll(clock: ManualClock, id: string, inMs: number): AgentAction {
  const deadlineAt = new Date(clock.nowMs() + inMs).toISOString();
  return { id, requestType: "POLL", entityType: "SIGN", entityId: "sign-1", deadlineAt };
}

test("an action is executed once and its result is reported (COMM-017)", async () => {
  const { clock, options, observed, executions } = await makeDesk(async () => ({ result: "SUCCESS" }));
  await executeAction(options, poll(clock, "action-1", 5000));
  await executeAction(options, poll(clock, "action-1", 5000));
  expect(executions()).toBe(1);
  expect(observed).toEqual([
    {
      kind: "actionResult",
      actionId: "action-1",
      at: new Date(clock.nowMs()).toISOString(),
      result: "SUCCESS",
    },
  ]);
  await options.executed.close();
});

test("an action that arrives after its deadline is never executed", async () => {
  const { clock, options, observed, executions } = await makeDesk(async () => ({ result: "SUCCESS" }));
  await executeAction(options, poll(clock, "action-1", 0));
  expect(executions()).toBe(0);
  expect(observed).toMatchObject([{ result: "FAILED", error: "deadlinePassed" }]);
  await options.executed.close();
});

test("an action that takes too long fails at its deadline", async () => {
  const started = Promise.withResolvers<void>();
  const { clock, options, observed } = await makeDesk(() => {
    started.resolve();
    return new Promise(() => {});
  });
  const done = executeAction(options, poll(clock, "action-1", 5000));
  await started.promise;
  await clock.advance(5000);
  await done;
  expect(observed).toMatchObject([{ result: "FAILED", error: "deadlinePassed" }]);
  await options.executed.close();
});

test("an action executed before a restart is not executed again, even behind a truncated record", async () => {
  const first = await makeDesk(async () => ({ result: "SUCCESS" }));
  await executeAction(first.options, poll(first.clock, "action-1", 5000));
  await first.options.executed.close();
  await appendFile(first.file, '{"id":"action-2","at');
  const second = await makeDesk(async () => ({ result: "SUCCESS" }), first.file);
  await executeAction(second.options, poll(second.clock, "action-1", 5000));
  expect(second.executions()).toBe(0);
  await executeAction(second.options, poll(second.clock, "action-2", 5000));
  expect(second.executions()).toBe(1);
  await second.options.executed.close();
});
