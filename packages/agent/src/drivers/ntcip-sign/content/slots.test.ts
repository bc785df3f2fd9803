import { messageCrc } from "@gantry/domain/sign/multi/crc.ts";
import { activationErrors } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { startOneSign } from "@gantry/simulator/testing.ts";
import { afterEach, expect, test } from "vitest";
import { signsForTests } from "../testing.ts";

const signs = signsForTests(startOneSign);
afterEach(() => signs.end());

const lane = {
  memory: "changeable",
  number: 9,
  multi: "[jl3]LANE CLOSED",
  beacon: false,
  owner: "us",
} as const;
const activation = { ...lane, durationMinutes: 15, isStillWanted: () => true };

test("a slot is stored, listed, shown and deleted with the standard's CRC (SIGN-146)", async () => {
  const { did, session } = await signs.connect();
  const crc = messageCrc(lane.multi, false, false);
  expect(await did("SET_SLOT", lane)).toMatchObject({ crc, slot: { number: 9, multi: lane.multi, crc } });
  expect(await did("GET_SLOTS", { memory: "changeable" })).toMatchObject({
    isComplete: true,
    slots: [{ number: 9, status: "valid", multi: lane.multi, owner: "us", isConfirmed: true }],
  });
  expect(await session.activateSlot(activation)).toMatchObject({ result: "accepted" });
  expect(await session.readFace()).toMatchObject({
    ok: true,
    value: { face: { multi: lane.multi, memoryType: 3, messageNumber: 9, source: "central" } },
  });
  await session.blank(5);
  expect(await did("CLEAR_SLOT", lane)).toEqual({ number: 9 });
  expect((await did("GET_SLOTS", { memory: "changeable" })).slots).toEqual([]);
});

test("permanent and volatile slots are listed separately (SIGN-145)", async () => {
  const { did } = await signs.connect();
  await did("SET_SLOT", { ...lane, memory: "volatile", number: 3 });
  expect((await did("GET_SLOTS", { memory: "permanent" })).slots).toMatchObject([
    { number: 1, multi: "TEST" },
  ]);
  expect((await did("GET_SLOTS", { memory: "volatile" })).slots).toMatchObject([{ number: 3 }]);
});

test("slots of posts, the slot on the face and permanent slots are protected", async () => {
  const { did, ask, session } = await signs.connect();
  await did("SET_SLOT", lane);
  await session.activateSlot(activation);
  const detailOf = (outcome: Awaited<ReturnType<typeof ask>>) => outcome.data?.["detail"];
  expect(detailOf(await ask("SET_SLOT", { ...lane, number: 2 }))).toBe(
    "changeable slot 2 is kept for posted messages",
  );
  expect(detailOf(await ask("SET_SLOT", { ...lane, multi: "OTHER" }))).toBe(
    "changeable slot 9 is being shown",
  );
  expect(detailOf(await ask("CLEAR_SLOT", lane))).toBe("changeable slot 9 is being shown");
  expect(detailOf(await ask("SET_SLOT", { ...lane, memory: "permanent" }))).toBe("parameter memory");
});

test("a slot that is empty or holds another message is not shown", async () => {
  const { did, session, sign } = await signs.connect();
  expect(await session.activateSlot(activation)).toEqual({
    result: "refused",
    detail: "dmsMessageStatus notUsed",
  });
  await did("SET_SLOT", { ...lane, multi: "LANE OPEN" });
  expect(await session.activateSlot(activation)).toEqual({
    result: "refused",
    detail: "slot 9 holds LANE OPEN instead of [jl3]LANE CLOSED",
  });
  expect(sign.machine.activations).toEqual([]);
});

test("a slot cancelled after its check does not reach the face", async () => {
  const { did, session, sign } = await signs.connect();
  await did("SET_SLOT", lane);
  expect(await session.activateSlot({ ...activation, isStillWanted: () => false })).toEqual({
    result: "withdrawn",
  });
  expect(sign.machine.activations).toEqual([]);
});

test("a message that the sign rejects is reported with the position of the error", async () => {
  const { ask } = await signs.connect();
  expect(await ask("SET_SLOT", { ...lane, multi: "AB[fo9]C" })).toMatchObject({
    error: "refused",
    data: { detail: expect.stringMatching(/fontNotDefined at \d+/) },
  });
});

test.each(
  Object.keys(activationErrors).filter((name) => name !== "none") as (keyof typeof activationErrors)[],
)(
  "an activation refused with %s is reported with that reason and leaves the face unchanged",
  async (error) => {
    const { did, session, sign } = await signs.connect();
    await did("SET_SLOT", lane);
    sign.setFault({ name: "refusesActivation", options: { error } });
    const answer = await session.activateSlot(activation);
    expect(answer).toMatchObject({ result: "refused", detail: expect.stringContaining(error) });
    sign.setFault(undefined);
    expect(await session.readFace()).toMatchObject({ ok: true, value: { face: { isBlank: true } } });
  },
);

test("a sign that goes blank after activating a slot, or shows its own message after a power loss, is detected", async () => {
  const { did, session, sign } = await signs.connect();
  await did("SET_SLOT", lane);
  sign.setFault({ name: "goesBlank", options: {} });
  expect(await session.activateSlot(activation)).toMatchObject({ result: "accepted" });
  expect(await session.readFace()).toMatchObject({ value: { face: { isBlank: true, source: "other" } } });
  sign.setFault({ name: "recoversWithOwnMessage", options: {} });
  await session.activateSlot(activation);
  expect(await session.readFace()).toMatchObject({
    value: { face: { multi: "TEST", source: "powerRecovery", memoryType: 2 } },
  });
});

test("a sign that accepts one object per request is listed", async () => {
  const { did } = await signs.connect({ behaviours: [faults.oneVarbind()] });
  await did("SET_SLOT", lane);
  expect((await did("GET_SLOTS", { memory: "changeable" })).slots).toHaveLength(1);
});
