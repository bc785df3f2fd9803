import { testActivations } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { illumination, status } from "@gantry/protocols/ntcip1203/objects.ts";
import { statusTableOid } from "@gantry/protocols/ntcip1203/status-tables.ts";
import { integer, octets } from "@gantry/protocols/snmp/value.ts";
import { type Behaviour, faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { startOneSign } from "@gantry/simulator/testing.ts";
import { withGraphics } from "@gantry/simulator/devices/ntcip-sign/sign-options.ts";
import { afterEach, expect, test } from "vitest";
import { manualClock } from "../../../testing/manual-clock.ts";
import { ntcipSign } from "../driver.ts";
import { signsForTests } from "../testing.ts";

const signs = signsForTests(startOneSign);
afterEach(() => signs.end());

test("a sign's capabilities follow its report and are in its description (SIGN-047)", async () => {
  const { session, did } = await signs.connect({
    ...withGraphics,
    description: { colorScheme: "color24bit", beaconType: 4, supportedTags: [0, 1, 3, 4, 29] },
  });
  const { capabilities } = await did("MATRIX_CAPABILITIES");
  expect(capabilities.capabilities).toEqual([
    "CHANGE_FOREGROUND_COLOR",
    "CHANGE_BACKGROUND_COLOR",
    "SUPPORTS_BRIGHTNESS",
    "SUPPORTS_BEACONS",
    "SUPPORTS_GRAPHICS",
    "SUPPORTS_GRAPHICS_WITH_TEXT",
  ]);
  expect(capabilities).toMatchObject({
    signType: "vmsFull",
    technologies: ["led"],
    fonts: { max: 5, maxCharacters: 255 },
    graphics: { max: 4, maxOctets: 12_288, blockOctets: 100 },
    brightnessLevels: 16,
    messages: { permanent: 1, changeable: { max: 20 }, volatile: { max: 10 } },
  });
  expect(await session.readDescription()).toMatchObject({ ok: true, value: { capabilities } });
});

test("a sign without graphics says so, and one with an invalid capability lacks only this one", async () => {
  const plain = await signs.connect();
  expect((await plain.did("MATRIX_CAPABILITIES")).capabilities).toMatchObject({
    capabilities: ["SUPPORTS_BRIGHTNESS"],
    graphics: null,
  });
  const odd = await signs.connect({
    behaviours: [faults.wrongType({ oid: illumination.dmsIllumNumBrightLevels })],
  });
  const description = await odd.session.readDescription();
  expect(description).toMatchObject({ ok: true, value: { widthPx: 128 } });
  expect(description.ok && description.notes).toMatchObject([
    { object: "dmsIllumNumBrightLevels", used: "0" },
  ]);
  expect((await odd.did("MATRIX_CAPABILITIES")).capabilities).toMatchObject({ capabilities: [] });
});

test("brightness is read, set manually and returned to the photocell", async () => {
  const { did, ask } = await signs.connect();
  expect((await did("GET_BRIGHTNESS")).brightness).toMatchObject({
    mode: "automatic",
    levels: 16,
    curve: [{ lightOutput: 2000 }, { photocellUp: 1000 }],
  });
  expect((await did("BRIGHTNESS_LEVEL", { level: 9 })).brightness).toMatchObject({
    mode: "manual",
    level: 9,
    manualLevel: 9,
  });
  expect((await did("BRIGHTNESS_MODE", { mode: "automatic" })).brightness).toMatchObject({
    mode: "automatic",
  });
  expect(await ask("BRIGHTNESS_LEVEL", { level: 17 })).toMatchObject({
    error: "doesNotFit",
    data: { detail: "level 17 of 16" },
  });
});

test("a version 1 sign is set manually in the mode that it supports", async () => {
  const { did, sign } = await signs.connect({ isVersionOne: true });
  expect((await did("BRIGHTNESS_LEVEL", { level: 3 })).brightness).toMatchObject({ mode: "manual" });
  expect(sign.machine.hardware.brightness.mode).toBe(4);
});

test("a brightness curve is stored exactly, and a falling one is refused with the sign's reason", async () => {
  const { did, ask } = await signs.connect();
  const curve = [1000, 30_000, 65_535].map((lightOutput, at) => ({
    lightOutput,
    photocellDown: at * 300,
    photocellUp: at * 300 + 350,
  }));
  expect((await did("BRIGHTNESS_CURVE", { curve })).brightness.curve).toEqual(curve);
  expect(await ask("BRIGHTNESS_CURVE", { curve: curve.toReversed() })).toMatchObject({
    error: "refused",
    data: { detail: "dmsIllumBrightnessValuesError negativeSlope" },
  });
  expect((await did("GET_BRIGHTNESS")).brightness.curve).toEqual(curve);
});

test("a pixel test reports each failed pixel and its fault, and the short status follows", async () => {
  const { did, session } = await signs.connect({ behaviours: [faults.stuckPixels()] });
  expect(await did("PIXEL_TEST")).toEqual({
    failures: [
      { x: 1, y: 1, faults: ["stuckOn"] },
      { x: 5, y: 3, faults: ["electrical", "stuckOff"] },
    ],
    outsideFace: 0,
  });
  expect(await session.readFace()).toMatchObject({ value: { shortErrors: ["pixel"] } });
});

test("failed pixels outside the face are counted and otherwise ignored", async () => {
  const { did, sign } = await signs.connect();
  sign.machine.hardware.brokenPixels = [
    { x: 129, y: 1, faults: [] },
    { x: 128, y: 32, faults: [] },
  ];
  expect(await did("PIXEL_TEST")).toEqual({ failures: [{ x: 128, y: 32, faults: [] }], outsideFace: 1 });
});

test("dark modules are located in the pixel map", async () => {
  const { did, sign } = await signs.connect();
  const dark = Array.from({ length: 600 }, (_, at) => ({
    x: (at % 60) + 1,
    y: Math.floor(at / 60) + 1,
    faults: [],
  }));
  sign.machine.hardware.brokenPixels = dark;
  expect((await did("PIXEL_TEST")).failures).toEqual(dark);
});

test("fans are tested individually, on a version 1 sign together", async () => {
  const { did, sign } = await signs.connect({ behaviours: [faults.fanFailed()] });
  expect((await did("FAN_TEST")).parts).toMatchObject([
    { number: 1, description: "fan left", status: "failed" },
    { number: 2, description: "fan right", status: "good" },
  ]);
  const tests = sign.machine.sets.filter(({ value }) => value.type === "integer" && value.value === 3);
  expect(tests.map(({ oid }) => oid)).toEqual(
    [1, 2].map((row) => statusTableOid("climate", "dmsClimateCtrlTestActivation", row)),
  );
  const old = await signs.connect({ isVersionOne: true, behaviours: [faults.fanFailed()] });
  expect((await old.did("FAN_TEST")).parts).toEqual([{ number: 1, description: "fan 1", status: "failed" }]);
});

test("lamps are reported by name, or by number if the sign only has bitmaps", async () => {
  const lamps = [
    { description: "left", isStuckOff: false },
    { description: "right", isStuckOff: true },
  ];
  const { did, sign } = await signs.connect();
  sign.machine.hardware.lamps = lamps;
  expect((await did("LAMP_TEST")).parts).toEqual([
    { number: 1, description: "left", status: "good" },
    { number: 2, description: "right", status: "stuckOff" },
  ]);
  const old = await signs.connect({ isVersionOne: true });
  old.sign.machine.hardware.lamps = lamps;
  expect((await old.did("LAMP_TEST")).parts).toEqual([
    { number: 2, description: "lamp 2", status: "stuckOff" },
  ]);
});

test("a test that does not end is abandoned after five minutes and started only once", async () => {
  const sign = await startOneSign({ behaviours: [faults.endlessTest()] });
  const clock = manualClock();
  const address = { host: sign.host, port: sign.port, secrets: { community: "public" } };
  const session = ntcipSign.connect(address, { clock, timeoutMs: 1000 });
  let ended = false;
  const outcome = session.perform("PIXEL_TEST", {}, () => {}).finally(() => (ended = true));
  while (!ended) {
    await clock.advance(60_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await outcome).toMatchObject({ result: "FAILED", error: "deadlinePassed" });
  const starts = sign.machine.sets.filter(({ oid }) => oid === status.pixelTestActivation);
  expect(starts.map(({ value }) => value)).toEqual([integer(testActivations.test)]);
  session.close();
  await sign.stop();
});

test("doors, power, temperatures and fans are read, including temperatures below zero", async () => {
  const { session } = await signs.connect({ behaviours: [faults.doorOpen(), faults.fanFailed()] });
  expect(await session.readHealth()).toMatchObject({
    ok: true,
    value: {
      doorsOpen: [2],
      power: {
        source: "acLine",
        signVolts: 24.1,
        lineVolts: 230,
        fuelPercent: 100,
        lowFuelPercent: 20,
        supplies: [{ description: "LED supply", status: "noError", volts: 24.1, type: "ledSupply" }],
      },
      temperaturesC: { cabinet: { minC: -4, maxC: 31 }, ambient: { minC: -9, maxC: 22 } },
      climate: [
        { description: "fan left", type: "fansVentilation", status: "failed", isOn: false },
        { description: "fan right", status: "good", isOn: true },
      ],
      notBelieved: [],
    },
  });
});

test("one invalid object is named and does not affect the rest of the health data", async () => {
  const nonsense: Behaviour = (request, answer) => {
    const reply = answer(request);
    const varbinds = reply?.response.varbinds.map((one) =>
      one.oid === status.lineVolts ? { ...one, value: octets(Uint8Array.of(1)) } : one,
    );
    return reply && varbinds && { ...reply, response: { ...reply.response, varbinds } };
  };
  const { did } = await signs.connect({ behaviours: [nonsense] });
  const { health } = await did("GET_HEALTH");
  expect(health.power.lineVolts).toBeUndefined();
  expect(health).toMatchObject({
    power: { source: "acLine" },
    notBelieved: ["lineVolts (octets instead of integer)"],
  });
});

test("the default displays are read and set; communication loss and message end always blank", async () => {
  const { did, ask, session, sign } = await signs.connect();
  const slot = { memory: "changeable", number: 9 } as const;
  expect(await ask("SET_EVENT_MESSAGE", { event: "longPowerRecovery", slot })).toMatchObject({
    data: { detail: "changeable slot 9 holds no valid message" },
  });
  await did("SET_SLOT", { ...slot, multi: "CAUTION", beacon: false, owner: "us" });
  await session.setCommLossRule(5);
  const { events } = await did("SET_EVENT_MESSAGE", { event: "shortPowerRecovery", slot });
  expect(events).toMatchObject({
    messages: { shortPowerRecovery: slot, commLoss: null, endDuration: null },
    commLossMinutes: 5,
  });
  sign.machine.reboot({ kind: "power" });
  expect(await session.readFace()).toMatchObject({
    value: { face: { multi: "CAUTION", source: "powerRecovery" } },
  });
  expect(await ask("SET_EVENT_MESSAGE", { event: "commLoss", slot })).toMatchObject({
    data: { detail: "parameter event" },
  });
});

test("a read-only community is reported, and nothing is changed", async () => {
  const readOnly: Behaviour = (request, answer) =>
    request.pdu === "set"
      ? { delayMs: 0, response: { ...request, pdu: "response", errorStatus: 4, errorIndex: 1 } }
      : answer(request);
  const { ask, sign } = await signs.connect({ behaviours: [readOnly] });
  expect(await ask("BRIGHTNESS_LEVEL", { level: 3 })).toMatchObject({
    result: "FAILED",
    error: "wrongCommunity",
  });
  expect(sign.machine.totals.sets).toBe(0);
});
