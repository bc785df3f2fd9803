import type { WarningsAnswer, WarningsBody } from "@gantry/domain/contract/answers/warning-watch.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { showScreen } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { closeMultiSignManager, managerStore } from "../multi-sign/manager/open-manager.ts";
import WarningWatch from "./warning-watch.tsx";

const usualFetch = window.fetch;
const near = { signId: "s1", signName: "DMS near", km: 2 };
const sign = {
  id: "s1",
  name: "DMS near",
  status: "ONLINE",
  category: "DMS",
  protocol: "NTCIP",
  pixelWidth: 128,
  pixelHeight: 48,
  matrixType: "FULL",
  maxPages: 2,
  capabilities: [],
  pollRate: 30,
  stateData: {},
};
const station = (id: string) => ({ id, name: `Detector ${id}` });
const tail = {
  location: { type: "Point", coordinates: [-105, 39.7] },
  way: [],
  km: 3,
  upstream: station("d1"),
  downstream: station("d2"),
  lengthKm: 1.2,
  speedKph: 15,
  growthKph: 4,
  confidence: 80,
};
let answer: WarningsAnswer;
let sent: WarningsBody | undefined;

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  closeMultiSignManager();
  sent = undefined;
  answer = { incidents: [], queues: [], causeless: [] };
  sessionStore.setState({
    session: {
      user: { id: "u1" },
      tenant: { id: "metro" },
      features: new Set(["sign", "automatedIncident"]),
      grants: grantsFromWire({
        READ: { SIGN: [], AUTOMATED_INCIDENT: [], DETECTOR: [] },
        CONTROL: { SIGN: [] },
      }),
    } as never,
  });
  window.fetch = async (address, options) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    if (path === "/aid/road-conditions")
      return Response.json({ items: [{ roadName: "I-25", direction: "Northbound", queues: [tail] }] });
    if (path === "/signs/warnings") {
      sent = JSON.parse(String(options?.body)) as WarningsBody;
      return Response.json(answer);
    }
    return Response.json(path.endsWith("sign/find") ? { items: [sign], total: 1 } : { items: [], total: 0 });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("The shift board names an incident without a warning upstream, and leads to its proposed messages", async () => {
  answer.incidents = [{ id: "i1", name: "Crash, I-25", since: null, upstream: [near] }];
  await showScreen(<WarningWatch />);
  await expect.element(page.getByText("Crash, I-25: no sign upstream warns of it")).toBeVisible();
  await expect.element(page.getByText(/^DMS near, .* before$/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Prepare warning: Crash, I-25" }))
    .toHaveAttribute("href", "/aid/incidents/i1/detail");
});

test("The shift board prepares messages for the signs before a queue without a warning", async () => {
  answer.queues = [{ id: "I-25 Northbound d1 d2", upstream: [near] }];
  await showScreen(<WarningWatch />);
  await page.getByRole("button", { name: /^Prepare warning: Queue of .* on I-25/ }).click();
  const { task } = managerStore.getState();
  expect(task?.signIds).toEqual(["s1"]);
  expect(JSON.stringify(task?.prepared?.messages)).toContain("TRAFFIC");
  expect(sent?.queues).toEqual([
    { id: "I-25 Northbound d1 d2", roadName: "I-25", direction: "Northbound", point: [-105, 39.7] },
  ]);
});

test("The shift board names a warning whose incident is over", async () => {
  answer.causeless = [
    {
      signId: "s1",
      signName: "DMS near",
      text: "CRASH AHEAD",
      incidentId: "i1",
      incidentName: "Crash, I-25",
      since: "2026-11-20T06:00:00.000Z",
    },
  ];
  await showScreen(<WarningWatch />);
  await expect.element(page.getByText("DMS near still shows “CRASH AHEAD”")).toBeVisible();
  await expect.element(page.getByText("“Crash, I-25” is over")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Review message on DMS near" }))
    .toHaveAttribute("href", "/aid/incidents/i1/detail");
});

test("The shift board says so if every hazard is warned of", async () => {
  await showScreen(<WarningWatch />);
  await expect
    .element(page.getByText(/^Signs warn of every open incident and queue with a sign up to .* before it$/))
    .toBeVisible();
});
