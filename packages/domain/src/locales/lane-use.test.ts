import { expect, test } from "vitest";
import { slotObstacles } from "../contract/signs/lane-use-calls.ts";
import { laneUse } from "./en/signs/lane-use.ts";
import { messages } from "./en/kinds/messages.ts";

test("commands and slots have the specified messages and keys (SIGN-173, SIGN-174)", () => {
  const ofSlots = [
    "signCommandChanged",
    "signCommandChangeError",
    "signActivateSlotSuccess",
    "signActivateSlotError",
  ];
  const ofReading = ["downloadSlotsSuccess", "downloadSlotsFailure", "downloadSlotsError"];
  const ofWriting = ["updateSlotMessageSuccess", "updateSlotMessageFailure", "updateSlotMessageError"];
  for (const key of [...ofSlots, ...ofReading, ...ofWriting, "signCommandsLoadError"])
    expect(laneUse, key).toHaveProperty(key);
  const ofRecords = [
    "signCommandSaved",
    "signCommandSaveError",
    "signCommandDeleted",
    "signCommandDeleteError",
  ];
  for (const key of ofRecords) expect(messages, key).toHaveProperty(key);
});

test("exactly the reasons why a slot cannot be shown have texts", () => {
  expect(Object.keys(laneUse.obstacle).toSorted()).toEqual([...slotObstacles].toSorted());
});
