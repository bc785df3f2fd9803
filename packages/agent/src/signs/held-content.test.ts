import type { AgentAction, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { fontContent } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { HeldContentItem } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { builtInFontNumbers } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import { fontVersionId } from "@gantry/domain/sign/multi/crc.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import { withGraphics } from "@gantry/simulator/devices/ntcip-sign/sign-options.ts";
import { expect, test } from "vitest";
import {
  queueItem,
  signDevice,
  signQueue,
  startTestAgent,
  type TestAgent,
  testAgent,
  testSign,
  textMessage,
  queueChange,
} from "../testing/test-agent.ts";

const own: Font = {
  name: "own",
  heightPx: 7,
  characterSpacingPx: 1,
  lineSpacingPx: 3,
  glyphs: new Map([
    [0x34, { widthPx: 7, bitmap: "1c59346fe18300" }],
    [0x41, { widthPx: 6, bitmap: "7b3cffcf3cc0" }],
  ]),
};
const hash = contentHash(own);
const content: HeldContentItem = { hash, type: "font", font: fontContent(4, own) };
const held = {
  fonts: [{ number: 4, versionId: fontVersionId(4, own), contentHash: hash }],
  graphics: [],
};
const withOwnFont = { ...withGraphics, fonts: new Map([...builtInFontNumbers, [4, own]]) };

function makeMessageInFont(text: string, fontId: number) {
  const message = textMessage(text);
  const [page] = message.pages;
  return { pages: [{ ...page!, messageLines: [{ segments: [{ text, fontId }] }] }] };
}
const makeQueue = () => signQueue(1, [queueItem("A4", { message: makeMessageInFont("A4", 4) })]);

let asked = 0;
async function ask(
  { server }: TestAgent,
  requestType: AgentAction["requestType"],
  payload?: Record<string, unknown>,
): Promise<Extract<Observation, { kind: "actionResult" }>> {
  const id = `ask-${++asked}`;
  const deadlineAt = new Date(Date.now() + 30_000).toISOString();
  server.send({
    type: "action",
    action: {
      id,
      requestType,
      entityType: "SIGN",
      entityId: "sign-1",
      deadlineAt,
      ...(payload && { payload }),
    },
  });
  const findResult = () =>
    server.stored
      .map(({ observation }) => observation)
      .find((one) => one.kind === "actionResult" && one.actionId === id);
  await server.until(() => findResult() !== undefined);
  return findResult() as Extract<Observation, { kind: "actionResult" }>;
}

test("a message in a sign's own font waits until the font is known and is then shown", async () => {
  const sign = await testSign(withOwnFont);
  const device = signDevice(sign);
  const { server, state, until } = await testAgent([device], [makeQueue()]);
  await until(() => state().verification?.reason === "fontDiffers");
  expect(state().fonts?.find(({ number }) => number === 4)).toMatchObject({ contentHash: null });
  server.send({ type: "content", content });
  server.send({ type: "device", device: { ...device, extras: { queue: makeQueue(), held } } });
  await until(() => state().verification?.state === "verified");
  expect(state().fonts?.find(({ number }) => number === 4)).toMatchObject({ contentHash: hash });
  expect(state().face?.multi).toMatch(/\[fo4[^\]]*\].*A4/);
});

test("an agent restarted without the server still knows the fonts of its signs", async () => {
  const sign = await testSign(withOwnFont);
  const device = signDevice(sign, { extras: { held } });
  const { server, agent, config, until, state } = await testAgent([device], [signQueue(0, [])]);
  server.send({ type: "content", content });
  await until(() => state().verification?.state === "verified");
  server.send(queueChange(makeQueue()));
  await until(() => state().face?.multi.includes("A4") === true);
  await agent.stop();
  server.goAway();
  sign.machine.reboot({ kind: "power" });
  await startTestAgent(config);
  await expect
    .poll(() => sign.machine.control.shown().row.multi, { timeout: 20_000 })
    .toMatch(/\[fo4[^\]]*\].*A4/);
});

test("content that does not match its hash is not used", async () => {
  const sign = await testSign(withOwnFont);
  const { server, state, poll, until } = await testAgent(
    [signDevice(sign, { extras: { held } })],
    [makeQueue()],
  );
  await until(() => state().face !== undefined);
  server.send({ type: "content", content: { ...content, hash: "0".repeat(64) } });
  await poll();
  expect(state().verification).toMatchObject({ reason: "fontDiffers" });
});

test("a different font under a known number stops messages that use it, with the reason", async () => {
  const sign = await testSign(withGraphics);
  const device = signDevice(sign);
  const agent = await testAgent([device], [signQueue(0, [])]);
  const { server, state, until } = agent;
  expect(await ask(agent, "UPLOAD_FONT", { font: fontContent(4, own) })).toMatchObject({ result: "SUCCESS" });
  server.send({ type: "content", content });
  server.send({ type: "device", device: { ...device, extras: { queue: signQueue(0, []), held } } });
  const hashOnSign = () => state().fonts?.find(({ number }) => number === 4)?.contentHash;
  await until(() => hashOnSign() === hash);
  const other = { ...own, glyphs: new Map([[0x41, { widthPx: 5, bitmap: "7b3cffcf30" }]]) };
  expect(await ask(agent, "UPLOAD_FONT", { font: fontContent(4, other) })).toMatchObject({
    result: "SUCCESS",
  });
  await until(() => hashOnSign() === null);
  server.send(queueChange(makeQueue()));
  await until(() => state().verification?.reason === "fontDiffers");
  expect(state().verification?.detail).toBe("font 4");
});

test("doors, power and temperatures are reported with their read time, and again when the sign's errors change", async () => {
  const sign = await testSign();
  const { state, poll, until } = await testAgent([signDevice(sign)], [signQueue(0, [], { governed: false })]);
  await until(() => state().health !== undefined);
  const first = state().health;
  expect(first).toMatchObject({ doorsOpen: [], readAt: expect.stringMatching(/Z$/) });
  await poll();
  expect(state().health?.readAt).toBe(first?.readAt);
  sign.machine.hardware.doorsOpen = 2;
  sign.machine.shortErrors = ["doorOpen"];
  await poll();
  await until(() => (state().health?.doorsOpen.length ?? 0) > 0);
  expect(state().health?.doorsOpen).toEqual([1, 2]);
});

test("a debug reset clears failed attempts and describes the sign again (SIGN-121)", async () => {
  const sign = await testSign();
  const agent = await testAgent([signDevice(sign)], [signQueue(0, [], { governed: false })]);
  const { server, state, until } = agent;
  await until(() => state().settingsReadAt !== undefined);
  const before = state().settingsReadAt;
  sign.machine.refusal = "other";
  server.send(queueChange(signQueue(1, [queueItem("ICE")])));
  await until(() => state().verification?.state === "notVerified");
  sign.machine.refusal = undefined;
  expect(await ask(agent, "DEBUG_RESET")).toMatchObject({ result: "SUCCESS" });
  await until(() => state().verification?.state === "verified");
  expect(state().settingsReadAt).not.toBe(before);
});

test("two requests to one sign are executed one after the other", async () => {
  const sign = await testSign(withGraphics);
  const agent = await testAgent([signDevice(sign)], [signQueue(0, [], { governed: false })]);
  const [one, other] = await Promise.all([
    ask(agent, "UPLOAD_FONT", { font: fontContent(7, own) }),
    ask(agent, "UPLOAD_FONT", { font: fontContent(7, own) }),
  ]);
  expect([one?.data?.["wasThere"], other?.data?.["wasThere"]]).toEqual([false, true]);
});
