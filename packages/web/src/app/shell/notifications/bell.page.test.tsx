import type { Notification } from "@gantry/domain/notifications/notification.ts";
import { messages } from "@gantry/domain/locales/en/kinds/messages.ts";
import { notifications as texts } from "@gantry/domain/locales/en/shell/notifications.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ToastRegion } from "../../../kit/toasts/toast-region.tsx";
import { toastStore } from "../../../kit/toasts/toasts.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { applyUpdates } from "../../../realtime/apply-updates.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { Bell } from "./bell.tsx";

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

const usualFetch = window.fetch;
let calls: Call[];
let stored: Notification[];
let total: number | undefined;
let refused: string | undefined;
let filters: unknown;

const make = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  rev: 1,
  severity: "warning",
  createdAt: new Date(Date.now() - 125_000).toISOString(),
  titleKey: "notifications:alarm.title",
  titleArgs: { alarm: "Door open", name: "DMS 1" },
  fallbackTitle: "fallback title",
  bodyKey: null,
  bodyArgs: {},
  fallbackBody: "",
  entityType: "SIGN",
  entityId: "dms-1",
  entityName: "DMS 1",
  acknowledged: false,
  acknowledgedByDisplayName: null,
  acknowledgedAt: null,
  acknowledgedComment: null,
  ...more,
});

// Loaded before, so that no test waits for it.
beforeAll(() => Promise.all([loadAllTexts(), import("./notification-drawer.tsx")]));
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  toastStore.setState({ toasts: [] });
  [calls, stored, total, refused, filters] = [[], [make("n1")], undefined, undefined, undefined];
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    const body = JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>;
    calls.push({ method: init?.method ?? "GET", path, body });
    if (refused !== undefined && path.endsWith(refused))
      return Response.json({ code: "noPermission", status: 403 }, { status: 403 });
    if (path === "/notifications/find")
      return Response.json({ items: stored, total: total ?? stored.length });
    if (path === "/preferences/find")
      return Response.json({
        items:
          filters === undefined
            ? []
            : [{ id: "notification_filters", name: "notification_filters", metadata: { value: filters } }],
        total: 1,
      });
    return Response.json({});
  };
  signIn({});
});
afterEach(() => {
  window.fetch = usualFetch;
});

function signIn(grants: Record<string, Record<string, string[]>>): void {
  const all = { NOTIFICATION: [], SIGN: [] };
  signInWith("sign", { READ: all, NOTIFICATION_ACKNOWLEDGE: all, ...grants });
}
const show = () =>
  showScreen(
    <>
      <Bell />
      <ToastRegion />
    </>,
  );
const bell = (count: number) =>
  page.getByRole("button", { name: `${count} notification${count === 1 ? "" : "s"}` });
const drawer = () => page.getByRole("dialog", { name: /^Notifications \d+ new$/ });
const finds = () => calls.filter(({ path }) => path === "/notifications/find").map(({ body }) => body);
async function focusRow(): Promise<void> {
  const row = drawer().getByRole("listitem", { name: "Door open, DMS 1" });
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).focus();
}
async function open(count = 1): Promise<void> {
  await show();
  await bell(count).click();
  await expect.element(drawer()).toBeVisible();
}

test("the top bar shows how many notifications there are, counted by one call of 100 (NOTI-004, NOTI-016, NOTI-023)", async () => {
  total = 42;
  await show();
  await expect.element(bell(42)).toHaveTextContent("42");
  expect(finds()[0]).toMatchObject({ page: 0, pageSize: 100, sortField: "createdAt", ascending: false });
});

test.each([
  [99, "99"],
  [100, "99+"],
])("a badge of %i shows %s (NOTI-023, NOTI-027)", async (count, shown) => {
  total = count;
  await show();
  await expect.element(bell(count)).toHaveTextContent(shown);
});

test("without notifications there is no badge, and without the permission no bell", async () => {
  stored = [];
  await show();
  await expect.element(bell(0)).toHaveTextContent("");
  signIn({ READ: { SIGN: [] } });
  await show();
  await expect.element(page.getByRole("button", { name: /notification/ })).not.toBeInTheDocument();
});

test("the drawer opens on the right by a key, lists 10 and has acknowledge, ignore and ignore all (NOTI-002, NOTI-017)", async () => {
  total = 12;
  await show();
  await userEvent.keyboard("q");
  await expect.element(drawer()).toBeVisible();
  const { left, right } = drawer().element().getBoundingClientRect();
  expect([right, right - left]).toEqual([1440, 420]);
  for (const name of [/^Acknowledge “Door open/, /^Ignore “Door open/, texts.ignoreAll])
    await expect.element(page.getByRole("button", { name })).toBeVisible();
  expect(finds().at(-1)).toMatchObject({ page: 0, pageSize: 10 });
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect.poll(() => finds().at(-1)).toMatchObject({ page: 1, pageSize: 10 });
});

test("each row has its age and opens its entity", async () => {
  await open();
  await expect.element(drawer().getByText("2 min", { exact: true })).toBeVisible();
  const link = drawer().getByRole("link", { name: "DMS 1" });
  await expect.element(link).toHaveAttribute("href", "/signs/sign/dms-1/detail");
});

test("a text without a translation shows its fallback, else the translation is filled (NOTI-009)", async () => {
  stored = [
    make("n1", { bodyKey: "notifications:alarm.body", bodyArgs: { detail: "door 2" } }),
    make("n2", { titleKey: "unknown:key", fallbackTitle: "Old title", fallbackBody: "Old body" }),
  ];
  await open(2);
  for (const text of ["Door open, DMS 1", "door 2", "Old title", "Old body"])
    await expect.element(drawer().getByText(text, { exact: true })).toBeVisible();
});

test("an operator acknowledges with a comment, or without one (NOTI-001, NOTI-013, NOTI-026)", async () => {
  await open();
  await page.getByRole("button", { name: /^Acknowledge “Door open/ }).click();
  await page.getByLabelText(texts.comment).fill("Crew called");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .element(page.getByText(messages.notificationAcknowledged.replace("{{name}}", "Door open, DMS 1")))
    .toBeVisible();
  const acts = () => calls.filter(({ path }) => path.endsWith("/acknowledge"));
  expect(acts()).toMatchObject([{ path: "/notifications/n1/acknowledge", body: { comment: "Crew called" } }]);
  await expect.element(page.getByLabelText(texts.comment)).not.toBeInTheDocument();
  await focusRow();
  await userEvent.keyboard("a");
  await expect.element(page.getByLabelText(texts.comment)).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => acts().at(1)?.body).toEqual({});
});

test("a refused acknowledgement is reported and loses no comment (NOTI-026)", async () => {
  refused = "/acknowledge";
  await open();
  await page.getByRole("button", { name: /^Acknowledge “Door open/ }).click();
  await page.getByLabelText(texts.comment).fill("Crew called");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("“Door open, DMS 1” could not be acknowledged")).toBeVisible();
  await expect.element(page.getByLabelText(texts.comment)).toHaveValue("Crew called");
});

test.each([
  ["at all", {}],
  ["for its device", { NOTIFICATION: [], SIGN: ["dms-2"] }],
])("without the permission %s acknowledging is not offered (NOTI-014)", async (_, granted) => {
  signIn({ NOTIFICATION_ACKNOWLEDGE: granted });
  await open();
  await expect.element(page.getByRole("button", { name: /^Ignore “Door open/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Acknowledge/ })).not.toBeInTheDocument();
});

test("ignoring one is one step, ignoring all asks first (NOTI-011, NOTI-021, NOTI-022)", async () => {
  await open();
  await focusRow();
  await userEvent.keyboard("i");
  await expect.element(page.getByText("“Door open, DMS 1” is ignored")).toBeVisible();
  expect(calls.some(({ method, path }) => method === "POST" && path === "/notifications/n1/ignore")).toBe(
    true,
  );
  await page.getByRole("button", { name: texts.ignoreAll }).click();
  expect(calls.some(({ path }) => path.endsWith("ignore-all"))).toBe(false);
  const confirm = page.getByRole("button", { name: texts.ignoreAllConfirm, exact: true });
  await expect
    .poll(() => confirm.element().closest("[role=dialog]")?.contains(document.activeElement))
    .toBe(true);
  // Escape closes the question and not the drawer below it.
  await userEvent.keyboard("{Escape}");
  await expect.element(confirm).not.toBeInTheDocument();
  await page.getByRole("button", { name: texts.ignoreAll }).click();
  await page.getByRole("button", { name: texts.ignoreAllConfirm, exact: true }).click();
  await expect.element(page.getByText(messages.allNotificationsIgnored)).toBeVisible();
  expect(calls.some(({ path }) => path === "/notifications/user/ignore-all")).toBe(true);
});

test("after the last notification of the last page is ignored, the page before it is shown (NOTI-017)", async () => {
  total = 11;
  const first = Array.from({ length: 10 }, (_, at) => make(`f${at}`));
  const answer = window.fetch;
  window.fetch = async (address, init) => {
    if (String(address).endsWith("/ignore")) total = 10;
    const { page: asked, pageSize } = JSON.parse(String(init?.body ?? "{}")) as Record<string, number>;
    if (pageSize === 10) stored = asked === 0 ? first : total === 11 ? [make("last")] : [];
    return answer(address, init);
  };
  await open(11);
  await drawer().getByRole("button", { name: /2$/ }).click();
  await expect.poll(() => drawer().getByRole("listitem").elements()).toHaveLength(1);
  await drawer()
    .getByRole("button", { name: /^Ignore “/ })
    .click();
  await expect.poll(() => drawer().getByRole("listitem").elements()).toHaveLength(10);
});

test.each([
  ["ignored", "i"],
  ["acknowledged", "a"],
])("after a notification is %s by key, the next one has the focus (NOTI-002)", async (_, key) => {
  const other = make("n2", { titleArgs: { alarm: "Low power", name: "DMS 2" } });
  const answer = window.fetch;
  stored = [make("n1"), other];
  window.fetch = async (address, init) => {
    if (/n1\/(ignore|acknowledge)$/.test(String(address))) stored = [other];
    return answer(address, init);
  };
  await open(2);
  await focusRow();
  await userEvent.keyboard(key);
  if (key === "a") {
    await expect.element(page.getByLabelText(texts.comment)).toHaveFocus();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
  }
  await expect.element(drawer().getByRole("listitem", { name: "Low power, DMS 2" })).toHaveFocus();
});

test("the keys of a row work from its buttons too, and not with Ctrl (NOTI-002)", async () => {
  await open();
  await focusRow();
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: /^Acknowledge “Door open/ })).toHaveFocus();
  await expect.element(page.getByLabelText(texts.comment)).not.toBeInTheDocument();
  await userEvent.keyboard("a");
  await expect.element(page.getByLabelText(texts.comment)).toHaveFocus();
});

test("a filter that leaves nothing says so", async () => {
  stored = [];
  await open(0);
  await expect.element(page.getByText(texts.none)).toBeVisible();
  await drawer().getByRole("button", { name: "Signs" }).click();
  await expect.element(page.getByText(texts.noneMatch)).toBeVisible();
});

test("what only the drawer lists, such as acknowledged notifications, can be ignored too (NOTI-010)", async () => {
  total = 0;
  await open(0);
  await expect.element(page.getByRole("button", { name: texts.ignoreAll })).toBeDisabled();
  total = 1;
  await drawer().getByRole("checkbox", { name: texts.showAcknowledged }).click();
  await expect.element(page.getByRole("button", { name: texts.ignoreAll })).toBeEnabled();
});

test("there is a filter icon for each licensed module only, and severities beside (NOTI-003, NOTI-007)", async () => {
  await open();
  const modules = drawer().getByRole("group", { name: texts.filterModules });
  expect(modules.getByRole("button").elements()).toHaveLength(1);
  await expect
    .element(modules.getByRole("button", { name: "Signs" }))
    .toHaveAttribute("aria-pressed", "true");
  await modules.getByRole("button", { name: "Signs" }).click();
  const last = () => JSON.stringify(finds().at(-1)?.["filters"]);
  await expect.poll(last).not.toContain('"value":["SIGN"');
  await modules.getByRole("button", { name: "Signs" }).click();
  const severities = drawer().getByRole("group", { name: texts.filterSeverities });
  await severities.getByRole("button", { name: texts.severity.info }).click();
  await expect.poll(last).toContain('"field":"severity","operator":"IN","value":["warning","critical"]');
});

test("the filter is saved as a setting and used from then on, also by the badge (NOTI-008, NOTI-019, NOTI-025)", async () => {
  await open();
  const severities = drawer().getByRole("group", { name: texts.filterSeverities });
  await severities.getByRole("button", { name: texts.severity.info }).click();
  await page.getByRole("button", { name: texts.saveFilter }).click();
  const saved = () => calls.find(({ method, path }) => method === "POST" && path === "/preferences");
  await expect.poll(saved).toBeTruthy();
  expect(saved()?.body).toMatchObject({
    id: "notification_filters",
    name: "notification_filters",
    metadata: { value: [{ module: "video", severities: ["warning", "critical"] }, {}, {}, {}] },
  });
  filters = [{ module: "sign", severities: ["critical"] }];
  queryClient.clear();
  calls = [];
  await show();
  await expect.poll(() => finds().filter(({ pageSize }) => pageSize === 100).length).toBeGreaterThan(0);
  await expect.poll(() => JSON.stringify(finds().at(-1))).toContain('"value":["critical"]');
});

test("a stored filter that is none is as if there were none", async () => {
  filters = [{ module: "ships", severities: "all" }];
  await open();
  const modules = drawer().getByRole("group", { name: texts.filterModules });
  await expect
    .element(modules.getByRole("button", { name: "Signs" }))
    .toHaveAttribute("aria-pressed", "true");
});

test("a live update reads the badge and the list again (NOTI-012)", async () => {
  await open();
  stored = [make("n2", { titleArgs: { alarm: "Low power", name: "DMS 2" } }), make("n1")];
  applyUpdates(queryClient, [
    {
      type: "update",
      updateType: "CREATE",
      entityType: "NOTIFICATION",
      entity: { id: "n2", rev: 2 },
    } as never,
  ]);
  await expect.element(drawer().getByText("Low power, DMS 2")).toBeVisible();
});
