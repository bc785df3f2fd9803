import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { expect, test } from "vitest";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { queueItem, signDevice, signQueue, silentLog, testAgent, testSign } from "../testing/test-agent.ts";
import { Journal } from "./journal.ts";

const signs = 300;
const rounds = 40;
const periodMs = 60_000;
const roomBytes = 1024 ** 3;

async function runOnePoll(): Promise<Observation[]> {
  const sign = await testSign();
  const { server, state, until, poll, agent } = await testAgent(
    [signDevice(sign)],
    [signQueue(1, [queueItem("CRASH AHEAD")])],
  );
  await until(() => state().verification?.state === "verified");
  await poll();
  const before = server.stored.length;
  await poll();
  const seen = server.stored.slice(before).map(({ observation }) => observation);
  await agent.stop();
  return seen.filter(({ kind }) => kind === "state" || kind === "pollResult");
}

test("a journal of 1 GB holds more than seven days of 300 signs polled every minute", async () => {
  const random = makeSeededRandom(7);
  const sample = await runOnePoll();
  expect(sample.map(({ kind }) => kind).sort()).toEqual(["pollResult", "state"]);
  const text = JSON.stringify(sample);
  const itemIds = new Set(text.match(/item-\d+/g));
  const city = Array.from({ length: signs }, (_, number) => ({
    number,
    id: randomUUID(),
    itemId: randomUUID(),
    crc: Math.floor(random() * 65_536),
  }));
  const journal = await Journal.open({ folder: join(await temporaryFolder(), "journal"), log: silentLog });
  let atMs = Date.UTC(2026, 0, 1);
  for (let round = 0; round < rounds; round++, atMs += periodMs) {
    const seen = city.flatMap(({ number, id, itemId, crc }) => {
      let own = text
        .replaceAll("sign-1", id)
        .replaceAll("AHEAD", `AHEAD MILE ${number}`)
        .replaceAll(/"crc":\d+/g, `"crc":${crc}`)
        .replaceAll(/"latencyMs":[\d.]+/g, `"latencyMs":${Math.round(random() * 90_000) / 1000}`)
        .replaceAll(/"minutesRemaining":\d+/g, `"minutesRemaining":${8 + Math.floor(random() * 7)}`)
        .replaceAll(/"(observedAt|at|readAt)":"[^"]*"/g, (_, member: string) => {
          const iso = new Date(atMs + Math.floor(random() * periodMs)).toISOString();
          return `"${member}":"${iso}"`;
        });
      for (const known of itemIds) own = own.replaceAll(known, itemId);
      return JSON.parse(own) as Observation[];
    });
    await Promise.all(seen.map((one) => journal.append("backfill", one)));
  }
  const polls = signs * rounds;
  const bytesPerPoll = journal.bytes / polls;
  const days = roomBytes / (bytesPerPoll * signs * (86_400_000 / periodMs));
  console.log(
    `${(text.length / sample.length).toFixed(0)} octets of JSON per observation, ${sample.length} per poll; ` +
      `${bytesPerPoll.toFixed(0)} octets on disk per poll: ${days.toFixed(0)} days of ${signs} signs every ${periodMs / 1000} s on 1 GB`,
  );
  expect(days).toBeGreaterThan(7);
  let kept = 0;
  for (let sequence = 1; sequence < journal.nextSequence("backfill"); sequence++)
    kept += (await journal.read("backfill", sequence))?.length ?? 0;
  expect(kept).toBe(polls * sample.length);
  await journal.close();
}, 120_000);
