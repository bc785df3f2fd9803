import { noWordRules } from "@gantry/domain/sign/words/words.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { previewFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { expect, test } from "vitest";
import { commonCapabilities } from "../sign/sign-capabilities.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { wordForEach } from "./manager/apply-messages.ts";
import { commonCategory } from "./sign-groups.ts";

const sign = (id: string, more: object = {}) =>
  ({
    id,
    name: id,
    category: "DMS",
    pixelWidth: 128,
    pixelHeight: 32,
    capabilities: [],
    stateData: {},
    ...more,
  }) as unknown as Sign;

test("a message for several signs uses their reported capabilities, not the expected ones (EDIT-072, EDIT-074)", () => {
  const description = { ...previewFace, fonts: undefined, supportedTags: [], maxGraphics: 0 };
  const beacons = sign("read", {
    capabilities: ["SUPPORTS_GRAPHICS"],
    stateData: { description: { ...description, beaconType: 3 } },
  });
  expect(commonCapabilities([beacons])).toEqual(["SUPPORTS_BEACONS"]);
  expect(commonCapabilities([beacons, sign("plain")])).toEqual([]);
  expect(commonCapabilities([])).toEqual([]);
});

test("a message for several signs is a speed only if all are speed limit signs (EDIT-011)", () => {
  const speed = sign("speed", { category: "VSL" });
  expect(commonCategory([speed, speed])).toBe("VSL");
  expect(commonCategory([speed, sign("text")])).toBe("DMS");
});

test("a library message is not applied to sizes that a display type leaves out, and manual versions apply (SIGN-038, SIGN-039)", () => {
  const messageOf = (text: string) => ({
    pages: [{ ...blankPage(), messageLines: [{ segments: [{ text }] }] }],
  });
  const types = ["wide", "alsoWide"].map((id) => ({ id, pixelWidth: 128, pixelHeight: 32 }));
  const library = { name: "Works", message: messageOf("ROAD WORK") };
  const wordLibrary = (more: object) =>
    wordForEach({ ...library, ...more }, [sign("s1")], types, noWordRules);
  const left = wordLibrary({ disabled: { alsoWide: true } });
  expect(left.applied).toEqual({});
  expect(left.without.map(({ id }) => id)).toEqual(["s1"]);
  const custom = wordLibrary({
    overrides: { alsoWide: messageOf("WORK") },
    customOverrides: { alsoWide: true },
  });
  expect(custom.applied["s1"]?.message.pages[0]?.messageLines[0]?.segments[0]?.text).toBe("WORK");
});
