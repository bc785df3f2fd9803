import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../text/text.ts";
import { alarmNeeds } from "./alarm-needs.ts";

beforeAll(loadAllTexts);

const worst = {
  name: "No answer",
  entityName: "CAM 7",
  severity: "major",
  activeTime: "2026-11-20T06:00:00Z",
} as const;

test("unacknowledged alarms need attention as one entry, the gravest named and linked to the list (ALM-036)", () => {
  const needsOf = (total: number) => alarmNeeds("CAMERA", { items: [worst], total }, "/video/alarm");
  expect(needsOf(1)).toMatchObject([
    { title: "CAM 7: No answer not acknowledged", path: "/video/alarm", glyph: { severity: "major" } },
  ]);
  expect(needsOf(3)).toMatchObject([{ title: "3 alarms not acknowledged", text: "CAM 7: No answer" }]);
  expect(alarmNeeds("CAMERA", { items: [], total: 0 }, "/video/alarm")).toEqual([]);
});
