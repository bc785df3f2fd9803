import { fontTableOid, messageTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { type Behaviour, faults, replyOf } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { writeFailure } from "@gantry/simulator/devices/snmp-responder.ts";
import { expect, test } from "vitest";
import { queueItem, signDevice, signQueue, testAgent, testSign } from "../testing/test-agent.ts";

/** Answer time of the slow sign. */
const answerMs = 300;
/** In the test the sign answers faster, and its requests are counted. */
const testedAnswerMs = 10;
const maxFaceMs = 5_000;

test("a sign that takes 0.3 s for one object shows its face within 5 s, and its empty font rows are not read", async () => {
  const asked: string[] = [];
  const record: Behaviour = (request, answer) => {
    asked.push(...request.varbinds.slice(0, 1).map(({ oid }) => oid));
    return answer(request);
  };
  const sign = await testSign({
    freeFontRows: 19,
    behaviours: [record, faults.slow({ delayMs: testedAnswerMs }), faults.oneVarbind()],
  });
  const { server, state, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(0, [], { governed: false })],
    {},
    { timeoutMs: 1_000 },
  );
  let requests = 0;
  await until(() => {
    if (state().face !== undefined && requests === 0) requests = asked.length;
    return state().description !== undefined;
  });
  const faceMs = requests * answerMs;
  const allMs = asked.length * answerMs;
  process.stdout.write(`face of a slow sign after ${faceMs} ms, everything after ${allMs} ms\n`);
  expect(server.stored[0]?.observation).toMatchObject({ entityId: "sign-1" });
  expect(faceMs).toBeLessThan(maxFaceMs);
  const names = asked.filter((oid) => oid.startsWith(fontTableOid("fontName", 1).slice(0, -1)));
  expect(new Set(names).size).toBe(sign.machine.options.fonts.size);
});

test("a sign without dmsMessageOwner takes a message", async () => {
  const owner = messageTableOid("dmsMessageOwner", memoryTypes.changeable, 1).slice(0, -"3.1".length);
  const lacksOwner: Behaviour = (request, answer) => {
    const at = request.varbinds.findIndex(({ oid }) => oid.startsWith(owner));
    return at < 0 ? answer(request) : replyOf(writeFailure(request, "noSuchName", at + 1));
  };
  const sign = await testSign({ behaviours: [lacksOwner] });
  const { state, until } = await testAgent([signDevice(sign)], [signQueue(1, [queueItem("ICE")])]);
  await until(() => state().verification?.state === "verified");
  expect(state().face?.owner).toBe("");
});
