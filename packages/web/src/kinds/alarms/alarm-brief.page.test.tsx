import { afterEach, beforeAll, expect, test } from "vitest";
import { signInWith } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { briefLines } from "./alarm-brief.ts";

const usualFetch = window.fetch;
beforeAll(loadAllTexts);
afterEach(() => {
  window.fetch = usualFetch;
});

test.each([
  [2, "2 open alarms, the worst: DMS 1: Door open; CAM 7: No answer"],
  [7, "7 open alarms, the worst: DMS 1: Door open; CAM 7: No answer; …"],
])("the brief of %i open alarms names the worst, and says if there are more", async (total, line) => {
  window.fetch = async () =>
    Response.json({
      items: [
        { id: "a1", name: "Door open", entityName: "DMS 1" },
        { id: "a2", name: "No answer", entityName: "CAM 7" },
      ],
      total,
    });
  signInWith("sign", { READ: { ALARM: [], SIGN: [] } });
  expect(await briefLines()).toEqual([line]);
});
