import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import AlarmRateScreen from "./alarm-rate-screen.tsx";

const usualFetch = window.fetch;
let asked: { from: string; to: string; operators: number }[];

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  asked = [];
  window.fetch = async (address, init) => {
    if (!String(address).endsWith("/alarms/rate")) return Response.json({ items: [], total: 0 });
    const body = JSON.parse(String(init?.body)) as (typeof asked)[number];
    asked.push(body);
    const periods = [12, 0, 1.5, 0].map((count) => count / body.operators);
    return Response.json({
      total: 27,
      periods,
      average: 3.375 / body.operators,
      peak: 12 / body.operators,
      aboveAcceptable: 50,
      inFlood: 25,
      causes: [
        {
          name: "Door open",
          entityType: "SIGN",
          entityId: "dms-1",
          entityName: "DMS 1",
          count: 20,
          share: 74.07,
        },
      ],
      standing: 3,
      chattering: 2,
      isCut: false,
    });
  };
  signInWith("sign", { READ: { ALARM: [], SIGN: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("the alarm rate shows average, peak, time above the limit and the most frequent alarms", async () => {
  await showScreen(<AlarmRateScreen />);
  for (const [label, value] of [
    ["Peak in 10 min", "12"],
    ["Average per 10 min", "3.4"],
    ["Time above 1 per 10 min", "50 %"],
    ["Time in flood", "25 %"],
    ["Chattering", "2"],
  ] as const)
    await expect
      .element(page.getByRole("definition").and(page.getByText(value, { exact: true })), { message: label })
      .toBeVisible();
  await expect
    .element(page.getByRole("row").filter({ hasText: "Door open" }).getByText("74.1 %"))
    .toBeVisible();
  await page
    .getByRole("button", { name: /Alarms per operator in 10 min.*table|table.*Alarms per operator/i })
    .click();
  await expect.element(page.getByText("1.5", { exact: true })).toBeVisible();
});

test("the rate is that of the chosen time and number of operators", async () => {
  await showScreen(<AlarmRateScreen />);
  await expect.poll(() => asked.at(-1)?.operators).toBe(1);
  await page.getByRole("button", { name: "7 days" }).click();
  await expect.element(page.getByText("Operators at work", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Operators at work" }).fill("3");
  await userEvent.keyboard("{Tab}");
  await expect.poll(() => asked.at(-1)?.operators).toBe(3);
  const { from, to } = asked.at(-1) ?? { from: "", to: "" };
  expect(Date.parse(to) - Date.parse(from)).toBe(7 * 24 * 3_600_000);
  await expect.element(page.getByRole("definition").and(page.getByText("4", { exact: true }))).toBeVisible();
});
