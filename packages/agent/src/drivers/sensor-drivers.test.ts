import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { listDrivers, sensorDriverOf } from "../drivers.ts";
import {
  addressOf,
  sensorProtocols,
  sensorStartMs,
  startOddAnswers,
  startSensor,
} from "../testing/sensor-under-test.ts";
import { onEnd } from "../testing/test-agent.ts";
import type { DeviceAddress } from "./define-driver.ts";

const pollMs = 60_000;
const names = Object.keys(sensorProtocols);
const withDevice = names.filter((name) => sensorProtocols[name]?.start);

function driverNamed(name: string) {
  const [entityType = "", protocol = ""] = name.split(" ");
  const driver = sensorDriverOf({ entityType, protocol });
  if (!driver) throw new Error(`no driver for ${name}`);
  return driver;
}

function connect(name: string, address: DeviceAddress, timeoutMs: number) {
  const context = { clock: systemClock, timeoutMs };
  const driver = driverNamed(name);
  const session = driver.connect(address, context);
  onEnd(async () => session.close());
  return {
    session,
    read: () => session.read(sensorStartMs, pollMs),
    testConnection: () => driver.testConnection(address, context),
  };
}

async function connectDevice(name: string, timeoutMs = 2_000) {
  const { device, clock, address } = await startSensor(name);
  return { device, clock, address, ...connect(name, address, timeoutMs) };
}

test("every driver of a sensor runs this suite", () => {
  const sensors = listDrivers().filter(({ entityType }) => entityType !== "SIGN" && entityType !== "CAMERA");
  expect(sensors.map(({ entityType, protocol }) => `${entityType} ${protocol}`).sort()).toEqual(
    [...names].sort(),
  );
});

describe.each(withDevice)("a %s", (name) => {
  test("reports its values and finished intervals, none of them of the future", async () => {
    const { read } = await connectDevice(name);
    const one = await read();
    if (!one.ok) throw new Error(one.failure.detail);
    const { values, latencyMs, readings = [] } = one.value;
    expect(Object.keys(values).length).toBeGreaterThan(0);
    expect(latencyMs).toBeLessThan(2_000);
    expect(readings.length).toBeGreaterThan(0);
    for (const { at } of readings) {
      expect(Date.parse(at)).toBeLessThanOrEqual(sensorStartMs);
      expect(at).toBe(new Date(at).toISOString());
    }
  });

  test("says the same of an interval that it reports again", async () => {
    const { read } = await connectDevice(name);
    const seen = new Map<string, unknown>();
    for (let round = 0; round < 3; round++) {
      const one = await read();
      if (!one.ok) throw new Error(one.failure.detail);
      for (const { at, key = "", data } of one.value.readings ?? []) {
        const id = `${at} ${key}`;
        if (seen.has(id)) expect(data).toEqual(seen.get(id));
        seen.set(id, data);
      }
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  test("is offline while it is silent, and is read again by the same session once it answers", async () => {
    const { device, read } = await connectDevice(name, 1_500);
    expect(await read()).toMatchObject({ ok: true });
    device.mute();
    expect(await read()).toMatchObject({ ok: false, failure: { code: "noAnswer" } });
    device.clearFaults();
    // A connection that just failed may be closed during the first read.
    const again = await read();
    expect(again.ok ? again : await read()).toMatchObject({ ok: true });
  });

  test("is tested before it is stored, with its latency, and silence is no answer", async () => {
    const { device, testConnection } = await connectDevice(name, 500);
    expect(await testConnection()).toMatchObject({ ok: true, value: { latencyMs: expect.any(Number) } });
    device.mute();
    expect(await testConnection()).toMatchObject({ ok: false, failure: { code: "noAnswer" } });
  });
});

describe.each(names)("the driver of a %s", (name) => {
  const { transport } = sensorProtocols[name] ?? { transport: "tcp" as const };

  test("ends a read of a port that never answers within its time", async () => {
    const { read } = connect(name, addressOf(name, await startOddAnswers(transport, [])), 200);
    const startedMs = performance.now();
    expect(await read()).toMatchObject({ ok: false, failure: { code: "noAnswer" } });
    expect(performance.now() - startedMs).toBeLessThan(3_000);
  });

  test("ends a read that is closed meanwhile, and a closed session refuses the next one", async () => {
    const { read, session } = connect(name, addressOf(name, await startOddAnswers(transport, [])), 400);
    const reading = read();
    session.close();
    expect(await reading).toMatchObject({ ok: false });
    expect(await read()).toMatchObject({ ok: false });
  });

  test("answers any bytes with a failure", async () => {
    const bytes = fc.array(fc.uint8Array({ minLength: 1, maxLength: 64 }), { minLength: 1, maxLength: 4 });
    const run = fc.asyncProperty(bytes, async (answers) => {
      const { read, session } = connect(name, addressOf(name, await startOddAnswers(transport, answers)), 60);
      expect(await read()).toMatchObject({ ok: false, failure: { code: expect.any(String) } });
      session.close();
    });
    await fc.assert(run, { numRuns: 8, endOnFailure: true });
  }, 60_000);
});
