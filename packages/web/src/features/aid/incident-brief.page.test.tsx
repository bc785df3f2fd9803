import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { signInWith } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { briefLines } from "./incident-brief.ts";

const usualFetch = window.fetch;
let asked: unknown;
beforeAll(loadAllTexts);
beforeEach(() => {
  window.fetch = async (_, init) => {
    asked = JSON.parse(String(init?.body));
    return Response.json({
      items: [
        { id: "i1", name: "Crash, I-25" },
        { id: "i2", name: "Debris, I-70" },
      ],
      total: 7,
    });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("The brief of a shift names the open incidents, the most severe first", async () => {
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] } });
  expect(await briefLines()).toEqual(["7 open incidents, the most severe: Crash, I-25; Debris, I-70; …"]);
  signInWith("automatedIncident", { READ: {} });
  expect(await briefLines()).toEqual([]);
});

test("The brief of a shift leaves out the incidents of exercises", async () => {
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] } });
  await briefLines();
  expect(asked).toMatchObject({
    filters: [{}, { field: "isExercise", operator: "EQUALS", value: false }],
  });
});
