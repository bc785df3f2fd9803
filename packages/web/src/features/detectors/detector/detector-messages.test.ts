import { detector } from "@gantry/domain/kinds/detector.ts";
import { beforeAll, expect, test } from "vitest";
import { hasText } from "../../../text/translate.ts";
import { kindMessage } from "../../../text/kind-text.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { loadAllTexts } from "../../../text/text.ts";

beforeAll(loadAllTexts);

const name = "DET 7";
const readTexts = (namespace: string, keys: readonly string[]) =>
  keys.map((key) => {
    expect(hasText(`${namespace}:${key}`), key).toBe(true);
    return translateComputed(`${namespace}:${key}`, { name, reason: "no answer" });
  });

test("saving, deleting, polling and loading a detector have their own messages (DET-048)", () => {
  expect([
    kindMessage(detector, "Saved", name),
    kindMessage(detector, "SaveError", name),
    kindMessage(detector, "Deleted", name),
    kindMessage(detector, "DeleteError", name),
  ]).toEqual(
    readTexts("messages", ["detectorSaved", "detectorSaveError", "detectorDeleted", "detectorDeleteError"]),
  );
  const polls = readTexts("messages", ["detectorPollSuccess", "detectorPollFailure", "detectorPollError"]);
  expect(new Set(polls).size).toBe(3);
  for (const text of polls) expect(text).toContain(name);
  expect(readTexts("detectors", ["errorLoadingDetector", "errorLoadingData"])).toEqual([
    "The detector could not be loaded",
    "The data of this detector could not be loaded",
  ]);
});
