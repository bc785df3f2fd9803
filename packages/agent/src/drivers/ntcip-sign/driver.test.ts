import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import { messageCrc } from "@gantry/domain/sign/multi/crc.ts";
import { standard7 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { memoryTypes, messageStatuses } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { type MessageColumn, messageTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { integer, isSameValue } from "@gantry/protocols/snmp/value.ts";
import { type Behaviour, faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { startOneSign, type TestSign, type TestSignOptions } from "@gantry/simulator/testing.ts";
import { afterEach, expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import type { SignPost, SignSession } from "../sign-session.ts";
import { ntcipSign } from "./driver.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function connectDriver(
  options: TestSignOptions = {},
  community = "public",
): Promise<{ sign: TestSign; session: SignSession }> {
  const sign = await startOneSign(options);
  const address = { host: sign.host, port: sign.port, secrets: { community } };
  const session = ntcipSign.connect(address, { clock: systemClock, timeoutMs: 250 });
  ends.push(async () => {
    session.close();
    await sign.stop();
  });
  return { sign, session };
}

const post: SignPost = {
  multi: "[jp3][jl3]ICE AHEAD",
  beacon: false,
  durationMinutes: 15,
  owner: "operator",
  isStillWanted: () => true,
};

async function readShown(session: SignSession) {
  const reading = await session.readFace();
  if (!reading.ok) throw new Error(reading.failure.detail);
  return reading.value.face;
}

test("a sign reports its description and which of our fonts it has", async () => {
  const { session } = await connectDriver();
  expect(await session.readDescription()).toMatchObject({
    ok: true,
    value: { widthPx: 128, heightPx: 32, matrixType: "FULL", make: "Gantry" },
  });
  const fonts = await session.readFonts();
  expect(fonts).toMatchObject({ ok: true, value: { length: 3 } });
  expect(fonts.ok && fonts.value[0]).toMatchObject({ number: 1, contentHash: contentHash(standard7) });
});

test("an unknown font is read without contents, so nothing is drawn in it", async () => {
  const odd = { ...standard7, characterSpacingPx: 5 };
  const { session } = await connectDriver({ fonts: new Map([[4, odd]]) });
  expect(await session.readFonts()).toMatchObject({ ok: true, value: [{ number: 4, contentHash: null }] });
});

test("a post to a sign that takes several objects per request needs 14 requests, and reading the face one", async () => {
  let requests = 0;
  const countRequests: Behaviour = (request, answer) => {
    requests += 1;
    return answer(request);
  };
  const { session } = await connectDriver({ behaviours: [countRequests] });
  await session.postMessage(post);
  await readShown(session);
  requests = 0;
  expect(await session.postMessage({ ...post, multi: "FOG" })).toMatchObject({ result: "accepted" });
  expect(requests).toBeLessThanOrEqual(14);
  requests = 0;
  expect((await readShown(session)).multi).toBe("FOG");
  expect(requests).toBe(1);
});

test("a posted message matches the sign's own text, CRC and source", async () => {
  const { sign, session } = await connectDriver();
  expect(await session.postMessage(post)).toMatchObject({ result: "accepted" });
  expect(await readShown(session)).toMatchObject({
    multi: post.multi,
    crc: messageCrc(post.multi, false, false),
    source: "central",
    memoryType: 3,
    messageNumber: 1,
    minutesRemaining: 15,
    owner: "operator",
    isBlank: false,
  });
  expect(sign.machine.activations).toMatchObject([
    { activationPriority: 255, durationMinutes: 15, source: "0.0.0.0", error: "none" },
  ]);
});

test("the next message is written to a slot that is not on the face", async () => {
  const { session } = await connectDriver();
  await session.postMessage(post);
  expect(await session.postMessage({ ...post, multi: "FOG" })).toMatchObject({ result: "accepted" });
  expect(await readShown(session)).toMatchObject({ multi: "FOG", messageNumber: 2 });
  await session.postMessage(post);
  expect(await readShown(session)).toMatchObject({ multi: post.multi, messageNumber: 1 });
});

test("a sign that writes tags differently still shows the same message", async () => {
  const { session } = await connectDriver({ normalises: true });
  expect(await session.postMessage({ ...post, multi: "[JP03]ICE" })).toMatchObject({ result: "accepted" });
  expect(await readShown(session)).toMatchObject({ multi: "[jp3]ICE" });
});

test("a sign with a nonstandard CRC is refused before the face changes, with both CRCs named", async () => {
  const ownCrc: Behaviour = (request, answer) => {
    const reply = answer(request);
    const varbinds = reply?.response.varbinds.map((one) =>
      one.oid === messageTableOid("dmsMessageCRC", 3, 1) ? { ...one, value: integer(0x0abc) } : one,
    );
    return reply && varbinds && { ...reply, response: { ...reply.response, varbinds } };
  };
  const { sign, session } = await connectDriver({ behaviours: [ownCrc] });
  const ours = messageCrc(post.multi, false, false).toString(16).toUpperCase().padStart(4, "0");
  expect(await session.postMessage(post)).toEqual({
    result: "refused",
    detail: `dmsMessageCRC 0x0ABC instead of 0x${ours} over ${post.multi}`,
  });
  expect(sign.machine.activations).toEqual([]);
  expect(await readShown(session)).toMatchObject({ isBlank: true });
});

test("a blank is read back and ends by itself", async () => {
  const { sign, session } = await connectDriver();
  await session.postMessage(post);
  expect(await session.blank(15)).toMatchObject({ result: "accepted" });
  expect(await readShown(session)).toMatchObject({ isBlank: true, memoryType: 7 });
  expect(sign.machine.activations.at(-1)).toMatchObject({ durationMinutes: 15, memoryType: 7, crc: 0 });
});

test("extending the duration does not change the face", async () => {
  const { sign, session } = await connectDriver();
  await session.postMessage(post);
  sign.clock.advance(10 * 60_000);
  expect(await session.extendTime(15)).toMatchObject({ result: "accepted" });
  expect(await readShown(session)).toMatchObject({ multi: post.multi, minutesRemaining: 15 });
  expect(sign.machine.activations).toHaveLength(1);
});

test("the communication-loss rule is set once, read back, and blanks an unpolled sign", async () => {
  const { sign, session } = await connectDriver();
  expect(await session.setCommLossRule(5)).toEqual({ ok: true, value: { minutes: 5, blanks: true } });
  const sets = sign.machine.sets.length;
  expect(await session.setCommLossRule(5)).toEqual({ ok: true, value: { minutes: 5, blanks: true } });
  expect(sign.machine.sets).toHaveLength(sets);
  await session.postMessage({ ...post, durationMinutes: 60 });
  sign.clock.advance(5 * 60_000);
  expect(await readShown(session)).toMatchObject({ isBlank: true, source: "commLoss" });
});

/** Twice, a delayed request to free the slot arrives before the sign handles a SET of this column. */
function freeBefore(column: MessageColumn, value?: number): { behaviour: Behaviour; seen(): number } {
  const [status, changed] = (["dmsMessageStatus", column] as const).map((name) =>
    messageTableOid(name, memoryTypes.changeable, 1),
  );
  let seen = 0;
  const behaviour: Behaviour = (request, answer) => {
    const [set] = request.varbinds;
    const isNext = request.pdu === "set" && set?.oid === changed;
    if (
      status &&
      set &&
      isNext &&
      (value === undefined || isSameValue(set.value, integer(value))) &&
      ++seen < 3
    )
      answer({ ...request, varbinds: [{ oid: status, value: integer(messageStatuses.notUsedReq) }] });
    return answer(request);
  };
  return { behaviour, seen: () => seen };
}

test.each([
  ["its owner is written", "dmsMessageOwner", undefined],
  ["it is validated", "dmsMessageStatus", messageStatuses.validateReq],
] as const)(
  "a slot freed by a late datagram before %s is refilled, and the message is activated (SIGN-081)",
  async (_when, column, value) => {
    const { behaviour, seen } = freeBefore(column, value);
    const { session } = await connectDriver({ behaviours: [behaviour] });
    expect(await session.postMessage(post)).toMatchObject({ result: "accepted" });
    expect(seen()).toBe(3);
    expect(await readShown(session)).toMatchObject({ multi: post.multi });
  },
);

test("a message that the sign rejects is refused with the sign's reason", async () => {
  const { sign, session } = await connectDriver();
  const result = await session.postMessage({ ...post, multi: "[fo9]ICE" });
  expect(result).toMatchObject({ result: "refused", detail: expect.stringContaining("fontNotDefined") });
  expect(sign.machine.activations).toEqual([]);
});

test("a refused activation reports the sign's reason", async () => {
  const { session } = await connectDriver({ behaviours: [faults.refusesActivation({ error: "priority" })] });
  expect(await session.postMessage(post)).toEqual({
    result: "refused",
    detail: "dmsActivateMsgError priority",
  });
  expect(await readShown(session)).toMatchObject({ isBlank: true });
});

test("a sign under local control refuses and keeps its face", async () => {
  const { sign, session } = await connectDriver();
  sign.machine.setLocal(true);
  expect(await session.readFace()).toMatchObject({ ok: true, value: { controlMode: "local" } });
  expect(await session.postMessage(post)).toMatchObject({ result: "refused", detail: /localMode/ });
});

test("a sign that obeys without responding is posted to, and nothing is sent twice", async () => {
  const { sign, session } = await connectDriver({ behaviours: [faults.silentAfterSet()] });
  expect(await session.postMessage(post)).toMatchObject({ result: "accepted" });
  expect(await readShown(session)).toMatchObject({ multi: post.multi });
  const sent = sign.machine.sets.map(({ oid, value }) => JSON.stringify([oid, value]));
  expect(new Set(sent).size).toBe(sent.length);
  expect(sign.machine.activations).toHaveLength(1);
});

test("a post continues after a reboot and activates once", async () => {
  const { sign, session } = await connectDriver({ behaviours: [faults.rebootAfterSets({ count: 3 })] });
  expect(await session.postMessage(post)).toMatchObject({ result: "accepted" });
  expect(await readShown(session)).toMatchObject({ multi: post.multi });
  expect(sign.machine.activations).toHaveLength(1);
});

test("a post to a sign that stays offline ends, and nothing is activated when it returns", async () => {
  const { sign, session } = await connectDriver({
    behaviours: [faults.rebootAfterSets({ count: 3, outageMs: 60_000 })],
  });
  expect(await session.postMessage(post)).toMatchObject({ result: "unknown" });
  sign.clock.advance(60_000);
  expect(await readShown(session)).toMatchObject({ isBlank: true });
  expect(sign.machine.activations).toEqual([]);
});

test("a post waits for a sign that validates slowly", async () => {
  const { session } = await connectDriver({ behaviours: [faults.staysValidating({ count: 2 })] });
  expect(await session.postMessage(post)).toMatchObject({ result: "accepted" });
});

test("a wrong community gets no response", async () => {
  const { session } = await connectDriver({}, "wrong");
  expect(await session.readFace()).toMatchObject({ ok: false, failure: { code: "noAnswer" } });
});

test.each([
  ["truncated", "truncatedAnswer"],
  ["garbage", "truncatedAnswer"],
  ["wrongType", "wrongAnswer"],
] as const)("a response that is %s is rejected (%s)", async (fault, code) => {
  const { session } = await connectDriver({ behaviours: [faults[fault]({})] });
  expect(await session.readFace()).toMatchObject({ ok: false, failure: { code } });
  expect(await session.readDescription()).toMatchObject({ ok: false, failure: { code } });
});

test("a value far outside the MIB range is read unchanged", async () => {
  const { session } = await connectDriver({ behaviours: [faults.outOfRange({})] });
  expect(await session.readDescription()).toMatchObject({ ok: true, value: { widthPx: 2_097_152 } });
});

test("a version 1 sign without the newer objects is read and posted to", async () => {
  const { session } = await connectDriver({ isVersionOne: true });
  expect(await session.readDescription()).toMatchObject({ ok: true, value: { maxPages: 1 } });
  expect(await session.postMessage(post)).toMatchObject({ result: "accepted" });
  expect(await readShown(session)).toMatchObject({ multi: post.multi });
});

test("a message cancelled while it is stored does not reach the face", async () => {
  const { sign, session } = await connectDriver();
  expect(await session.postMessage({ ...post, isStillWanted: () => false })).toEqual({ result: "withdrawn" });
  expect(sign.machine.activations).toEqual([]);
});
