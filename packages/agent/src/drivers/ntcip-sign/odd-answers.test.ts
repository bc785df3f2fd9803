import { fontContent, type SignAction } from "@gantry/domain/contract/signs/sign-actions.ts";
import { standard7 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { integer, octets, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { Behaviour } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { withGraphics } from "@gantry/simulator/devices/ntcip-sign/sign-options.ts";
import { startOneSign } from "@gantry/simulator/testing.ts";
import { afterEach, expect, test } from "vitest";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { signsForTests } from "./testing.ts";

const signs = signsForTests(startOneSign);
afterEach(() => signs.end());

const slot = { memory: "changeable", number: 9 } as const;
const graphic = { number: 3, name: "", widthPx: 8, heightPx: 1, type: "monochrome1bit", transparent: null };
const requests: [SignAction, object][] = [
  ["MATRIX_CAPABILITIES", {}],
  ["FONT_COUNT", {}],
  ["GET_FONTS", {}],
  ["UPLOAD_FONT", { font: { ...fontContent(7, standard7), glyphs: {} } }],
  ["DELETE_FONT", { number: 7 }],
  ["GET_GRAPHICS", {}],
  ["GRAPHIC_STATUS", { number: 3 }],
  ["UPLOAD_GRAPHIC", { graphic: { ...graphic, bitmap: "aa" } }],
  ["DOWNLOAD_GRAPHIC", { number: 3 }],
  ["DELETE_GRAPHIC", { number: 3 }],
  ["GET_SLOTS", { memory: "changeable" }],
  ["SET_SLOT", { ...slot, multi: "ICE", beacon: false, owner: "us" }],
  ["CLEAR_SLOT", slot],
  ["GET_BRIGHTNESS", {}],
  ["BRIGHTNESS_MODE", { mode: "timer" }],
  ["BRIGHTNESS_LEVEL", { level: 3 }],
  ["BRIGHTNESS_CURVE", { curve: [{ lightOutput: 1, photocellDown: 0, photocellUp: 9 }] }],
  ["PIXEL_TEST", {}],
  ["LAMP_TEST", {}],
  ["FAN_TEST", {}],
  ["GET_HEALTH", {}],
  ["GET_EVENT_MESSAGES", {}],
  ["SET_EVENT_MESSAGE", { event: "reset", slot: null }],
];

test("every request ends in a result or a reason, whatever the sign responds", async () => {
  const random = makeSeededRandom(1203);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const makeNonsense = (): SnmpValue =>
    pick<() => SnmpValue>([
      () => integer(Math.floor(random() * 2 ** 31)),
      () => integer(-1),
      () => integer(Math.floor(random() * 12)),
      () => octets(Uint8Array.from({ length: Math.floor(random() * 20) }, () => Math.floor(random() * 256))),
      () => ({ type: "null" }),
      () => ({ type: "oid", value: "1.3.6" }),
    ])();
  const odd: Behaviour = (request, answer) => {
    const reply = answer(request);
    if (!reply || request.pdu === "set") return reply;
    const varbinds = reply.response.varbinds.map((one) =>
      random() < 0.08 ? { ...one, value: makeNonsense() } : one,
    );
    return { ...reply, response: { ...reply.response, varbinds } };
  };
  const { ask, session } = await signs.connect({ ...withGraphics, behaviours: [odd] });
  let failed = 0;
  for (let round = 0; round < 4; round++) {
    for (const [action, parameters] of requests) {
      const outcome = await ask(action, parameters);
      if (outcome.result === "SUCCESS") continue;
      failed++;
      expect(outcome.data?.["detail"], action).toEqual(expect.stringMatching(/./));
    }
    await session.readDescription();
    await session.readHealth();
  }
  expect(failed).toBeGreaterThan(10);
});
