import type { IncidentLogEntry } from "@gantry/domain/contract/answers/incident-work.ts";
import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import type { Incident } from "../incident/incident-entity.ts";
import { LogPanel } from "./log-panel.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";
import { WorkPanel } from "./work-panel.tsx";

const usualFetch = window.fetch;
let calls: { path: string; body: Record<string, unknown> }[];
let refuses: boolean;
let hasOlder = false;
const incident = {
  id: "i1",
  rev: 1,
  name: "Crash, I-25 Northbound",
  status: "ACTIVE",
  severity: "MAJOR",
  operator: "Ana Reyes",
} as unknown as Incident;
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 15, 39, seconds)).toISOString();
const entry = (more: Partial<IncidentLogEntry>): IncidentLogEntry => ({
  id: "e1",
  at: at(0),
  author: "Ana Reyes",
  what: "note",
  text: null,
  pictures: [],
  args: {},
  signs: [],
  ...more,
});
const entries = [
  entry({ id: "e4", what: "messagesPosted", signs: [{ id: "s1", name: "DMS I-25 NB MP 208.9" }] }),
  entry({ id: "e3", what: "incidentHandedOver", args: { to: "Dana Ortiz" } }),
  entry({ id: "e2", text: "White van", pictures: [] }),
  entry({ id: "e1", what: "incidentOpened", author: null }),
];
const answers: Record<string, unknown> = {
  "/incidents/i1/log": { entries, hasOlder: false },
  "/incidents/i1/notes": { entries, hasOlder: false },
  "/incidents/i1/people": [{ id: "u2", name: "Dana Ortiz" }],
  "/incidents/i1/timeline": {
    detectedAt: at(0),
    openedAt: null,
    takenAt: null,
    lanesClosedAt: null,
    signsBlankAt: null,
    firstCameraAt: at(12),
    firstPostAt: at(70),
    firstWarningAt: at(95),
    confirmedAt: null,
    clearedAt: null,
  },
  "/incidents/i1/near": [
    {
      id: "i2",
      name: "Debris, I-25 Northbound",
      status: "CONFIRMED",
      severity: "MINOR",
      detectedAt: at(0),
      km: 1.2,
      score: 0.4,
      reason: { key: "incidents:reason.place.other", args: { km: 1.2, minutes: 3 } },
    },
  ],
  "/incidents/i1/alerts/find": {
    items: ["a1", "a2"].map((id) => ({ id, title: `Alert ${id}`, sourceName: "Waze", timestamp: at(0) })),
    total: 2,
  },
};

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  localStorage.clear();
  [calls, refuses, hasOlder] = [[], false, false];
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    if (init?.method === "POST") {
      calls.push({ path, body: JSON.parse(String(init.body ?? "{}")) as Record<string, unknown> });
      if (refuses) return Response.json({ code: "internalError", status: 500 }, { status: 500 });
    }
    if (hasOlder && path.startsWith("/incidents/i1/log"))
      return Response.json(
        path === "/incidents/i1/log"
          ? { entries, hasOlder: true }
          : { entries: [entry({ id: "e0", text: "Radio call from unit 7" })], hasOlder: false },
      );
    return Response.json(answers[path] ?? { ...incident, id: path.endsWith("split") ? "i9" : "i1" });
  };
  signIn({ UPDATE: { AUTOMATED_INCIDENT: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});
const signIn = (grants: Record<string, Record<string, string[]>>) =>
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] }, ...grants });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const note = () => page.getByRole("textbox", { name: texts.log.write });
const posted = (what: string) => calls.filter(({ path }) => path === `/incidents/i1/${what}`);

test("the log has notes, hand-overs and posted messages with their authors in one order", async () => {
  await showScreen(<LogPanel incident={incident} />);
  const lines = page.getByRole("list", { name: texts.log.title }).getByRole("listitem");
  await expect.poll(() => lines.elements().length).toBe(4);
  for (const text of [
    /Ana Reyes posted messages to DMS I-25 NB MP 208.9$/,
    /Ana Reyes handed it over to Dana Ortiz/,
    /Ana Reyes White van/,
    /System opened the incident/,
  ])
    await expect.element(lines.filter({ hasText: text })).toBeVisible();
  await button(texts.log.shown.notes).click();
  await expect.poll(() => lines.elements().length).toBe(1);
});

test("older entries are listed below the others when one asks for them", async () => {
  hasOlder = true;
  await showScreen(<LogPanel incident={incident} />);
  await button(texts.log.older).click();
  await expect.element(page.getByText("Radio call from unit 7")).toBeVisible();
  await expect.element(button(texts.log.older)).not.toBeInTheDocument();
  const lines = page.getByRole("list", { name: texts.log.title }).getByRole("listitem");
  expect(lines.elements().length).toBe(5);
});

test("a typed note is there after leaving and returning, and gone once it is added", async () => {
  await showScreen(<LogPanel incident={incident} />);
  await expect.element(note()).toBeVisible();
  await userEvent.keyboard("n");
  await userEvent.keyboard("Patrol 14 called");
  await showScreen(<p>Elsewhere</p>);
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
  await showScreen(<LogPanel incident={incident} />);
  await expect.element(note()).toHaveValue("Patrol 14 called");
  await note().click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => posted("notes")).toMatchObject([{ body: { text: "Patrol 14 called" } }]);
  await expect.element(note()).toHaveValue("");
  await showScreen(<LogPanel incident={incident} />);
  await expect.element(note()).toHaveValue("");
});

test("a note that could not be saved stays in its field with the reason", async () => {
  refuses = true;
  await showScreen(<LogPanel incident={incident} />);
  await note().fill("Patrol 14 called");
  await button(/^Add note/).click();
  await expect.element(note()).toHaveAttribute("aria-invalid", "true");
  await expect.element(note()).toHaveValue("Patrol 14 called");
});

test("an incident is handed over to a person from the list", async () => {
  await showScreen(<WorkPanel incident={incident} />);
  await button(texts.handOver.open).click();
  await page.getByRole("combobox", { name: texts.handOver.to }).click();
  await page.getByRole("option", { name: "Dana Ortiz" }).click();
  await button(texts.handOver.save).click();
  await expect.poll(() => posted("hand-over")).toMatchObject([{ body: { accountId: "u2" } }]);
});

test("another incident is merged from a list that says why it may be the same", async () => {
  await showScreen(<WorkPanel incident={incident} />);
  await button(texts.merge.open).click();
  await expect.element(page.getByText(/Another type, 1.2 km and 3 min apart/)).toBeVisible();
  await expect.element(button(texts.merge.save)).toBeDisabled();
  await page.getByRole("radio", { name: "Debris, I-25 Northbound" }).click();
  await button(texts.merge.save).click();
  await expect.poll(() => posted("merge")).toMatchObject([{ body: { otherId: "i2" } }]);
});

test("chosen alerts are split out into an incident that opens, and one must stay", async () => {
  const router = await showScreen(<WorkPanel incident={incident} />);
  await button(texts.split.open).click();
  await page.getByRole("checkbox", { name: "Alert a1" }).click();
  await page.getByRole("checkbox", { name: "Alert a2" }).click();
  await expect.element(page.getByText(texts.split.notAll)).toBeVisible();
  await page.getByRole("checkbox", { name: "Alert a1" }).click();
  await button("Split 1 alert").click();
  await expect.poll(() => posted("split")).toMatchObject([{ body: { alertIds: ["a2"] } }]);
  await expect.poll(() => router.state.location.pathname).toBe("/aid/incidents/i9/detail");
});

test("without the permission one reads the log and works on nothing", async () => {
  signIn({});
  await showScreen(
    <>
      <LogPanel incident={incident} />
      <WorkPanel incident={incident} />
    </>,
  );
  await expect.element(page.getByText("White van")).toBeVisible();
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(button(texts.merge.open)).not.toBeInTheDocument();
});

test("the timeline says how long after detection each step came, beside detection by hand (INC-062)", async () => {
  await showScreen(<TimelinePanel incident={incident} />);
  await expect.element(page.getByText("after 0:12 min")).toBeVisible();
  await expect.element(page.getByText("after 1:35 min")).toBeVisible();
  expect(page.getByText(texts.timeline.notYet).elements()).toHaveLength(5);
  await expect.element(page.getByText("By hand, detection takes about 12 minutes.")).toBeVisible();
});
