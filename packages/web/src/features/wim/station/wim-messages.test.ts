import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { beforeAll, expect, test } from "vitest";
import { kindMessage } from "../../../text/kind-text.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { loadAllTexts } from "../../../text/text.ts";

beforeAll(loadAllTexts);

const name = "WIM 7";
const textOf = (key: string) => translateComputed(key, { name, reason: "no answer" });

test("saving, deleting, polling and loading a weigh-in-motion station have their own messages (WIM-041)", () => {
  for (const message of ["Saved", "SaveError", "Deleted", "DeleteError"] as const)
    expect(kindMessage(wimStation, message, name)).toBe(textOf(`messages:wim${message}`));
  expect(
    ["wimPollSuccess", "wimPollFailure", "wimPollError"].map((key) => textOf(`messages:${key}`)),
  ).toEqual(["WIM 7 was polled", "Polling WIM 7 failed: no answer", "WIM 7 could not be polled"]);
  expect(["wim:error-loading-WIM", "wim:notFound"].map(textOf)).toEqual([
    "The weigh-in-motion station could not be loaded",
    "WIM not found",
  ]);
});
