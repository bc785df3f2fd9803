import { join } from "node:path";
import type { JournalLane, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { expect, onTestFailed, test } from "vitest";
import { pause, systemClock } from "../clock.ts";
import { Journal, journalLanes } from "../journal/journal.ts";
import { type AgentProcess, isVerified, serverAndEnvironment, startProcess } from "./agent-process.ts";
import type { LinkServer } from "./link-server.ts";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import {
  queueItem,
  signDevice,
  signQueue,
  silentLog,
  testSign,
  queueChange,
  makeAssignment,
} from "./test-agent.ts";

/** GANTRY_SOAK_KILLS: number of kills; GANTRY_SEED: repeats the same moments. */
const kills = Number(process.env.GANTRY_SOAK_KILLS || 6);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
const postMs = 400;
const answerMs = 10;

test(
  "killed at random moments of posts, with or without the server, nothing is activated twice and no observation is lost",
  async () => {
    const random = makeSeededRandom(seed);
    const [server, environment] = await serverAndEnvironment();
    const sign = await testSign({ behaviours: [faults.slow({ delayMs: answerMs })], commLossMinutes: 5 });
    server.assignment = makeAssignment([signDevice(sign)], [signQueue(0, [])]);
    let agent = startProcess(environment);
    let revision = 0;
    onTestFailed(() =>
      console.log(`seed ${seed}, kill ${revision}, the agent said last: ${agent.output().slice(-2000)}`),
    );
    await server.until(() => listObservations(server).some(({ kind }) => kind === "state"));
    let welcomes = 0;
    const killedAfterSets: Record<number, number> = {};
    for (revision = 1; revision <= kills; revision++) {
      await server.until(() => server.heartbeats.length > welcomes);
      const { sets } = sign.machine.totals;
      const queue = signQueue(revision, [queueItem(`N${revision}`)]);
      server.assignment = makeAssignment(server.assignment.devices, [queue]);
      server.send(queueChange(queue));
      // Some kills happen before the first SET, while the sign is read; the others after it.
      if (random() < 0.7) await server.until(() => sign.machine.totals.sets > sets);
      await pause(systemClock, random() * postMs);
      const isAway = random() < 0.3;
      if (isAway) server.goAway();
      await end(agent);
      const done = sign.machine.totals.sets - sets;
      killedAfterSets[done] = (killedAfterSets[done] ?? 0) + 1;
      welcomes = server.heartbeats.length;
      agent = startProcess(environment);
      if (isAway) await server.until(() => agent.output().includes("continuing with the last assignment"));
      if (isAway) await pause(systemClock, random() * postMs);
      server.comeBack();
      if (random() < 0.5) await server.until(() => isVerified(server, revision));
    }
    await server.until(() => isVerified(server, kills));
    await end(agent);

    const asked = listActivatedMultis([
      ...listObservations(server),
      ...(await listUnsent(environment.GANTRY_AGENT_DATA ?? "")),
    ]);
    const activated = sign.machine.activations.filter(({ multi }) => multi !== "").map(({ multi }) => multi);
    const doubled = activated.filter((multi, at) => activated.indexOf(multi) !== at);
    console.log(
      `seed ${seed}: ${kills} kills after so many SETs of a post ${JSON.stringify(killedAfterSets)}, ${activated.length} activations, ` +
        `${doubled.length} doubled, ${server.batches.length} batches`,
    );
    expect(doubled).toEqual([]);
    expect(sign.machine.control.shown().row.multi).toContain(`N${kills}`);
    expect(activated.filter((multi) => !asked.has(multi))).toEqual([]);
    for (const lane of journalLanes) expectWhole(server, lane);
  },
  60_000 + kills * 10_000,
);

async function end(agent: AgentProcess): Promise<void> {
  agent.process.kill("SIGKILL");
  await agent.exited;
}

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

function listObservations({ stored }: LinkServer): Observation[] {
  return stored.map(({ observation }) => observation);
}

async function listUnsent(dataFolder: string): Promise<Observation[]> {
  const journal = await Journal.open({ folder: join(dataFolder, "journal"), log: silentLog });
  const found: Observation[] = [];
  for (const lane of journalLanes)
    for (let sequence = journal.firstKept(lane); sequence < journal.nextSequence(lane); sequence++)
      found.push(...((await journal.read(lane, sequence)) ?? []));
  await journal.close();
  return found;
}

function listActivatedMultis(observations: readonly Observation[]): Set<unknown> {
  const asked = observations.filter((one) => one.kind === "event" && one.event === "activationAsked");
  return new Set(asked.map((one) => one.kind === "event" && one.data.multi));
}
