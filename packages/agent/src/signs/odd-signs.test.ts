import { type OddObjectName, oddObjectNames } from "@gantry/simulator/devices/ntcip-sign/odd-objects.ts";
import { expect, test } from "vitest";
import { queueItem, signDevice, signQueue, testAgent, testSign } from "../testing/test-agent.ts";

/** The note of each odd sign: object, what was read, what is used instead. */
const notes: Record<OddObjectName, [object: string, read: string, used: string | null]> = {
  shortMonochromeColor: ["monochromeColor", "3 octets instead of 6", "amber, black"],
  tagsAsInteger: ["dmsSupportedMultiTags", "integer instead of octets", "NTCIP 1203 v1"],
  noDefaultFont: ["defaultFont", "0", "1"],
  noColorScheme: ["dmsColorScheme", "0", "monochrome1bit"],
  otherLineJustification: ["defaultJustificationLine", "1", "3"],
  otherPageJustification: ["defaultJustificationPage", "1", "2"],
  longBackground: ["defaultBackgroundRGB", "4 octets instead of 1 or 3", "black"],
  noPages: ["dmsMaxNumberPages", "0", "1"],
  noTextLength: ["dmsMaxMultiStringLength", "0", "255"],
  negativePageTime: ["defaultPageOnTime", "-1", "3 s"],
  fontNameAsInteger: ["fontName", "integer instead of octets", null],
  negativeShortErrors: ["shortErrorStatus", "-1", "0"],
  negativeTimeRemaining: ["dmsMessageTimeRemaining", "-1", null],
  shortMessageSource: ["dmsMsgTableSource", "4 octets instead of 5", "currentBuffer"],
  crcAsText: ["dmsMessageCRC", "octets instead of integer", "0x"],
  unknownClassicColor: ["defaultForegroundColor", "40", "amber"],
  technologyAsText: ["dmsSignTechnology", "octets instead of integer", "0"],
  negativeHeight: ["dmsSignHeight", "-1", "0"],
};

test.each(oddObjectNames)("a sign with %s is read, shows a verified post and has a note", async (name) => {
  const sign = await testSign({ description: { colorScheme: "color24bit" } });
  sign.setFault({ name, options: {} });
  const { state, poll, until } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => state().verification?.state === "verified");
  await poll();
  const [object, read, used] = notes[name];
  expect(state()).toMatchObject({
    status: "ONLINE",
    description: { widthPx: 128, heightPx: 32 },
    face: { multi: expect.stringContaining("ICE") },
    verification: { state: "verified" },
    problem: null,
  });
  const note = state().notes?.find((one) => one.object === object);
  expect(note).toMatchObject({ object, read });
  expect(note?.used ?? null).toEqual(used === null ? null : expect.stringContaining(used));
  expect(sign.machine.activations).toHaveLength(1);
});

test("a sign without a readable remaining time gets its time once, not at every poll", async () => {
  const sign = await testSign();
  sign.setFault({ name: "negativeTimeRemaining", options: {} });
  const { state, poll, until } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => state().verification?.state === "verified");
  const sets = sign.machine.sets.length;
  await poll();
  await poll();
  expect(state().face).toMatchObject({ isTimeUnknown: true });
  expect(sign.machine.sets).toHaveLength(sets);
});

test("a value that the document of a sign sets is used, and its note says that it is overridden", async () => {
  const sign = await testSign();
  sign.setFault({ name: "noPages", options: {} });
  const device = signDevice(sign);
  const overriddenValues = { maxPages: 4, defaultFontNumber: 2 };
  const { server, state, until } = await testAgent([device], [signQueue(0, [], { governed: false })]);
  await until(() => state().description?.maxPages === 1);
  server.send({
    type: "device",
    device: { ...device, version: 2, config: { ...device.config, overriddenValues } },
  });
  await until(() => state().description?.maxPages === 4);
  expect(state().description?.defaultFontNumber).toBe(2);
  expect(state().notes).toEqual([
    { object: "defaultFont", read: "1", used: "2", isOverridden: true },
    { object: "dmsMaxNumberPages", read: "0", used: "4", isOverridden: true },
  ]);
});

test("a sign whose document overrides nothing is polled as it is", async () => {
  const device = signDevice(await testSign());
  const config = { ...device.config, overriddenValues: null };
  const { state, until } = await testAgent([{ ...device, config }], [signQueue(0, [], { governed: false })]);
  await until(() => state().face !== undefined && state().description !== undefined);
  expect(state().notes ?? []).toEqual([]);
});
