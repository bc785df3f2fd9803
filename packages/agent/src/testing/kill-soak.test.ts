import { join } from "node:path";
import type { JournalLane, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { expect, onTestFailed, test } from "vitest";
import { pause, systemClock } from "../clock.ts";
import { Journal, journalLanes } from "../journal/journal.ts";
import { type AgentProcess, isVerified, serverAndEnvironment, startProcess } from "./agent-process.ts";
import type { LinkServer } from "./link-server.ts";
import { seededRandom } from "@gantry/domain/testing/seeded-random.ts";
import { queueItem, signDevice, signQueue, silentLog, testSign } from "./test-agent.ts";

/** GANTRY_SOAK_KILLS: how many; GANTRY_SEED: the same moments again. */
const kills = Number(process.env.GANTRY_SOAK_KILLS || 6);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
/** With a sign that takes its time for every answer the SETs of a post take about so long. */
const postMs = 400;
const answerMs = 10;

test(
  "killed at random moments of posts, with the server there or not: nothing is activated twice, nothing that was seen is lost",
  async () => {
    const random = seededRandom(seed);
    const [server, environment] = await serverAndEnvironment();
    const sign = await testSign({ behaviours: [faults.slow({ delayMs: answerMs })], commLossMinutes: 5 });
    server.assignment = { devices: [signDevice(sign)], queues: [signQueue(0, [])] };
    let agent = startProcess(environment);
    let revision = 0;
    onTestFailed(() =>
      console.log(`seed ${seed}, kill ${revision}, the agent said last: ${agent.output().slice(-2000)}`),
    );
    // An agent that never had an assignment has nothing to go on with.
    await server.until(() => told(server).some(({ kind }) => kind === "state"));
    let welcomes = 0;
    const killedAfterSets: Record<number, number> = {};
    for (revision = 1; revision <= kills; revision++) {
      await server.until(() => server.heartbeats.length > welcomes);
      const { sets } = sign.machine.totals;
      server.assignment.queues = [signQueue(revision, [queueItem(`N${revision}`)])];
      server.say({ type: "queue", queue: server.assignment.queues[0] as SignQueue });
      // A part of the kills falls before the first SET, while the sign is read; the others fall after it.
      if (random() < 0.7) await server.until(() => sign.machine.totals.sets > sets);
      await pause(systemClock, random() * postMs);
      const isAway = random() < 0.3;
      if (isAway) server.goAway();
      await end(agent);
      const done = sign.machine.totals.sets - sets;
      killedAfterSets[done] = (killedAfterSets[done] ?? 0) + 1;
      welcomes = server.heartbeats.length;
      agent = startProcess(environment);
      if (isAway) await server.until(() => agent.output().includes("going on with the last assignment"));
      if (isAway) await pause(systemClock, random() * postMs);
      server.comeBack();
      // Otherwise the next post comes while this one is still being found out about.
      if (random() < 0.5) await server.until(() => isVerified(server, revision));
    }
    await server.until(() => isVerified(server, kills));
    await end(agent);

    const asked = askedMultis([...told(server), ...(await unsent(environment.GANTRY_AGENT_DATA ?? ""))]);
    const activated = sign.machine.activations.filter(({ multi }) => multi !== "").map(({ multi }) => multi);
    const doubled = activated.filter((multi, at) => activated.indexOf(multi) !== at);
    console.log(
      `seed ${seed}: ${kills} kills after so many SETs of a post ${JSON.stringify(killedAfterSets)}, ${activated.length} activations, ` +
        `${doubled.length} doubled, ${server.batches.length} batches`,
    );
    expect(doubled).toEqual([]);
    expect(sign.machine.control.shown().row.multi).toContain(`N${kills}`);
    // What the agent was about to do was on its disk before it did it.
    expect(activated.filter((multi) => !asked.has(multi))).toEqual([]);
    for (const lane of journalLanes) expectWhole(server, lane);
  },
  60_000 + kills * 10_000,
);

async function end(agent: AgentProcess): Promise<void> {
  agent.process.kill("SIGKILL");
  await agent.exited;
}

/** Every batch arrived, in order, and what was sent again was the same. */
function expectWhole({ batches }: LinkServer, lane: JournalLane): void {
  const first = new Map<number, string>();
  for (const batch of batches.filter((one) => one.lane === lane)) {
    const { sequence } = batch;
    const text = JSON.stringify(batch.observations);
    expect(first.get(sequence) ?? text, `${lane} ${sequence}`).toBe(text);
    first.set(sequence, text);
  }
  expect([...first.keys()]).toEqual(Array.from(first.keys(), (_, index) => index + 1));
}

function told({ stored }: LinkServer): Observation[] {
  return stored.map(({ observation }) => observation);
}

/** What the last agent left on its disk. */
async function unsent(dataFolder: string): Promise<Observation[]> {
  const journal = await Journal.open({ folder: join(dataFolder, "journal"), log: silentLog });
  const found: Observation[] = [];
  for (const lane of journalLanes)
    for (let sequence = journal.firstKept(lane); sequence < journal.nextSequence(lane); sequence++)
      found.push(...((await journal.read(lane, sequence)) ?? []));
  await journal.close();
  return found;
}

function askedMultis(observations: readonly Observation[]): Set<unknown> {
  const asked = observations.filter((one) => one.kind === "event" && one.event === "activationAsked");
  return new Set(asked.map((one) => one.kind === "event" && one.data.multi));
}
