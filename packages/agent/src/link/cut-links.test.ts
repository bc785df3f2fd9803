import { join } from "node:path";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { expect, test } from "vitest";
import { type Clock, pause, systemClock } from "../clock.ts";
import { readOrEnrol } from "../identity/identity.ts";
import { Journal } from "../journal/journal.ts";
import { startCuttingProxy } from "../testing/cutting-proxy.ts";
import { startLinkServer } from "../testing/link-server.ts";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { agentConfig, onEnd, quietEvents, silentLog } from "../testing/test-agent.ts";
import { ServerTime } from "./server-time.ts";
import { Uplink } from "./uplink.ts";

/** GANTRY_CUTS: number of cuts; GANTRY_SEED: repeats the same moments. */
const cuts = Number(process.env.GANTRY_CUTS || 100);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
const speed = 50;
const hurried: Clock = {
  ...systemClock,
  after: (delayMs, work) => systemClock.after(delayMs / speed, work),
};

const makeNumbered = (number: number): Observation => ({
  kind: "actionResult",
  actionId: `${number}`,
  at: new Date().toISOString(),
  result: "SUCCESS",
  data: { text: "x".repeat(number % 700) },
});

test(
  `over ${cuts} cut links every observation arrives once and in order, in both lanes`,
  async () => {
    const random = makeSeededRandom(seed);
    const server = await startLinkServer();
    onEnd(() => server.stop());
    const isEnough = (): boolean => proxy.cuts >= cuts;
    const proxy = await startCuttingProxy(Number(new URL(server.url).port), () =>
      isEnough()
        ? { up: Number.POSITIVE_INFINITY, down: Number.POSITIVE_INFINITY }
        : { up: random() ** 2 * 60_000, down: random() ** 2 * 6_000 },
    );
    onEnd(() => proxy.stop());
    const config = agentConfig(server.url, await temporaryFolder());
    const identity = await readOrEnrol(config);
    const journal = await Journal.open({
      folder: join(config.dataFolder, "journal"),
      log: silentLog,
      segmentBytes: 20_000,
    });
    const uplink = new Uplink({
      serverUrl: `http://127.0.0.1:${proxy.port}`,
      identity,
      version: "0.1.0",
      clock: hurried,
      serverTime: new ServerTime(hurried),
      log: silentLog,
      jitter: random,
      journal,
    });
    uplink.start(quietEvents);
    onEnd(() => uplink.stop());
    let seen = 0;
    while (!isEnough()) {
      const burst = 1 + Math.floor(random() * 8);
      await Promise.all(Array.from({ length: burst }, () => uplink.observe(makeNumbered(seen++))));
      await pause(systemClock, random() * 4);
    }
    await server.until(() => journal.depth === 0 && uplink.isConnected);
    const arrived = { live: [] as number[], backfill: [] as number[] };
    for (const { lane, observation } of server.stored)
      if (observation.kind === "actionResult") arrived[lane].push(Number(observation.actionId));
    console.log(
      `seed ${seed}: ${proxy.cuts} cuts, ${server.connections} links, ${seen} seen, ${arrived.live.length} live, ` +
        `${arrived.backfill.length} backfill, ${server.batches.length} batches sent`,
    );
    const all = [...arrived.live, ...arrived.backfill].sort((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: seen }, (_, number) => number));
    for (const lane of [arrived.live, arrived.backfill]) {
      expect(lane.length).toBeGreaterThan(0);
      expect(lane).toEqual([...lane].sort((a, b) => a - b));
    }
  },
  60_000 + cuts * 1_000,
);
