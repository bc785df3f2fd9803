import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { KindListScreen } from "../../../kinds/list/kind-list-screen.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { takeUpdates } from "../../../realtime/live.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { useIncidentNeeds } from "../incident-needs.ts";
import { incidentListExtras } from "./incident-list-extras.tsx";

const usualFetch = window.fetch;
let incidents: object[];
let acts: string[];

const incident = (id: string, more: object = {}) => ({
  id,
  rev: 1,
  version: 1,
  name: `Crash ${id}`,
  severity: "MAJOR",
  status: "ACTIVE",
  detectedAt: new Date(serverNowMs() - 5.5 * 60_000).toISOString(),
  ...more,
});

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  [incidents, acts] = [[incident("i1")], []];
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] } });
  window.fetch = async (address, init) => {
    const act = /incidents(\/i1\/[a-z-]+)$/.exec(String(address))?.[1];
    if (act !== undefined && init?.method === "POST") {
      acts.push(act);
      return Response.json(incident("i1", { rev: 2, status: "CLEARED" }));
    }
    const isList = String(address).endsWith("/incidents/find");
    const items = isList ? incidents : [];
    return Response.json({ items, total: items.length });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

/** What every screen has: the needs, which watch incidents. */
function List() {
  useIncidentNeeds(true);
  return <KindListScreen kind={automatedIncident} extras={incidentListExtras} />;
}

test("a new incident is in the list at once, and a cleared one leaves it (INC-031)", async () => {
  await showScreen(<List />);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect.element(row("Crash i1")).toBeVisible();
  incidents = [incident("i2"), incident("i1")];
  const update = (updateType: string, entity: object) =>
    takeUpdates([{ type: "update", entityType: "AUTOMATED_INCIDENT", updateType, entity } as never]);
  update("CREATE", incident("i2"));
  await expect.element(row("Crash i2")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /new/ })).not.toBeInTheDocument();
  incidents = [incident("i2")];
  update("UPDATE", incident("i1", { rev: 2, status: "CLEARED" }));
  await expect.element(row("Crash i1")).not.toBeInTheDocument();
});

test("severities have a glyph with their word, and detection times fit their column (INC-012, INC-060)", async () => {
  await showScreen(<List />);
  const cell = page.getByRole("cell", { name: "Major", exact: true });
  await expect.element(cell).toBeVisible();
  expect(cell.element().querySelector("svg")).not.toBeNull();
  const time = page
    .getByRole("row")
    .filter({ hasText: "Crash i1" })
    .getByText(/^\w{3} \d+, \d{4} \d\d:\d\d:\d\d$/);
  const detected = time.first().element().closest("td")!;
  expect(detected.scrollWidth).toBeLessThanOrEqual(detected.clientWidth);
});

test("on a phone an incident shows its severity, state and age (INC-012)", async () => {
  await page.viewport(390, 844);
  await showScreen(<List />);
  const card = page.getByRole("listitem").filter({ hasText: "Crash i1" });
  await expect.element(card.getByText("Major")).toBeVisible();
  await expect.element(card).toMatchTextContent(/Active5 min$/);
});

function Needs() {
  return useIncidentNeeds(true)?.map(({ id, action }) => <p key={id}>{action}</p>);
}

test.each([
  [{ READ: { AUTOMATED_INCIDENT: [] }, UPDATE: { AUTOMATED_INCIDENT: [] } }, "Look and confirm"],
  [{ READ: { AUTOMATED_INCIDENT: [] } }, "Open"],
])("an incident that needs a person is confirmed only by those who may: %o", async (grants, action) => {
  signInWith("automatedIncident", grants);
  await showScreen(<Needs />);
  await expect.element(page.getByText(action, { exact: true })).toBeVisible();
});

const menuOf = async (name: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await expect.element(page.getByRole("menuitem", { name: "History" })).toBeVisible();
};
const item = (name: string) => page.getByRole("menuitem", { name, exact: true });

test("an incident is cleared from its row, and a false positive is asked for first (INC-025, INC-027)", async () => {
  signInWith("automatedIncident", {
    READ: { AUTOMATED_INCIDENT: [] },
    UPDATE: { AUTOMATED_INCIDENT: [] },
  });
  await showScreen(<List />);
  await menuOf("Crash i1");
  await item(texts.clear).click();
  await expect.poll(() => acts).toEqual(["/i1/clear"]);
  await menuOf("Crash i1");
  await item(texts.falsePositive).click();
  expect(acts).toHaveLength(1);
  await page.getByRole("button", { name: texts.falsePositiveConfirm }).click();
  await expect.poll(() => acts.at(-1)).toBe("/i1/false-positive");
});

test.each([
  ["CONFIRMED", true, [texts.clear, texts.falsePositive], [texts.confirm]],
  ["CLEARED", true, [], [texts.confirm, texts.clear, texts.falsePositive]],
  ["ACTIVE", false, [], [texts.confirm, texts.clear, texts.falsePositive]],
])(
  "the row of an incident that is %s offers what its state and the permission allow (INC-026, INC-028, INC-029)",
  async (status, mayUpdate, offered, hidden) => {
    incidents = [incident("i1", { status })];
    signInWith("automatedIncident", {
      READ: { AUTOMATED_INCIDENT: [] },
      ...(mayUpdate && { UPDATE: { AUTOMATED_INCIDENT: [] } }),
    });
    await showScreen(<List />);
    await menuOf("Crash i1");
    for (const name of offered) await expect.element(item(name)).toBeVisible();
    for (const name of hidden) expect(item(name).elements()).toEqual([]);
  },
);
