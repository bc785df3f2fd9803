import { alarmGroups as texts } from "@gantry/domain/locales/en/operations/alarm-groups.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ToastRegion } from "../../../kit/toasts/toast-region.tsx";
import { toastStore } from "../../../kit/toasts/toasts.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { takeUpdates } from "../../../realtime/live.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import AlarmGroupsScreen from "./alarm-groups-screen.tsx";

const usualFetch = window.fetch;
const now = new Date().toISOString();
let sent: { path: string; body: Record<string, unknown> }[];
let groups: object[];
let newAlarms: number;

const alarm = (id: string, more: object = {}) => ({
  id,
  rev: 1,
  name: `Alarm ${id}`,
  alarmType: "communicationFailure",
  severity: "major",
  entityType: "SIGN",
  entityId: `dms-${id}`,
  entityName: `DMS ${id}`,
  active: true,
  receivedTime: now,
  activeTime: now,
  clearTime: null,
  clearedBy: null,
  occurrences: 1,
  chattering: false,
  standing: false,
  shelved: false,
  shelvedUntil: null,
  shelvedBy: null,
  shelvedReason: null,
  suppressed: false,
  suppressedKind: null,
  suppressedReason: null,
  measured: null,
  acknowledged: false,
  acknowledgedBy: null,
  acknowledgedByDisplayName: null,
  acknowledgedAt: null,
  acknowledgedComment: null,
  description: null,
  detail: null,
  ...more,
});
const group = (cause: string, ids: string[], more: object = {}, first: object = {}) => ({
  cause,
  known: null,
  agentName: cause === "one" ? null : "North",
  severity: "major",
  firstTime: now,
  lastTime: now,
  devices: { SIGN: ids.length },
  unacknowledged: ids.length,
  ids,
  alarm: alarm(ids[0] ?? "", first),
  ...more,
});

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  toastStore.setState({ toasts: [] });
  sent = [];
  newAlarms = 0;
  const ids = Array.from({ length: 60 }, (_, at) => `s${at}`);
  groups = [
    group("agent", ids, { devices: { SIGN: 40, DETECTOR: 20 } }),
    group("one", ["x1"], {}, { occurrences: 5, chattering: true, standing: true }),
  ];
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    const body = JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>;
    sent.push({ path, body });
    if (path === "/alarms/groups") {
      const total = groups.flatMap((one) => (one as { ids: string[] }).ids).length;
      return Response.json({ groups, total, more: 0 });
    }
    if (path === "/alarms/find") {
      const [filter] = body["filters"] as { value: string[] }[];
      return Response.json({ items: filter?.value.map((id) => alarm(id)), total: 1 });
    }
    if (path === "/alarms/rate") return Response.json({ total: newAlarms });
    if (path === "/alarms/causes")
      return Response.json(
        init?.method === "POST" ? { devices: 1 } : [{ kind: "power", name: "Feed C", devices: 2 }],
      );
    if (path === "/alarms/shelve") return Response.json({ shelved: body["ids"] });
    if (path === "/alarms/acknowledge") return Response.json({ acknowledged: body["ids"] });
    return Response.json({ items: [], total: 0 });
  };
  const all = { ALARM: [], SIGN: [], DETECTOR: [] };
  signInWith("sign", { READ: all, ALARM_ACKNOWLEDGE: all });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const open = () =>
  showScreen(
    <>
      <AlarmGroupsScreen />
      <ToastRegion />
    </>,
  );
const cause = "Devices of agent North do not respond";
const button = (name: string | RegExp) => page.getByRole("button", { name });
const bodyOf = (path: string) => sent.find((one) => one.path === path)?.body;

test("alarms of one cause are one row, which opens to its alarms by keyboard", async () => {
  await open();
  await expect.element(page.getByText("40 signs, 20 detectors")).toBeVisible();
  await expect.element(page.getByText("61 alarms in 2 groups")).toBeVisible();
  await expect.element(page.getByText("Alarm s1", { exact: true })).not.toBeInTheDocument();
  (button(`Show alarms: ${cause}`).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Alarm s49", { exact: true }), { timeout: 10_000 }).toBeInTheDocument();
  await expect.element(page.getByText(texts.hidden_other.replace("{{count}}", "10"))).toBeInTheDocument();
  await button(`Hide alarms: ${cause}`).click();
  await expect.element(page.getByText("Alarm s49", { exact: true })).not.toBeInTheDocument();
});

test("a group is acknowledged as one, with one comment", async () => {
  await open();
  await button(`Acknowledge 60 alarms: ${cause}`).click();
  await userEvent.keyboard("Fibre cut{Control>}{Enter}{/Control}");
  await expect.poll(() => bodyOf("/alarms/acknowledge")).toMatchObject({ comment: "Fibre cut" });
  expect(bodyOf("/alarms/acknowledge")?.["ids"]).toHaveLength(60);
});

test("shelving a group asks for a reason and has an end", async () => {
  await open();
  await button(`Shelve 60 alarms: ${cause}`).click();
  await button("4 h").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Shelve 60/ })
    .click();
  await expect.element(page.getByText("Enter a reason, so that others know why")).toBeVisible();
  expect(bodyOf("/alarms/shelve")).toBeUndefined();
  await page.getByRole("textbox", { name: "Reason" }).fill("Fibre repair");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => bodyOf("/alarms/shelve")).toMatchObject({ reason: "Fibre repair" });
  const until = Date.parse(String(bodyOf("/alarms/shelve")?.["until"]));
  expect(Math.abs(until - Date.now() - 4 * 3_600_000)).toBeLessThan(60_000);
  await expect.element(page.getByText("60 alarms were shelved")).toBeVisible();
});

test("chattering and standing alarms are marked, and a suppressed one shows its work zone or job", async () => {
  const suppressed = (suppressedKind: string, suppressedReason: string) => ({
    suppressed: true,
    suppressedKind,
    suppressedReason,
  });
  groups.push(
    group("one", ["x2"], {}, suppressed("workZone", "Bridge deck")),
    group("one", ["x3"], {}, suppressed("job", "Pixel test")),
  );
  await open();
  await expect.element(page.getByText("Chattering")).toBeVisible();
  await expect.element(page.getByText("Standing")).toBeVisible();
  await expect.element(page.getByText("Suppressed, in the work zone “Bridge deck”")).toBeVisible();
  const ofJob = page.getByText("Suppressed while the job “Pixel test” operates on the device");
  await expect.element(ofJob).toBeVisible();
  groups = [];
  await button(texts.views.suppressed).click();
  await expect.element(page.getByText(texts.empty.suppressed)).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ path: "/alarms/groups", body: { view: "suppressed" } });
});

test("without the permission to acknowledge, groups have no buttons", async () => {
  signInWith("sign", { READ: { ALARM: [], SIGN: [] } });
  await open();
  await expect.element(page.getByText(cause)).toBeVisible();
  await expect.element(button(/^(Shelve|Acknowledge) /)).not.toBeInTheDocument();
});

test("a storm of updates reads the groups a few times, and the last state is shown", async () => {
  await open();
  await expect.element(page.getByText(cause)).toBeVisible();
  const readsBefore = sent.filter(({ path }) => path === "/alarms/groups").length;
  for (let at = 0; at < 500; at++) {
    groups = [
      group(
        "agent",
        Array.from({ length: at + 2 }, (_, member) => `m${member}`),
      ),
    ];
    takeUpdates([{ entityType: "ALARM", updateType: "CREATE", entity: { id: `m${at}`, rev: at } } as never]);
  }
  await expect.element(page.getByText("501 alarms in 1 group")).toBeVisible();
  const reads = sent.filter(({ path }) => path === "/alarms/groups").length - readsBefore;
  expect(reads).toBeLessThanOrEqual(3);
});

test("a learned cause says in words how often its devices fell silent together", async () => {
  const known = { id: "c", kind: "cabinet", name: null, learned: { devices: 7, times: 4 }, setBy: null };
  const named = { id: "p", kind: "power", name: "Feed C", learned: null, setBy: "Owen Reyes" };
  groups = [group("cabinet", ["a", "b"], { known }), group("power", ["c", "d"], { known: named })];
  await open();
  await expect.element(page.getByText("Devices of one cabinet do not respond")).toBeVisible();
  await expect.element(page.getByText("These 7 fell silent together 4 times in 30 days")).toBeVisible();
  await expect.element(page.getByText("Devices on power feed “Feed C” do not respond")).toBeVisible();
  await expect.element(page.getByText("Cause set by Owen Reyes")).toBeVisible();
});

test("an operator moves a device out of its cause, or names the cause, by keyboard", async () => {
  await open();
  await button("Set the cause of “DMS x1”").click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(texts.cause.nameMissing)).toBeVisible();
  expect(bodyOf("/alarms/causes")).toEqual({});
  await button("Power").click();
  await page.getByRole("combobox", { name: "Name" }).fill("Feed C");
  await userEvent.keyboard("{Enter}");
  const posted = () => sent.filter(({ path, body }) => path === "/alarms/causes" && "ids" in body);
  await expect
    .poll(() => posted().at(-1)?.body)
    .toEqual({
      ids: ["x1"],
      cause: { kind: "power", name: "Feed C" },
    });
  await button(`Set the cause of 60 alarms: ${cause}`).click();
  await button(texts.cause.ways.none).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Set cause/ })
    .click();
  await expect.poll(() => posted().at(-1)?.body).toMatchObject({ cause: "none" });
  expect(posted().at(-1)?.body["ids"]).toHaveLength(60);
});

test("on a phone each group is a card with its cause, its reason and buttons that fit", async () => {
  await page.viewport(390, 844);
  const known = { id: "c", kind: "cabinet", name: null, learned: { devices: 7, times: 4 }, setBy: null };
  groups = [group("cabinet", ["a", "b"], { known }), group("one", ["x1"])];
  await open();
  const card = page.getByRole("listitem").filter({ hasText: "Devices of one cabinet do not respond" });
  await expect.element(card.getByText("2 signs")).toBeVisible();
  await expect.element(card.getByText("These 7 fell silent together 4 times in 30 days")).toBeVisible();
  await button("Show alarms: Devices of one cabinet do not respond").click();
  await expect.element(page.getByRole("listitem").filter({ hasText: "Alarm b" })).toBeVisible();
  await expect.element(button("Acknowledge “Alarm x1” of DMS x1")).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("J and K move between the rows, and the focused button stays the same", async () => {
  await showScreen(<AlarmGroupsScreen />);
  const rows = () => [...document.querySelectorAll<HTMLElement>("tr[data-id]")];
  await expect.poll(() => rows().length).toBe(2);
  const focused = () => document.activeElement?.closest<HTMLElement>("tr[data-id]");
  rows()[0]?.querySelector("button")?.focus();
  await userEvent.keyboard("j");
  expect(focused()).toBe(rows()[1]);
  await userEvent.keyboard("k");
  expect(focused()).toBe(rows()[0]);
});

test.each([
  ["stands above the list in a flood", 11, true],
  ["is absent at the rate of a flood's limit", 10, false],
])("a note %s", async (_what, total, isShown) => {
  newAlarms = total;
  await showScreen(<AlarmGroupsScreen />);
  await expect.poll(() => sent.some(({ path }) => path === "/alarms/rate")).toBe(true);
  const note = page.getByText(/^Alarm flood: 11 new alarms in 10/);
  if (isShown) await expect.element(note).toBeVisible();
  else expect(note.elements()).toEqual([]);
});
