import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import { expect, test } from "vitest";
import { manualClock } from "../testing/manual-clock.ts";
import { CameraMoveLane } from "./camera-move-lane.ts";
import type { CameraResult } from "./camera-session.ts";

const still: Required<CameraMotion> = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
const panRight = (pan: number) => ({ ...still, pan });
const done: CameraResult<null> = { ok: true, value: null };

function slowCamera() {
  const clock = manualClock();
  const sent: { pan: number; answer: () => void }[] = [];
  const lane = new CameraMoveLane(clock, ({ pan }) => {
    const { promise, resolve } = Promise.withResolvers<CameraResult<null>>();
    sent.push({ pan, answer: () => resolve(done) });
    return promise;
  });
  return { clock, lane, sent, pans: () => sent.map(({ pan }) => pan) };
}

test("while a slow camera is busy only the newest command is sent", async () => {
  const { clock, lane, sent, pans } = slowCamera();
  void lane.move(panRight(10));
  const results = [20, 30, 40].map((pan) => lane.move(panRight(pan)));
  expect(pans()).toEqual([10]);
  sent[0]?.answer();
  await clock.advance(1);
  expect(pans()).toEqual([10, 40]);
  sent[1]?.answer();
  expect(await Promise.all(results)).toEqual([done, done, done]);
});

test("a stop waits for no response and is repeated after the command it overtook", async () => {
  const { clock, lane, sent, pans } = slowCamera();
  void lane.move(panRight(10));
  void lane.move(panRight(20));
  void lane.move(still);
  expect(pans()).toEqual([10, 0]);
  sent[1]?.answer();
  await clock.advance(1);
  expect(pans()).toEqual([10, 0]);
  sent[0]?.answer();
  await clock.advance(1);
  expect(pans()).toEqual([10, 0, 0]);
  sent[2]?.answer();
  await clock.advance(1_000);
  expect(pans()).toEqual([10, 0, 0]);
});

test("a stop is repeated every 200 ms while an overtaken command may still arrive", async () => {
  const { clock, lane, sent, pans } = slowCamera();
  void lane.move(panRight(10));
  void lane.move(still);
  for (let round = 1; round <= 3; round++) {
    sent[round]?.answer();
    await clock.advance(200);
    expect(pans()).toEqual([10, 0, ...Array.from({ length: round }, () => 0)]);
  }
  sent[0]?.answer();
  sent[4]?.answer();
  await clock.advance(1);
  sent[5]?.answer();
  await clock.advance(2_000);
  expect(pans()).toEqual([10, 0, 0, 0, 0, 0]);
});

test("a camera that loses a response accepts commands again after 200 ms", async () => {
  const { clock, lane, pans } = slowCamera();
  void lane.move(panRight(10));
  void lane.move(panRight(20));
  await clock.advance(199);
  expect(pans()).toEqual([10]);
  await clock.advance(1);
  expect(pans()).toEqual([10, 20]);
});
