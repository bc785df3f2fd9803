import fc from "fast-check";
import { expect, test } from "vitest";
import type { SignStateData } from "../../sign/reconcile/sign-state.ts";
import { signAlarmTypes } from "../../kinds/alarm-config.ts";
import { signAlarms } from "./sign-alarms.ts";
import type { SignHealth } from "./sign-device.ts";

const since = "2026-01-01T00:00:00.000Z";
const well: SignHealth = {
  doorsOpen: [],
  controllerErrors: [],
  power: {
    source: "acLine",
    supplies: [{ description: "LED supply", status: "noError", type: "ledSupply" }],
  },
  temperaturesC: { sensors: [] },
  climate: [{ description: "fan left", type: "fansVentilation", status: "good", isOn: true }],
  humidity: [],
  lightSensors: [],
  notBelieved: [],
};
const face = {
  multi: "ICE",
  crc: 1,
  beacon: false,
  owner: "us",
  source: "central",
  memoryType: 3,
  messageNumber: 1,
  minutesRemaining: 10,
  isBlank: false,
  readAt: since,
} as const;
const verification = { state: "verified", since, queueRevision: 1, itemId: "item", attempts: 0 } as const;
const wanted = { itemId: "item", multi: "ICE", priority: 5, until: null };
const good: SignStateData = {
  face,
  verification,
  wanted,
  health: well,
  controlMode: "central",
  shortErrors: [],
};

const listTypes = (state: SignStateData) => signAlarms(state).map(({ alarmType }) => alarmType);

test("a healthy sign has no alarm, and neither has an unknown one", () => {
  expect(signAlarms(good)).toEqual([]);
  expect(signAlarms({})).toEqual([]);
});

test.each([
  ["communicationFailure", { problem: { code: "noAnswer", detail: "reading", since } }, "reading"],
  ["nonCentralControlMode", { controlMode: "local" }, "local"],
  ["doorOpen", { health: { ...well, doorsOpen: [2, 3] } }, "door 2, 3"],
  ["doorOpen", { shortErrors: ["doorOpen"] }, "doorOpen"],
  ["lowPower", { health: { ...well, power: { source: "battery", supplies: [] } } }, "battery"],
  [
    "lowPower",
    { health: { ...well, power: { fuelPercent: 9, lowFuelPercent: 10, supplies: [] } } },
    "fuel 9 %",
  ],
  ["lowPower", { shortErrors: ["message", "power"] }, "power"],
  [
    "fanTest",
    { health: { ...well, climate: [{ description: "fan left", type: "", status: "failed", isOn: false }] } },
    "fan left",
  ],
  ["fanTest", { shortErrors: ["climateControl"] }, "climateControl"],
  [
    "lampTest",
    { tests: { lamp: { testedAt: since, parts: [{ number: 1, description: "left", status: "stuckOff" }] } } },
    "left",
  ],
  [
    "pixelTest",
    { tests: { pixel: { testedAt: since, failures: [{ x: 1, y: 1, faults: [] }], outsideFace: 0 } } },
    "1 pixels",
  ],
] as const)("%s is the only alarm when that is read (ALM-009)", (alarmType, change, detail) => {
  expect(signAlarms({ ...good, ...change } as SignStateData)).toEqual([{ alarmType, detail }]);
});

test("a foreign message is unexpected, and an empty face instead of a message is found blank (ALM-009)", () => {
  const differs = { ...verification, state: "notVerified", reason: "faceDiffers" } as const;
  const other = { ...face, multi: "ROAD WORK" };
  expect(signAlarms({ ...good, face: other, verification: differs })).toEqual([
    { alarmType: "unexpectedMessage", detail: "ROAD WORK" },
  ]);
  const blank = { ...face, multi: "", isBlank: true, source: "powerRecovery" } as const;
  expect(signAlarms({ ...good, face: blank, verification: differs })).toEqual([
    { alarmType: "foundBlank", detail: "powerRecovery" },
  ]);
});

test("a message being restored after an external change keeps its alarm until it is read back", () => {
  const again = { ...verification, state: "sending", attempts: 1 } as const;
  expect(listTypes({ ...good, face: { ...face, multi: "BY HAND" }, verification: again })).toEqual([
    "unexpectedMessage",
  ]);
  expect(listTypes({ ...good, verification: { ...again, state: "verified" } })).toEqual([]);
});

test("a pending message, an observed sign and an intended blank raise nothing", () => {
  const blank = { ...face, multi: "", isBlank: true };
  expect(listTypes({ ...good, face: blank, verification: { ...verification, state: "sending" } })).toEqual(
    [],
  );
  expect(listTypes({ ...good, wanted: null, verification: { ...verification, state: "observed" } })).toEqual(
    [],
  );
  const differs = { ...verification, state: "notVerified", reason: "faceDiffers" } as const;
  expect(
    listTypes({ ...good, face: blank, wanted: { ...wanted, multi: "" }, verification: differs }),
  ).toEqual([]);
});

test("a silent sign keeps its last alarms beside the communication failure", () => {
  const open = { ...good, health: { ...well, doorsOpen: [1] } };
  const silent = { ...open, problem: { code: "noAnswer", since } } as const;
  expect(listTypes(silent)).toEqual(["communicationFailure", "doorOpen"]);
});

test("each type is raised at most once and in order, whatever the short status is", () => {
  const bits = ["power", "lamp", "pixel", "climateControl", "doorOpen", "message", "bit15"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bits)), (shortErrors) => {
      const found = listTypes({ ...good, shortErrors });
      expect(found).toEqual(signAlarmTypes.filter((type) => found.includes(type)));
    }),
  );
});
