import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { messages } from "@gantry/domain/locales/en/kinds/messages.ts";
import { beforeAll, expect, test } from "vitest";
import { kindMessage } from "../../text/kind-text.ts";
import { loadAllTexts } from "../../text/text.ts";

beforeAll(loadAllTexts);

test("saving and deleting an alarm setting have their own messages (ALM-044)", () => {
  const keys = ["alarmConfigSaved", "alarmConfigSaveError", "alarmConfigDeleted", "alarmConfigDeleteError"];
  const texts: Readonly<Record<string, string>> = messages;
  const shown = (["Saved", "SaveError", "Deleted", "DeleteError"] as const).map((end) =>
    kindMessage(alarmConfig, end, "Door open"),
  );
  expect(shown).toEqual(keys.map((key) => texts[key]?.replace("{{name}}", "Door open")));
  expect(new Set(shown).size).toBe(keys.length);
});
