import { type Graphic, graphicContentHash, graphicId } from "@gantry/domain/sign/pictures/graphic.ts";
import { imageOfGraphic } from "@gantry/domain/sign/message/message-picture.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { hex4 } from "@gantry/domain/sign/multi/multi-write.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { withGraphics } from "@gantry/simulator/devices/ntcip-sign/sign-options.ts";
import type { TestSignOptions } from "@gantry/simulator/testing.ts";
import { expect, test } from "vitest";
import {
  queueItem,
  signDevice,
  signQueue,
  startTestAgent,
  testAgent,
  testSign,
  queueChange,
} from "../testing/test-agent.ts";

const arrow = (bitmap = "0ff0"): Graphic => ({
  name: "",
  widthPx: 8,
  heightPx: 2,
  type: "monochrome1bit",
  transparent: null,
  bitmap,
});
const withPictureTags = { description: { supportedTags: [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 27, 28, 29] } };
const graphicSign = (more: TestSignOptions = {}) =>
  testSign({ ...withGraphics, ...withPictureTags, ...more });

async function pictureItem(graphic: Graphic, more: Partial<QueueItem> = {}): Promise<QueueItem> {
  const item = queueItem("", more);
  const [page] = item.message.pages;
  const images = [{ image: await imageOfGraphic(graphic), position: { x: 3, y: 2 } }];
  const message: SignMessage = { pages: [{ ...page!, messageLines: [], images }] };
  return { ...item, message };
}

test("a graphic is loaded into the sign before its message is shown, and verified by its checksum", async () => {
  const sign = await graphicSign();
  const { state, until } = await testAgent([signDevice(sign)], [signQueue(1, [await pictureItem(arrow())])]);
  await until(() => state().verification?.state === "verified");
  expect(state().face?.multi).toContain(`[g1,3,2,${hex4(graphicId(1, arrow()))}]`);
  expect(sign.machine.options.graphics.get(1)).toMatchObject({ bitmap: "0ff0", widthPx: 8 });
  await until(() => state().graphics?.held[0]?.contentHash === graphicContentHash(arrow()));
  expect(state().message?.pages[0]?.images).toEqual([
    { image: `graphic:${graphicContentHash(arrow())}`, position: { x: 3, y: 2 } },
  ]);
});

test("a graphic is loaded once, even across an agent restart", async () => {
  const sign = await graphicSign();
  const item = await pictureItem(arrow());
  const { config, agent, server, state, poll, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(1, [item])],
  );
  await until(() => state().verification?.state === "verified");
  await agent.stop();
  const again = await startTestAgent(config);
  await again.connected;
  await poll();
  expect(state().verification).toMatchObject({ state: "verified" });
  server.send(queueChange(signQueue(2, [queueItem("ICE", { priority: 1 }), item])));
  await until(
    () => state().face?.multi.includes("ICE") === true && state().verification?.state === "verified",
  );
  server.send(queueChange(signQueue(3, [item])));
  await until(
    () => state().face?.multi.includes("[g1,") === true && state().verification?.state === "verified",
  );
  expect(sign.machine.options.graphics.size).toBe(1);
});

test("on a sign without free memory a new graphic replaces unused ones", async () => {
  const sign = await graphicSign({ graphicSize: { rows: 1, maxOctets: 12_288, blockOctets: 100 } });
  const { server, state, until } = await testAgent(
    [signDevice(sign)],
    [signQueue(1, [await pictureItem(arrow())])],
  );
  const isShown = (bitmap: string) => () => {
    const face = state().face;
    return (
      state().verification?.state === "verified" &&
      face?.multi.includes(hex4(graphicId(1, arrow(bitmap)))) === true
    );
  };
  await until(isShown("0ff0"));
  // The active graphic cannot be replaced, so the sign is blank in between.
  server.send(queueChange(signQueue(2, [])));
  await until(() => state().face?.isBlank === true && state().verification?.state === "verified");
  server.send(queueChange(signQueue(3, [await pictureItem(arrow("aa55"))])));
  await until(isShown("aa55"));
  expect([...sign.machine.options.graphics].map(([number, { bitmap }]) => [number, bitmap])).toEqual([
    [1, "aa55"],
  ]);
});

test("a sign that refuses a graphic keeps its face and reports the reason", async () => {
  const sign = await graphicSign({ behaviours: [faults.refusesGraphics()] });
  const text = queueItem("ICE AHEAD");
  const { server, state, until } = await testAgent([signDevice(sign)], [signQueue(1, [text])]);
  await until(() => state().verification?.state === "verified");
  const activations = sign.machine.activations.length;
  server.send(queueChange(signQueue(2, [text, await pictureItem(arrow(), { priority: 1 })])));
  await until(() => state().verification?.state === "notVerified");
  expect(state().verification).toMatchObject({
    reason: "refused",
    detail: expect.stringContaining("graphic 1"),
  });
  expect(state().face?.multi).toContain("ICE AHEAD");
  expect(sign.machine.activations).toHaveLength(activations);
});

test("a blank does not wait for a large graphic to finish loading", async () => {
  const large: Graphic = { ...arrow(), widthPx: 120, heightPx: 24, bitmap: "f0".repeat((120 * 24) / 8) };
  const allBlocks = (120 * 24) / 8 / 2;
  const sign = await graphicSign({
    graphicSize: { rows: 4, maxOctets: 5000, blockOctets: 2 },
    behaviours: [faults.slow({ delayMs: 10 })],
  });
  const items = [await pictureItem(large)];
  const { server, state, until } = await testAgent([signDevice(sign)], [signQueue(1, items)]);
  const countBlocks = () => sign.machine.sets.filter(({ oid }) => oid.includes(".10.7.1.3.")).length;
  await until(() => countBlocks() > 3);
  server.send(queueChange(signQueue(2, [])));
  await until(() => state().verification?.queueRevision === 2 && state().verification?.state === "verified");
  expect(countBlocks()).toBeLessThan(allBlocks);
  // A half-loaded graphic is loaded again when needed.
  server.send(queueChange(signQueue(3, items)));
  await until(
    () => state().verification?.state === "verified" && state().face?.multi.includes("[g") === true,
  );
});
