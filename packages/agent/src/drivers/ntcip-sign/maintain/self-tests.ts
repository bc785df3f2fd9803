import type {
  PartTestResult,
  PixelTestResult,
  TestedPart,
} from "@gantry/domain/contract/signs/sign-device.ts";
import { readAnswers, toDecoded } from "@gantry/protocols/ntcip1203/decoded.ts";
import { climateTestAborted, testActivations } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { status, vms } from "@gantry/protocols/ntcip1203/objects.ts";
import {
  decodePixelFailures,
  decodePixelMap,
  pixelDetections,
  pixelStatusOctets,
} from "@gantry/protocols/ntcip1203/pixel-failures.ts";
import { climateStatuses } from "@gantry/protocols/ntcip1203/sign-health.ts";
import { statusRowOids, statusTableOid } from "@gantry/protocols/ntcip1203/status-tables.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";
import { pause } from "../../../clock.ts";
import { read, type SignDialog, write } from "../dialog.ts";
import { failureOf, type Maintained, readInteger, refuse } from "./maintenance.ts";

type Report = (percentage: number) => void;

/** Timeout; a test may light every pixel in turn. */
const testMs = 300_000;
const askEveryMs = 500;
/** Limit of failed pixels read with details; beyond it only the map gives positions. */
const maxFailureRows = 500;
const maxParts = 64;
/** More rows of the block map than the largest sign needs. */
const maxMapRows = 255;

export async function testPixels(dialog: SignDialog, report: Report): Promise<Maintained<PixelTestResult>> {
  const face = await readFaceSize(dialog);
  if (!face.ok) return face;
  const run = await runTest(dialog, "pixelTestActivation", status.pixelTestActivation, report);
  if (!run.ok) return run;
  const rows = await readFailureRows(dialog);
  if (!rows.ok) return rows;
  if (rows.value > maxFailureRows) return readPixelMap(dialog, face.value);
  const numbers = Array.from({ length: rows.value }, (_, index) => index + 1);
  const oids = numbers.flatMap((row) => statusRowOids("pixelFailure", pixelDetections.pixelTest, row));
  return read(dialog, oids, (answers) => decodePixelFailures(answers, numbers, face.value));
}

export async function testLamps(dialog: SignDialog, report: Report): Promise<Maintained<PartTestResult>> {
  const run = await runTest(dialog, "lampTestActivation", status.lampTestActivation, report);
  if (!run.ok) return run;
  const count = await readInteger(dialog, "dmsLampNumRows", status.dmsLampNumRows, 0);
  if (!count.ok) return count;
  return count.value > 0 ? readLampTable(dialog, Math.min(count.value, maxParts)) : readLampMaps(dialog);
}

/** Tests the climate devices, individually where supported, otherwise together (fanTestActivation). */
export async function testFans(dialog: SignDialog, report: Report): Promise<Maintained<PartTestResult>> {
  const count = await readInteger(dialog, "dmsClimateCtrlNumRows", status.dmsClimateCtrlNumRows, 0);
  if (!count.ok) return count;
  const devices = Math.min(count.value, maxParts);
  if (devices === 0) return testFansTogether(dialog, report);
  const parts: TestedPart[] = [];
  for (let number = 1; number <= devices; number++) {
    const part = await testClimateDevice(dialog, number);
    if (!part.ok) return part;
    parts.push(part.value);
    report((number / devices) * 100);
  }
  return { ok: true, value: { parts } };
}

async function runTest(
  dialog: SignDialog,
  object: string,
  oid: string,
  report: Report,
): Promise<Maintained<number>> {
  const before = await readInteger(dialog, object, oid);
  if (!before.ok) return before;
  if (before.value !== testActivations.test) {
    // Sent once, because drivers see every run. Without a response, check whether it is running.
    const started = await write(dialog, { object, oid, value: integer(testActivations.test) });
    const isRunning =
      !started.ok && started.ended.result === "unknown" && (await isTesting(dialog, object, oid));
    if (!started.ok && !isRunning) return failureOf(started.ended);
  }
  const startedMs = dialog.clock.monotonicMs();
  for (;;) {
    const now = await readInteger(dialog, object, oid);
    if (!now.ok || now.value !== testActivations.test) return now;
    const passedMs = dialog.clock.monotonicMs() - startedMs;
    if (passedMs >= testMs) return refuse(`${object} has not ended`, "deadlinePassed");
    report(Math.min(90, (passedMs / testMs) * 100));
    await pause(dialog.clock, askEveryMs);
  }
}

async function isTesting(dialog: SignDialog, object: string, oid: string): Promise<boolean> {
  const now = await readInteger(dialog, object, oid);
  return now.ok && now.value === testActivations.test;
}

function readFaceSize(dialog: SignDialog): Promise<Maintained<{ widthPx: number; heightPx: number }>> {
  return read(dialog, [vms.vmsSignWidthPixels, vms.vmsSignHeightPixels], (answers) => {
    const reader = readAnswers(answers);
    const widthPx = reader.integer("vmsSignWidthPixels", vms.vmsSignWidthPixels);
    const heightPx = reader.integer("vmsSignHeightPixels", vms.vmsSignHeightPixels);
    return toDecoded(reader, () => ({ widthPx, heightPx }));
  });
}

/** Rows the test produced; version 1 signs count all rows together. */
function readFailureRows(dialog: SignDialog): Promise<Maintained<number>> {
  const { dmsPixelFailureTestRows, pixelFailureTableNumRows } = status;
  return read(dialog, [dmsPixelFailureTestRows, pixelFailureTableNumRows], (answers) => {
    const reader = readAnswers(answers);
    const rows = reader.has(dmsPixelFailureTestRows)
      ? reader.integer("dmsPixelFailureTestRows", dmsPixelFailureTestRows)
      : reader.integer("pixelFailureTableNumRows", pixelFailureTableNumRows, 0);
    return toDecoded(reader, () => rows);
  });
}

function readPixelMap(
  dialog: SignDialog,
  face: { widthPx: number; heightPx: number },
): Promise<Maintained<PixelTestResult>> {
  const rows = Math.min(maxMapRows, Math.ceil((face.widthPx * face.heightPx) / 8 / pixelStatusOctets));
  const oids = Array.from({ length: rows }, (_, index) =>
    statusTableOid("pixelStatus", "dmsPixelStatus", index + 1),
  );
  return read(dialog, oids, (answers) => {
    const reader = readAnswers(answers);
    const map = new Uint8Array(rows * pixelStatusOctets);
    for (const [index, oid] of oids.entries()) {
      const block = reader.octets("dmsPixelStatus", oid);
      map.set(block.subarray(0, pixelStatusOctets), index * pixelStatusOctets);
    }
    return toDecoded(reader, () => decodePixelMap(map, face));
  });
}

const lampStatuses: Record<number, TestedPart["status"]> = { 2: "good", 3: "stuckOff", 4: "stuckOn" };

function readLampTable(dialog: SignDialog, count: number): Promise<Maintained<PartTestResult>> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return read(
    dialog,
    numbers.flatMap((number) => statusRowOids("lamp", number)),
    (answers) => {
      const reader = readAnswers(answers);
      const parts = numbers.map((number): TestedPart => {
        const oidOf = (column: "dmsLampDescription" | "dmsLampStatus") =>
          statusTableOid("lamp", column, number);
        const found = reader.integer("dmsLampStatus", oidOf("dmsLampStatus"));
        const description =
          reader.text("dmsLampDescription", oidOf("dmsLampDescription"), "") || `lamp ${number}`;
        return { number, description, status: lampStatuses[found] ?? "failed" };
      });
      return toDecoded(reader, () => ({ parts }));
    },
  );
}

/** One bit per lamp; only failed lamps. */
function readLampMaps(dialog: SignDialog): Promise<Maintained<PartTestResult>> {
  const { lampFailureStuckOn, lampFailureStuckOff } = status;
  return read(dialog, [lampFailureStuckOn, lampFailureStuckOff], (answers) => {
    const reader = readAnswers(answers);
    const on = reader.octets("lampFailureStuckOn", lampFailureStuckOn, new Uint8Array());
    const off = reader.octets("lampFailureStuckOff", lampFailureStuckOff, new Uint8Array());
    return toDecoded(reader, () => ({
      parts: [...partsOf(on, "lamp", "stuckOn"), ...partsOf(off, "lamp", "stuckOff")],
    }));
  });
}

async function testFansTogether(dialog: SignDialog, report: Report): Promise<Maintained<PartTestResult>> {
  const run = await runTest(dialog, "fanTestActivation", status.fanTestActivation, report);
  if (!run.ok) return run;
  return read(dialog, [status.fanFailures], (answers) => {
    const reader = readAnswers(answers);
    const map = reader.octets("fanFailures", status.fanFailures);
    return toDecoded(reader, () => ({ parts: partsOf(map, "fan", "failed") }));
  });
}

async function testClimateDevice(dialog: SignDialog, number: number): Promise<Maintained<TestedPart>> {
  const oid = statusTableOid("climate", "dmsClimateCtrlTestActivation", number);
  const run = await runTest(dialog, "dmsClimateCtrlTestActivation", oid, () => {});
  if (!run.ok) return run;
  return read(dialog, statusRowOids("climate", number), (answers) => {
    const reader = readAnswers(answers);
    const oidOf = (column: Parameters<typeof statusTableOid<"climate">>[1]) =>
      statusTableOid("climate", column, number);
    const error = reader.integer("dmsClimateCtrlErrorStatus", oidOf("dmsClimateCtrlErrorStatus"));
    const name = reader.text("dmsClimateCtrlDescription", oidOf("dmsClimateCtrlDescription"), "");
    const reason = reader.text("dmsClimateCtrlAbortReason", oidOf("dmsClimateCtrlAbortReason"), "");
    const isAborted = run.value === climateTestAborted;
    const detail = isAborted && reason ? { detail: reason } : {};
    const part: TestedPart = {
      number,
      description: name || `device ${number}`,
      status: isAborted ? "aborted" : climateStatus(error),
      ...detail,
    };
    return toDecoded(reader, () => part);
  });
}

function climateStatus(error: number): TestedPart["status"] {
  if (error === climateStatuses.good) return "good";
  return error === climateStatuses.notMonitored ? "notMonitored" : "failed";
}

function partsOf(map: Uint8Array, what: string, failed: TestedPart["status"]): TestedPart[] {
  const bits = Array.from({ length: map.length * 8 }, (_, bit) => bit);
  return bits
    .filter((bit) => ((map[bit >> 3] ?? 0) >> (bit & 7)) & 1)
    .map((bit) => ({ number: bit + 1, description: `${what} ${bit + 1}`, status: failed }));
}
