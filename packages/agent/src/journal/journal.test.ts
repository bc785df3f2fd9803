import { spawn } from "node:child_process";
import { appendFile, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  agentTiming,
  type JournalLane,
  type Observation,
} from "@gantry/domain/contract/agents/agent-link.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Log } from "../log.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { encodeRecord, scanRecords } from "./frame.ts";
import { Journal, journalLanes } from "./journal.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const makeResult = (actionId: string): Observation => ({
  kind: "actionResult",
  actionId,
  at: "2026-01-01T00:00:00.000Z",
  result: "SUCCESS",
});

async function storeObservations(journal: Journal, lane: JournalLane): Promise<string[]> {
  const ids: string[] = [];
  for (let sequence = journal.firstKept(lane); sequence < journal.nextSequence(lane); sequence++)
    for (const observation of (await journal.read(lane, sequence)) ?? [])
      if (observation.kind === "actionResult") ids.push(observation.actionId);
  return ids;
}

test("a process killed between receipt and send loses no confirmed observation", async () => {
  for (let kill = 0; kill < 3; kill++) {
    const folder = await temporaryFolder();
    const promised = await writeUntilKilled(folder, 150 + kill * 200);
    const journal = await Journal.open({ folder, log: silent });
    const found = new Set(
      (await Promise.all(journalLanes.map((lane) => storeObservations(journal, lane)))).flat(),
    );
    await journal.close();
    expect(promised.length).toBeGreaterThan(100);
    expect(promised.filter((id) => !found.has(id))).toEqual([]);
  }
});

function writeUntilKilled(folder: string, count: number): Promise<string[]> {
  const writer = join(import.meta.dirname, "../testing/journal-writer.ts");
  const child = spawn(process.execPath, [writer, folder], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  return new Promise((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.split("\n").length > count) child.kill("SIGKILL");
    });
    // The kill may have truncated the last line; only complete lines count.
    child.on("close", () => resolve(output.split("\n").slice(0, -1)));
  });
}

test("a tail truncated at any octet is dropped, and writing continues after the last complete record", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open({ folder, log: silent });
  for (const id of ["a", "b", "c"]) await journal.append("live", makeResult(id));
  await journal.close();
  const [name] = await readdir(join(folder, "live"));
  const path = join(folder, "live", name as string);
  const whole = (await readFile(path)).length;
  await truncate(path, whole - 3);
  const reopened = await Journal.open({ folder, log: silent });
  expect(await storeObservations(reopened, "live")).toEqual(["a", "b"]);
  expect(reopened.nextSequence("live")).toBe(3);
  await reopened.append("live", makeResult("d"));
  expect(await storeObservations(reopened, "live")).toEqual(["a", "b", "d"]);
  await reopened.close();
  await appendFile(path, Buffer.from([0, 0, 0, 9, 1, 2, 3, 4]));
  const again = await Journal.open({ folder, log: silent });
  expect(await storeObservations(again, "live")).toEqual(["a", "b", "d"]);
  await again.close();
});

test("records are read back as written, and reading stops at damage", () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 60 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (payloads, at, flip) => {
        const segment = Buffer.concat(payloads.map((payload, index) => encodeRecord(7 + index, payload)));
        const whole = scanRecords(segment);
        expect(whole.places.map(({ offset, length }) => segment.subarray(offset, offset + length))).toEqual(
          payloads.map((payload) => Buffer.from(payload)),
        );
        const damaged = Buffer.from(segment);
        const position = at % segment.length;
        damaged[position] = (damaged[position] as number) ^ flip;
        const intact = whole.places.filter(({ offset, length }) => offset + length <= position);
        expect(scanRecords(damaged).places).toEqual(intact);
      },
    ),
    { numRuns: 300 },
  );
});

test("an acknowledgement removes whole segments, and numbering continues after a restart", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open({ folder, log: silent, segmentBytes: 200 });
  for (let number = 1; number <= 9; number++) await journal.append("live", makeResult(`a${number}`));
  const before = (await readdir(join(folder, "live"))).length;
  await journal.keepFrom("live", 10);
  expect(before).toBeGreaterThan(2);
  expect(await readdir(join(folder, "live"))).toHaveLength(1);
  expect(journal.depth).toBe(0);
  const { id } = journal;
  await journal.close();
  const reopened = await Journal.open({ folder, log: silent, segmentBytes: 200 });
  expect(reopened.id).toBe(id);
  expect(reopened.nextSequence("live")).toBe(10);
  await reopened.close();
});

test("a server with higher sequence numbers than the disk moves the journal above them", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open({ folder, log: silent });
  await journal.append("live", makeResult("old"));
  await journal.keepFrom("live", 40);
  await journal.append("live", makeResult("new"));
  expect(journal.firstKept("live")).toBe(40);
  expect(await storeObservations(journal, "live")).toEqual(["new"]);
  await journal.close();
});

test("a full journal drops the oldest backfill before live data and counts it", async () => {
  const folder = await temporaryFolder();
  const warnings: unknown[] = [];
  const log = { ...silent, warn: (_: string, values?: object) => void warnings.push(values) };
  const journal = await Journal.open({ folder, log, segmentBytes: 200, maxBytes: 1500 });
  await journal.append("live", makeResult("live"));
  for (let number = 1; number <= 30; number++) await journal.append("backfill", makeResult(`b${number}`));
  expect(await storeObservations(journal, "live")).toEqual(["live"]);
  const backfill = await storeObservations(journal, "backfill");
  expect(backfill.at(-1)).toBe("b30");
  expect(backfill).toHaveLength(30 - journal.lost);
  expect(journal.lost).toBeGreaterThan(0);
  expect(warnings.length).toBeGreaterThan(0);
  await journal.close();
});

test("full segments are compressed, readable, and found again after a restart", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open({ folder, log: silent, segmentBytes: 2000 });
  const ids = Array.from({ length: 60 }, (_, number) => `a${number}`);
  for (const id of ids) await journal.append("backfill", makeResult(id));
  const names = await readdir(join(folder, "backfill"));
  expect(names.filter((name) => name.endsWith(".packed")).length).toBeGreaterThan(2);
  expect(names.filter((name) => name.endsWith(".segment"))).toHaveLength(1);
  expect(journal.bytes).toBeLessThan(ids.length * JSON.stringify([makeResult("a10")]).length);
  expect(await storeObservations(journal, "backfill")).toEqual(ids);
  await journal.close();
  const reopened = await Journal.open({ folder, log: silent, segmentBytes: 2000 });
  expect(reopened.depth).toBe(60);
  expect(await storeObservations(reopened, "backfill")).toEqual(ids);
  await reopened.keepFrom("backfill", 58);
  expect(reopened.depth).toBe(3);
  expect((await readdir(join(folder, "backfill"))).length).toBeLessThan(names.length);
  await reopened.close();
});

test("a process that ends between compressing and removing a segment loses and duplicates nothing", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open({ folder, log: silent, segmentBytes: 2000 });
  const whole = join(folder, "backfill", `${"1".padStart(16, "0")}.segment`);
  await journal.append("backfill", makeResult("a1"));
  const before = await readFile(whole);
  for (let number = 2; number <= 40; number++) await journal.append("backfill", makeResult(`a${number}`));
  await journal.close();
  await writeFile(whole, before);
  const reopened = await Journal.open({ folder, log: silent, segmentBytes: 2000 });
  expect(await storeObservations(reopened, "backfill")).toEqual(
    Array.from({ length: 40 }, (_, number) => `a${number + 1}`),
  );
  await reopened.close();
});

test("a damaged compressed segment loses only its own records", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open({ folder, log: silent, segmentBytes: 2000 });
  for (let number = 1; number <= 60; number++) await journal.append("backfill", makeResult(`a${number}`));
  await journal.close();
  const [first = "", second = ""] = (await readdir(join(folder, "backfill"))).sort();
  await truncate(join(folder, "backfill", first), 30);
  const reopened = await Journal.open({ folder, log: silent, segmentBytes: 2000 });
  const secondFirst = Number(second.slice(0, 16));
  expect(await storeObservations(reopened, "backfill")).toEqual(
    Array.from({ length: 61 - secondFirst }, (_, number) => `a${number + secondFirst}`),
  );
  await reopened.close();
});

test("on a full disk the oldest backfill is dropped first, lost records are counted, and live data continues", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open({ folder, log: silent, segmentBytes: 1 });
  for (let number = 1; number <= 3; number++) await journal.append("backfill", makeResult(`b${number}`));
  await symlink("/dev/full", join(folder, "backfill", `${"4".padStart(16, "0")}.segment`));
  await expect(journal.append("backfill", makeResult("b4"))).rejects.toThrow(/ENOSPC/);
  expect(journal.lost).toBe(4);
  await journal.append("live", makeResult("l1"));
  expect(await storeObservations(journal, "live")).toEqual(["l1"]);
  await journal.close();
  await rm(join(folder, "backfill", `${"4".padStart(16, "0")}.segment`));
  const reopened = await Journal.open({ folder, log: silent });
  expect(reopened.lost).toBe(4);
  expect(await storeObservations(reopened, "live")).toEqual(["l1"]);
  await reopened.close();
});

test("live data is never dropped, however full the journal is", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open({ folder, log: silent, segmentBytes: 200, maxBytes: 1500 });
  const ids = Array.from({ length: 40 }, (_, number) => `l${number}`);
  for (const id of ids) await journal.append("live", makeResult(id));
  expect(await storeObservations(journal, "live")).toEqual(ids);
  expect(journal.lost).toBe(0);
  await journal.close();
});

test("simultaneous observations are written to disk as one batch", async () => {
  const journal = await Journal.open({ folder: await temporaryFolder(), log: silent });
  await Promise.all(["a", "b", "c"].map((id) => journal.append("live", makeResult(id))));
  expect(journal.nextSequence("live")).toBe(2);
  expect(await storeObservations(journal, "live")).toEqual(["a", "b", "c"]);
  await journal.close();
});

test("large observations are split into batches that fit the link; one that cannot fit is dropped and counted", async () => {
  const journal = await Journal.open({ folder: await temporaryFolder(), log: silent });
  const makeLargeResult = (actionId: string, bytes: number): Observation => ({
    kind: "actionResult",
    actionId,
    at: "2026-01-01T00:00:00.000Z",
    result: "SUCCESS",
    data: { text: "x".repeat(bytes) },
  });
  const ids = Array.from({ length: 12 }, (_, index) => `large-${index}`);
  const appended = ids.map((id) => journal.append("live", makeLargeResult(id, 1_000_000)));
  const tooLarge = journal.append("live", makeLargeResult("too-large", agentTiming.maxBatchBytes));
  await expect(tooLarge).rejects.toThrow("too large");
  await Promise.all([...appended, journal.append("live", makeResult("small"))]);
  expect(await storeObservations(journal, "live")).toEqual([...ids, "small"]);
  expect(journal.lost).toBe(1);
  for (let sequence = 1; sequence < journal.nextSequence("live"); sequence++) {
    const batch = await journal.read("live", sequence);
    expect(JSON.stringify(batch).length).toBeLessThanOrEqual(agentTiming.maxBatchBytes);
  }
  await journal.close();
});
