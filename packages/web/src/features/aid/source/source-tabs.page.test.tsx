import { alertNotes, alertRefusals } from "@gantry/domain/incidents/tolerate-alert.ts";
import { messages } from "@gantry/domain/locales/en/kinds/messages.ts";
import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Entity } from "../../../queries/kind-queries.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { showScreen } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { translate } from "../../../text/translate.ts";
import { SourceTabs } from "./source-tabs.tsx";

const usualFetch = window.fetch;
const source = {
  id: "s1",
  rev: 1,
  version: 1,
  name: "City feed",
  type: "thirdPartyApi",
  protocol: "WAZE",
  vendor: "City",
  enabled: true,
  pollRate: 60,
  confidenceThreshold: 5,
  lastUpdateTimestamp: new Date().toISOString(),
} as unknown as Entity;

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  sessionStore.setState({
    session: {
      user: { id: "u1", name: "Ana" },
      tenant: { id: "metro" },
      features: new Set(["automatedIncident"]),
      grants: grantsFromWire({ READ: { ALERT_SOURCE: [], AUTOMATED_INCIDENT: [], ALARM_CONFIG: [] } }),
    } as never,
  });
  const rows: Record<string, object[]> = {
    history: [],
    "alerts/find": [
      {
        id: "a1",
        title: "Crash",
        timestamp: new Date().toISOString(),
        type: "ACCIDENT",
        subtype: "ACCIDENT_MAJOR",
        severity: "MAJOR",
        roadName: "I-25",
        direction: "Northbound",
        confidence: 8,
        incidentId: "i1",
      },
    ],
    "log/find": [
      {
        id: "l1",
        at: new Date().toISOString(),
        outcome: "failed",
        data: { problem: "the feed is not JSON" },
      },
      {
        id: "l2",
        at: new Date().toISOString(),
        outcome: "received",
        data: {
          taken: 2,
          updated: 1,
          belowThreshold: 0,
          refused: { ancient: 3 },
          notes: { swappedCoordinates: 2 },
          leftOut: 4,
        },
      },
    ],
  };
  window.fetch = async (address) => {
    const path = String(address).split("/alert-sources/s1/")[1] ?? "";
    if (path === "stats")
      return Response.json({
        totalAlertsReceived: 412,
        alertsToday: 17,
        correlated: 400,
        incidents: 96,
        confirmed: 60,
        falsePositives: 4,
        precision: 0.92,
        lastAlertAt: new Date().toISOString(),
      });
    const items = rows[path] ?? [];
    return Response.json({ items, total: items.length });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("an alert source has six tabs, and the open one is in the address (INC-010)", async () => {
  const router = await showScreen(<SourceTabs entity={source} />);
  const tab = (name: string) => page.getByRole("tab", { name });
  for (const name of [
    texts.source.configuration,
    texts.source.statistics,
    texts.source.recent,
    texts.source.protocol,
    texts.source.alarms,
    texts.source.logs,
  ])
    await expect.element(tab(name)).toBeVisible();
  await tab(texts.source.statistics).click();
  await expect.element(page.getByText("412")).toBeVisible();
  await expect.element(page.getByText("92 %")).toBeVisible();
  expect(router.state.location.search).toMatchObject({ tab: "statistics" });
  await tab(texts.source.recent).click();
  for (const name of ["Crash", "ACCIDENT, ACCIDENT_MAJOR", "Major", "I-25 Northbound"])
    await expect.element(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await expect.element(page.getByRole("columnheader", { name: texts.source.alert.title })).toBeVisible();
  await tab(texts.source.logs).click();
  await expect.element(page.getByText("Failed: the feed is not JSON")).toBeVisible();
  await expect
    .element(
      page.getByText(
        "2 new, 1 again, 0 below the threshold, not taken: 3 too old, 4 unreadable, mended: 2 with swapped coordinates",
      ),
    )
    .toBeVisible();
  await tab(texts.source.alarms).click();
  await expect
    .element(page.getByRole("link", { name: /alarm/i }))
    .toHaveAttribute("href", expect.stringMatching(/alarmconfig$/));
});

test("a history of a source that cannot be loaded says so, and is shown after another try (INC-049, INC-056)", async () => {
  const answer = window.fetch;
  let isDown = true;
  window.fetch = async (address, init) =>
    isDown && String(address).endsWith("/history")
      ? Response.json({ code: "noPermission", status: 403 }, { status: 403 })
      : answer(address, init);
  await showScreen(<SourceTabs entity={source} />, "?tab=statistics");
  await expect.element(page.getByText(messages.historyLoadError)).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(messages.noHistoryAvailable)).toBeVisible();
});

test("every code of the log has words (INC-010)", () => {
  for (const code of alertNotes) expect(texts.source.log.notes[code]).toContain("{{count}}");
  for (const code of alertRefusals) expect(texts.source.log.refusals[code]).toContain("{{count}}");
});

test("the messages of alert sources have their keys, and a protocol without a form says so (INC-058)", async () => {
  await showScreen(<SourceTabs entity={{ ...source, protocol: "NONE" }} />, "?tab=protocol");
  await expect.element(page.getByText(messages.formNotAvailable)).toBeVisible();
  for (const key of [
    "alertSourceSaved",
    "alertSourceSaveError",
    "alertSourceDeleted",
    "alertSourceDeleteError",
    "alertSourcePollSuccess",
    "alertSourcePollFailure",
    "alertSourcePollError",
  ] as const)
    expect(translate(`messages:${key}`, { name: "City feed", reason: "no answer" } as never)).toContain(
      "City feed",
    );
});
