import { messages } from "@gantry/domain/locales/en/kinds/messages.ts";
import { list as listTexts } from "@gantry/domain/locales/en/kinds/list.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ToastRegion } from "../../kit/toasts/toast-region.tsx";
import { toastStore } from "../../kit/toasts/toasts.ts";
import { takeUpdates } from "../../realtime/live.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { useAlarmNeeds } from "./alarm-needs.ts";
import { AlarmListScreen } from "./alarm-list-screen.tsx";
import { refreshAfterMs } from "./use-alarm-acts.ts";

const usualFetch = window.fetch;
let reads: { page: number; atMs: number }[];
let acts: { path: string; body: object; atMs: number }[];
let isRefused: boolean;
let second: object;
let total: number;

const alarm = (id: string) => ({
  id,
  rev: 1,
  name: `Alarm ${id}`,
  alarmType: "doorOpen",
  severity: "minor",
  entityType: "SIGN",
  entityId: "dms-1",
  entityName: "DMS 1",
  active: true,
  receivedTime: new Date().toISOString(),
  activeTime: new Date().toISOString(),
  clearTime: null,
  clearedBy: null,
  occurrences: 1,
  acknowledged: false,
  acknowledgedBy: null,
  acknowledgedByDisplayName: null,
  acknowledgedAt: null,
  acknowledgedComment: null,
  description: null,
  detail: null,
});

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  toastStore.setState({ toasts: [] });
  [reads, acts, isRefused, second, total] = [[], [], false, {}, 120];
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    const body = JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>;
    if (path === "/alarms/find") {
      if (body["pageSize"] !== 1) reads.push({ page: Number(body["page"]), atMs: performance.now() });
      return Response.json({ items: [alarm("a1"), { ...alarm("a2"), ...second }], total });
    }
    if (/^\/alarms\/a1\/(acknowledge|resolve)$/.test(path)) {
      acts.push({ path, body, atMs: performance.now() });
      if (isRefused) return Response.json({ code: "noPermission", status: 403 }, { status: 403 });
      return Response.json(alarm("a1"));
    }
    return Response.json({ items: [], total: 0 });
  };
  const all = { ALARM: [], SIGN: [] };
  signInWith("sign", { READ: all, ALARM_ACKNOWLEDGE: all });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const open = () =>
  showScreen(
    <>
      <AlarmListScreen devices={sign} base="/signs" />
      <ToastRegion />
    </>,
    "?page=2",
  );
const button = (name: string | RegExp) => page.getByRole("button", { name });

async function acknowledge(): Promise<void> {
  await button("Acknowledge “Alarm a1” of DMS 1").click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
}

test("after an acknowledgement the list is read again 500 ms later, from page 0 (ALM-025, ALM-043)", async () => {
  await open();
  await acknowledge();
  await expect.element(page.getByText("“Alarm a1” was acknowledged")).toBeVisible();
  const actedMs = acts[0]?.atMs ?? 0;
  const after = () => reads.filter(({ atMs }) => atMs > actedMs + refreshAfterMs - 20);
  await expect.poll(() => after().at(-1)?.page, { timeout: 5000 }).toBe(0);
  expect(refreshAfterMs).toBe(500);
  expect(reads[0]?.page).toBeGreaterThan(0);
});

test("a refused acknowledgement is reported, and so are clearing and its failure (ALM-043)", async () => {
  isRefused = true;
  await open();
  await acknowledge();
  const failed = messages.acknowledgeAlarmError.replace("{{name}}", "Alarm a1");
  await expect.element(page.getByText(failed)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  isRefused = false;
  await button("Clear “Alarm a1” of DMS 1").click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear", exact: true }).click();
  await expect.element(page.getByText(messages.alarmResolved.replace("{{name}}", "Alarm a1"))).toBeVisible();
});

test("without updates the refresh button has no badge (ALM-004)", async () => {
  await open();
  await expect.element(button("Refresh").first()).toBeVisible();
  await expect.element(button(listTexts.refreshNews)).not.toBeInTheDocument();
});

test("an acknowledged alarm shows by whom, when and why, others only that they are not (ALM-029)", async () => {
  second = {
    acknowledged: true,
    acknowledgedBy: "u2",
    acknowledgedByDisplayName: "Ana Reyes",
    acknowledgedAt: "2026-11-26T06:20:00Z",
    acknowledgedComment: "Crew called",
  };
  await open();
  const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect.element(rowOf("Alarm a2").getByText("Ana Reyes")).toBeVisible();
  await expect.element(rowOf("Alarm a2").getByTitle("Crew called")).toBeVisible();
  await expect.element(rowOf("Alarm a1").getByText("Not yet")).toBeVisible();
  await expect.element(rowOf("Alarm a1").getByText("Ana Reyes")).not.toBeInTheDocument();
});

/** What every screen has for its devices. */
function Needs() {
  useAlarmNeeds(sign, "/signs/alarm", true);
  return null;
}

test("the count of unacknowledged alarms follows other tabs and people at once (ALM-022)", async () => {
  await showScreen(
    <>
      <Needs />
      <AlarmListScreen devices={sign} base="/signs" />
    </>,
  );
  await expect.element(page.getByText("120 not acknowledged")).toBeVisible();
  total = 119;
  const entity = { ...alarm("a1"), rev: 2, acknowledged: true };
  takeUpdates([
    { type: "update", entityType: "ALARM", entityId: "a1", updateType: "UPDATE", entity } as never,
  ]);
  await expect.element(page.getByText("119 not acknowledged")).toBeVisible();
});

test("on a phone the buttons of an alarm stand below its whole name", async () => {
  await page.viewport(390, 844);
  await open();
  const name = page.getByRole("link", { name: "Alarm a1", exact: true });
  await expect.element(name).toBeVisible();
  const acknowledgeButton = button("Acknowledge “Alarm a1” of DMS 1");
  const below = acknowledgeButton.element().getBoundingClientRect().top;
  expect(below).toBeGreaterThanOrEqual(name.element().getBoundingClientRect().bottom);
});

test("the buttons of a row stay in sight where the columns do not fit", async () => {
  await page.viewport(900, 900);
  await open();
  const acknowledgeButton = button("Acknowledge “Alarm a1” of DMS 1");
  await expect.element(acknowledgeButton).toBeInViewport({ ratio: 0.9 });
});

test("after a live update the refresh button keeps its badge until the list is refreshed (ALM-026)", async () => {
  await open();
  await expect.element(page.getByText("Alarm a1").first()).toBeVisible();
  const update = (id: string, entityType: string, sequence: number) =>
    takeUpdates([
      {
        type: "update",
        sequence,
        entityType: "ALARM",
        entityId: id,
        updateType: "CREATE",
        entity: { ...alarm(id), entityType },
      } as never,
    ]);
  update("c1", "CAMERA", 1);
  await expect.element(button("Refresh").first()).toBeVisible();
  update("a3", "SIGN", 2);
  await expect.element(button(listTexts.refreshNews)).toBeVisible();
  await button("Acknowledge “Alarm a1” of DMS 1").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(button(listTexts.refreshNews)).toBeVisible();
  const before = reads.length;
  await button(listTexts.refreshNews).click();
  await expect.element(button(listTexts.refreshNews)).not.toBeInTheDocument();
  expect(reads.length).toBeGreaterThan(before);
});
