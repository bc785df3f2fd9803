import { sign } from "@gantry/domain/kinds/sign.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../../session/session-store.ts";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { AlarmListScreen } from "./alarm-list-screen.tsx";

const makeAlarm = (id: string, more: object) => ({
  id,
  name: `Alarm ${id}`,
  entityType: "SIGN",
  entityId: "s1",
  entityName: "DMS 1",
  severity: "major",
  activeTime: "2026-11-20T06:00:00.000Z",
  clearTime: null,
  active: true,
  acknowledged: false,
  occurrences: 1,
  detail: null,
  ...more,
});
const cleared = { active: false, clearTime: "2026-11-20T06:01:00.000Z" };
const alarms = [
  makeAlarm("active", { acknowledged: true }),
  makeAlarm("unseen", cleared),
  makeAlarm("done", { ...cleared, acknowledged: true }),
];
const usualFetch = window.fetch;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  queryClient.clear();
  const read = { ALARM: [], SIGN: [] };
  sessionStore.setState({
    session: {
      user: { id: "u1" },
      tenant: { id: "metro" },
      features: new Set(["signs"]),
      grants: grantsFromWire({ READ: read, ALARM_ACKNOWLEDGE: read }),
    } as never,
  });
  window.fetch = async (_address, init) => {
    const filters = JSON.stringify(
      (JSON.parse(String(init?.body ?? "{}")) as { filters?: unknown }).filters ?? [],
    );
    const wantsOpen = filters.includes('"acknowledged"');
    const wantsActive = filters.includes('"active"');
    const items = alarms.filter(
      ({ active, acknowledged }) => !wantsOpen || !acknowledged || (wantsActive && active),
    );
    return Response.json({ items, total: items.length });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("the alarm list opens with active and unacknowledged alarms, and counts the latter in every filter (ALM-002)", async () => {
  const component = () => <AlarmListScreen devices={sign} base="/signs" />;
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const listNames = () =>
    ["active", "unseen", "done"].filter((id) => document.body.textContent.includes(`Alarm ${id}`));
  await expect.poll(listNames).toEqual(["active", "unseen"]);
  await expect.element(page.getByText("1 not acknowledged")).toBeVisible();
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect.poll(listNames).toEqual(["active", "unseen", "done"]);
  await expect.element(page.getByText("1 not acknowledged")).toBeVisible();
});
