import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { KindFormScreen } from "../../../kinds/form/kind-form-screen.tsx";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import ReportEditor from "./report-editor.tsx";

const usualFetch = window.fetch;
let stored: Record<string, unknown>;
let sent: Record<string, unknown>[];
let isSignedIn: boolean;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  sent = [];
  isSignedIn = true;
  const { document } = checkDocument(report, { name: "Week", body: "<h2>Traffic</h2><p>Calm.</p>" });
  stored = { ...document, id: "r1", version: 1, updatedAt: "2026-11-27T08:00:00Z", updatedBy: "Ben" };
  const onReports = { REPORT: [] };
  sessionStore.setState({
    session: {
      user: { id: "u1" },
      tenant: { id: "metro" },
      features: new Set(["reports"]),
      grants: grantsFromWire({ READ: onReports, UPDATE: onReports, CREATE: onReports }),
    } as never,
  });
  window.fetch = answer;
});
afterEach(() => {
  window.fetch = usualFetch;
});

const answer: typeof fetch = async (address, init) => {
  const path = String(address);
  if (!isSignedIn && init?.method === "PUT") return Response.json({ code: "notSignedIn" }, { status: 401 });
  if (path.endsWith("/query/data-sources"))
    return Response.json({ dataSources: [alarms, incidents, cameras] });
  if (path.endsWith("/reports/preview"))
    return Response.json({ html: "<h1>Week</h1>", header: "", footer: "" });
  if (path.endsWith("/reports/block") && String(init?.body).includes('"map"'))
    return Response.json({
      html: '<figure><svg viewBox="0 0 640 220" role="img" aria-label="2 of 2"></svg></figure>',
    });
  if (path.endsWith("/reports/block"))
    return Response.json({
      html: '<figure class="report-table"><table><tbody><tr><td>62 alarms</td></tr></tbody></table></figure>',
    });
  if (init?.method !== "PUT") return Response.json(stored);
  const { version, ...document } = JSON.parse(String(init.body)) as Record<string, unknown>;
  if (version !== stored["version"])
    return Response.json({ code: "staleVersion", current: stored }, { status: 409 });
  sent.push({ version, ...document });
  stored = { ...stored, ...document, version: Number(version) + 1 };
  return Response.json(stored);
};

const alarms = {
  name: "alarm",
  entityType: "ALARM",
  timeField: "receivedTime",
  fields: [
    { name: "receivedTime", type: "time" },
    { name: "severity", type: "select" },
    { name: "occurrences", type: "number" },
  ],
};

const incidents = {
  name: "automatedIncident",
  entityType: "AUTOMATED_INCIDENT",
  timeField: "createdAt",
  fields: [{ name: "severity", type: "select" }],
};
const cameras = { name: "camera", entityType: "CAMERA", timeField: "createdAt", fields: [] };

async function openEditor(words = "Traffic") {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: "/reports/$id",
      component: () => <KindFormScreen kind={report} mode="edit" Form={ReportEditor} />,
    }),
  ]);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: ["/reports/r1"] }),
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await expect.poll(() => text().element().textContent).toContain(words);
}

const text = () => page.getByRole("textbox", { name: "Text of the report" });
const save = () => page.getByRole("button", { name: /^Save(?! .* as )/ });

async function type(words: string) {
  (text().element() as HTMLElement).focus();
  await userEvent.keyboard(`{Control>}{End}{/Control}${words}`);
}

test("typed text is saved with its version, and again on the next visit (REP-001, REP-004)", async () => {
  await openEditor();
  await expect.element(page.getByText("No changes")).toBeVisible();
  await type(" More words.");
  await save().click();
  await expect.element(page.getByText("No changes")).toBeVisible();

  await openEditor();
  await expect.poll(() => text().element().textContent).toContain("Calm. More words.");
  await type(" And more.");
  await save().click();
  await expect
    .poll(() => sent.map(({ version, body }) => [version, body]))
    .toEqual([
      [1, "<h2>Traffic</h2><p>Calm. More words.</p>"],
      [2, "<h2>Traffic</h2><p>Calm. More words. And more.</p>"],
    ]);
  await type(" Third.");
  await save().click();
  await expect.poll(() => sent.length).toBe(3);
});

test("a stale save shows both versions and loses nothing that was typed", async () => {
  await openEditor();
  await type(" Mine.");
  stored = { ...stored, version: 2, body: "<h2>Traffic</h2><p>Theirs.</p>" };
  await save().click();
  await expect.element(page.getByText(/Ben/).first()).toBeVisible();
  await expect.poll(() => text().element().textContent).toContain("Mine.");
  await expect.element(page.getByRole("button", { name: "Merge my changes" })).toBeVisible();
  expect(sent).toEqual([]);
});

test("text typed before the session ended is there after the next sign-in", async () => {
  await openEditor();
  await type(" Unsaved.");
  isSignedIn = false;
  await save().click();
  isSignedIn = true;
  await openEditor();
  await expect.poll(() => text().element().textContent).toContain("Calm. Unsaved.");
  await save().click();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual(["<h2>Traffic</h2><p>Calm. Unsaved.</p>"]);
});

test("a live table is inserted, set and removed by keyboard", async () => {
  await openEditor();
  await type("");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const block = page.getByRole("group", { name: "Table: Count" });
  await expect.poll(() => block.element().textContent).toContain("62 alarms");
  await page.getByRole("textbox", { name: "Caption" }).fill("Alarms of the week");
  await expect.element(page.getByRole("group", { name: "Table: Alarms of the week" })).toBeVisible();
  await save().click();
  await expect
    .poll(() => sent.at(-1)?.["body"])
    .toContain("&quot;caption&quot;:&quot;Alarms of the week&quot;");
  await page.getByRole("button", { name: "Remove block" }).click();
  await expect.element(page.getByRole("group", { name: /^Table/ })).not.toBeInTheDocument();
});

test("a slash opens a list that is filtered, chosen from and closed by keyboard, and inserts what the toolbar does", async () => {
  await openEditor();
  await type(" /");
  const list = page.getByRole("listbox", { name: "Insert" });
  const active = () => document.getElementById(text().element().getAttribute("aria-activedescendant") ?? "");
  await expect.element(list).toBeVisible();
  await expect.poll(() => active()?.textContent).toBe("Paragraph");
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(() => active()?.textContent).toBe("Page break");
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  expect(text().element().getAttribute("aria-activedescendant")).toBeNull();
  await userEvent.keyboard("{Enter}/ta");
  await expect.poll(() => active()?.textContent).toBe("Table");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("group", { name: "Table: Count" })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}/heading2{Enter}Speeds{Enter}/list{Enter}I-25");
  await save().click();
  await expect
    .poll(() => String(sent.at(-1)?.["body"]))
    .toMatch(/<p>Calm\. \/<\/p><div data-block=.*<\/div><h3>Speeds<\/h3><ul><li><p>I-25<\/p><\/li><\/ul>/);
});

test("a section of the contents moves with its parts by keyboard and by drag", async () => {
  stored["body"] = "<p>Start</p><h2>A</h2><p>a</p><h3>A1</h3><p>a1</p><h2>B</h2><p>b</p><h3>B1</h3>";
  await openEditor("Start");
  const contents = page.getByRole("list", { name: "Contents" });
  const names = () =>
    contents
      .getByRole("listitem")
      .all()
      .map((one) => one.element().textContent);
  const grip = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  (grip("A").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(names).toEqual(["B", "B1", "A", "A1"]);
  await expect.poll(() => document.activeElement).toBe(grip("A").element());
  await expect.element(page.getByText("A moved to position 3 of 4.")).toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByText("A stays at position 3 of 4.")).toBeInTheDocument();
  await userEvent.dragAndDrop(grip("B1"), grip("A1"), { steps: 10 });
  await expect.poll(names).toEqual(["B", "A", "A1", "B1"]);
  await save().click();
  await expect
    .poll(() => sent.at(-1)?.["body"])
    .toBe("<p>Start</p><h2>B</h2><p>b</p><h2>A</h2><p>a</p><h3>A1</h3><p>a1</p><h3>B1</h3>");
});

test("a map of incidents is inserted, and offers only what has places", async () => {
  await openEditor();
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect.element(page.getByRole("group", { name: "Map: Incidents" })).toBeVisible();
  await page.getByLabelText("Caption").fill("Where it happened");
  await expect.element(page.getByRole("group", { name: "Map: Where it happened" })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Save Map: Where it happened as PNG" }))
    .toBeVisible();
  await expect.element(page.getByText("Report range")).toBeVisible();
  await page.getByRole("combobox", { name: "Data" }).click();
  await expect.element(page.getByRole("option", { name: "Cameras" })).toBeVisible();
  await expect.element(page.getByRole("option", { name: "Alarms" })).not.toBeInTheDocument();
  await page.getByRole("option", { name: "Cameras" }).click();
  await expect.element(page.getByText("Report range")).not.toBeInTheDocument();
  await save().click();
  await expect
    .poll(() => String(sent.at(-1)?.["body"]))
    .toContain("&quot;dataSource&quot;:&quot;camera&quot;");
});

test("a report is sent to review and a refused move is undone (REP-007, REP-008)", async () => {
  await openEditor();
  await page.getByRole("button", { name: "Send to review" }).click();
  await expect.poll(() => sent.at(-1)?.["status"]).toBe("IN_REVIEW");
  await expect.element(page.getByRole("button", { name: "Publish" })).toBeVisible();
  stored = { ...stored, version: 9 };
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.element(page.getByText(/Ben/).first()).toBeVisible();
  expect(sent).toHaveLength(1);
});
