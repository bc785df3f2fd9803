import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { alarmItem } from "../module-screens/module-routes.tsx";

const usualFetch = window.fetch;
let total: number;

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  window.fetch = async () => Response.json({ items: [], total });
  const all = { ALARM: [], SIGN: [] };
  signInWith("sign", { READ: all });
});
afterEach(() => {
  window.fetch = usualFetch;
});

test.each([
  [1, "1", "1 alarm not acknowledged"],
  [9, "9", "9 alarms not acknowledged"],
  [10, "9+", "10 alarms not acknowledged"],
])(
  "with %i alarms the entry of a module's alarms has the badge %s (ALM-045, ALM-046, ALM-047)",
  async (count, shown, words) => {
    total = count;
    const Badge = alarmItem({ base: "/signs", label: () => "Signs", devices: sign, has: ["alarms"] }).badge;
    if (!Badge) throw new Error("The entry has no badge");
    await showScreen(<Badge />);
    await expect.element(page.getByText(words)).toBeInTheDocument();
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
  },
);

test("without alarms there is no badge", async () => {
  total = 0;
  const Badge = alarmItem({ base: "/signs", label: () => "Signs", devices: sign, has: ["alarms"] }).badge;
  await showScreen(<>{Badge && <Badge />}end</>);
  await expect.element(page.getByText("end")).toBeVisible();
  expect(page.getByText(/not acknowledged/).elements()).toHaveLength(0);
});
