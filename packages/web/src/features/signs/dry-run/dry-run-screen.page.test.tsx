import type { DryRunSign, SignDryRunAnswer } from "@gantry/domain/contract/answers/sign-dry-run.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultFormats, formatsStore } from "../../../kit/time/formats.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import DryRunScreen from "./dry-run-screen.tsx";

const usualFetch = window.fetch;
const fromMs = Date.parse("2099-03-10T06:00:00Z");
const at = (minutes: number) => new Date(fromMs + minutes * 60_000).toISOString();
const message = (text: string) => ({
  pages: [{ ...blankPage(), messageLines: [{ segments: [{ text }] }] }],
});
const source = (text: string, more: Partial<DryRunSign["sources"][number]> = {}) => ({
  kind: "job" as const,
  itemId: null,
  jobId: `job-${text}`,
  planId: null,
  name: null,
  priority: 5,
  message: message(text),
  ...more,
});
const run: DryRunSign = {
  signId: "s1",
  signName: "DMS 1",
  governed: true,
  sources: [source("WORK"), source("FOG"), source("PEAK", { kind: "plan", planId: "p1", name: "Peak" })],
  turns: [
    { source: 0, from: at(0), until: at(10) },
    { source: 1, from: at(10), until: at(30) },
    { source: null, from: at(30), until: at(1440) },
  ],
  overlaps: [{ winner: 1, loser: 0, reason: "sameMinute", from: at(10), until: at(30) }],
  gaps: [],
  hidden: [{ source: 2, runs: 3, hidden: 3, winner: 1, reason: "lowerPriority" }],
  refused: [],
  problems: 2,
};
const quiet: DryRunSign = {
  ...run,
  signId: "s2",
  signName: "DMS 2",
  governed: false,
  sources: [],
  turns: [{ source: null, from: at(0), until: at(1440) }],
  overlaps: [],
  hidden: [],
  problems: 0,
};
const sign = (id: string, name: string) => ({
  id,
  name,
  status: "ONLINE",
  category: "DMS",
  protocol: "NTCIP",
  pixelWidth: 64,
  pixelHeight: 24,
  matrixType: "FULL",
  maxPages: 2,
  capabilities: [],
  pollRate: 30,
  stateData: {},
});
let asked: string[];

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1200, 900);
  queryClient.clear();
  asked = [];
  formatsStore.setState({ ...defaultFormats, zone: "UTC" });
  signInWith("sign", { READ: { SIGN: [], SCHEDULE_JOB: [], SIGN_PLAN: [] } });
  window.fetch = async (address) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    if (path.endsWith("sign/find"))
      return Response.json({ items: [sign("s1", "DMS 1"), sign("s2", "DMS 2")], total: 2 });
    if (!path.startsWith("/signs/dry-run")) return Response.json({ items: [] });
    asked.push(path);
    const isShort = path.includes("onlyProblems=true") || path.includes("onlyPlanned=true");
    const items = isShort ? [run] : [run, quiet];
    const answer: SignDryRunAnswer = {
      from: at(0),
      until: at(1440),
      items,
      total: items.length,
      signs: 2,
      signsWithProblems: 1,
      signsWithoutPlans: 1,
      hiddenJobs: 1,
    };
    return Response.json(answer);
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("The dry run names each collision and each message that never wins, in words and on the bar", async () => {
  await showScreen(<DryRunScreen />);
  const first = page.elementLocator(document.querySelector("[data-sign-run]") ?? (await ready()));
  await expect.element(first.getByText("2 problems")).toBeVisible();
  await expect
    .element(first.getByText(/B \(FOG\) and A \(WORK\) start in the same minute.*wins by chance/))
    .toBeVisible();
  await expect.element(first.getByText(/C \(PEAK\) never wins in 3 runs: B \(FOG\) hides it/)).toBeVisible();
  expect([...document.querySelectorAll("[data-undecided]")].map((mark) => mark.textContent)).toEqual(["!"]);
  await expect.element(page.getByText("1 of 2 signs have problems")).toBeVisible();
  await expect.element(page.getByText("1 job that you may not read is missing.")).toBeVisible();
});

test("Signs without plans are hidden behind their count until they are asked for by keyboard", async () => {
  const router = await showScreen(<DryRunScreen />);
  await expect.element(page.getByText("1 sign without plans is hidden.")).toBeVisible();
  await expect.element(page.getByText("DMS 2", { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard("s");
  await expect.element(page.getByText("Unchanged: nothing was ever posted to this sign")).toBeVisible();
  await expect.element(page.getByText("1 sign without plans is hidden.")).not.toBeInTheDocument();
  expect(router.state.location.search).toMatchObject({ unplanned: 1 });
});

test("The list below the bar names what is shown and hidden at each time", async () => {
  await showScreen(<DryRunScreen />);
  await page.getByText("All 3 times").click();
  const table = page.getByRole("table", { name: "Times of DMS 1" });
  await expect.element(table).toBeVisible();
  const rowWith = (text: RegExp) => table.getByRole("row").filter({ hasText: text });
  await expect.element(rowWith(/A \(WORK\)$/)).toBeVisible();
  await expect.element(rowWith(/B \(FOG\).*A \(WORK\), starts in the same minute$/)).toBeVisible();
  await expect.element(rowWith(/No message$/)).toBeVisible();
});

test("Faces are drawn for each message, with links to its job and plan", async () => {
  await showScreen(<DryRunScreen />);
  await expect.element(page.getByRole("img", { name: "Message A: WORK" })).toBeVisible();
  const toJob = page.getByRole("link", { name: "Open in schedule, Message A: WORK" });
  await expect.element(toJob).toHaveAttribute("href", "/signs/schedule?job=job-WORK");
  await expect
    .element(page.getByRole("link", { name: "Open plan Peak" }))
    .toHaveAttribute("href", "/signs/plans/p1/detail");
});

test("The period and only signs with problems are chosen by keyboard and kept in the address", async () => {
  const router = await showScreen(<DryRunScreen />, "?days=7&unplanned=1");
  await expect.element(page.getByText("DMS 2", { exact: true })).toBeVisible();
  expect(asked[0]).toContain("days=7");
  await userEvent.keyboard("p");
  await expect.element(page.getByText("DMS 2", { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard("-");
  await expect.element(page.getByRole("button", { name: "3 days" })).toHaveAttribute("aria-pressed", "true");
  expect(router.state.location.search).toEqual({ days: 3, page: 0, problems: 1, unplanned: 1 });
});

test("On a phone the dry run needs no scrolling sideways", async () => {
  await page.viewport(390, 844);
  await showScreen(<DryRunScreen />);
  await expect.element(page.getByText("2 problems")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

async function ready(): Promise<Element> {
  await expect.element(page.getByText("2 problems")).toBeVisible();
  return document.querySelector("[data-sign-run]")!;
}
