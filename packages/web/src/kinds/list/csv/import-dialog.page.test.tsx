import type { ImportAnswerRow, ImportJob } from "@gantry/domain/contract/answers/bulk.ts";
import { tour } from "@gantry/domain/kinds/tour.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { sessionStore } from "../../../session/session-store.ts";
import CsvActions from "./csv-actions.tsx";
import ImportDialog from "./import-dialog.tsx";

beforeAll(loadAllTexts);
afterEach(() => vi.unstubAllGlobals());

test("the button of an export says that its times are in UTC", async () => {
  sessionStore.setState({ session: { grants: grantsFromWire({ READ: { TOUR: [] } }) } as never });
  await render(<CsvActions kind={tour} query={{}} />);
  await expect.element(page.getByTitle("Save this list as a CSV file; times in UTC")).toBeVisible();
});

const row = (line: number, outcome: ImportAnswerRow["outcome"]): ImportAnswerRow => ({
  line,
  id: null,
  name: `Tour ${line}`,
  version: null,
  outcome,
});
const newJob: ImportJob = {
  id: "one",
  phase: "CHECK",
  state: "RUNNING",
  total: 2,
  done: 0,
  counts: {},
  error: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

/** The server's side of the calls: one import that the test moves on. */
function serveImport(first?: ImportJob) {
  const at = { job: first, rows: [] as ImportAnswerRow[], calls: [] as string[] };
  const moves: Record<string, Partial<ImportJob>> = {
    apply: { phase: "APPLY", state: "RUNNING", done: 0, counts: {} },
    stop: { state: "STOPPED" },
    resume: { state: "RUNNING" },
  };
  const answerOf = (method: string, path: string): unknown => {
    const [, last = ""] = /import-jobs\/?(?:one)?\/?(.*)$/.exec(path) ?? [];
    if (method === "DELETE") at.job = undefined;
    else if (method === "GET" && last.startsWith("rows")) return { items: at.rows, total: at.rows.length };
    else if (method === "GET") return { items: at.job ? [at.job] : [] };
    else if (last === "") at.job = newJob;
    else if (at.job) at.job = { ...at.job, ...moves[last] };
    return at.job;
  };
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit) => {
    if (method !== "GET") at.calls.push(`${method} ${path.split("/import-jobs")[1]}`);
    const answer = answerOf(method, path);
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  return at;
}

function Place() {
  const [isOpen, setOpen] = useState(true);
  return (
    <QueryClientProvider client={client}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ImportDialog kind={tour} isOpen={isOpen} onClose={() => setOpen(false)} />
    </QueryClientProvider>
  );
}
let client: QueryClient;
const show = () => {
  client = new QueryClient();
  return render(<Place />);
};

const button = (name: string) => page.getByRole("button", { name, exact: true });

test("an import shows its progress, goes on while the dialog is closed, and shows its results when it is opened again", async () => {
  const server = serveImport();
  await show();
  await page.getByRole("textbox").fill("name\nTour 2\nTour 3\n");
  await button("Check file").click();
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  server.job = { ...newJob, done: 1 };
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  server.rows = [row(2, "created"), row(3, "refused")];
  server.job = { ...newJob, state: "FINISHED", done: 2, counts: { created: 1, refused: 1 } };
  await button("Open").click();
  await expect.element(button("New 1")).toBeVisible();
  await button("Save 1 row").click();
  await expect.element(page.getByText("Saving row 0 of 2")).toBeVisible();
  server.rows = [row(2, "created"), row(3, "refused")];
  server.job = { ...newJob, phase: "APPLY", state: "FINISHED", total: 1, done: 1, counts: { created: 1 } };
  await expect.element(button("Created 1")).toBeVisible();
  expect(server.calls).toEqual(["POST ", "POST /one/apply"]);
});

test("a running import can be stopped and resumed, and a failed one says why", async () => {
  const server = serveImport({ ...newJob, phase: "APPLY", total: 20, done: 10 });
  server.rows = [row(2, "created")];
  await show();
  await button("Stop").click();
  await expect.element(page.getByText("Stopped after row 10 of 20")).toBeVisible();
  await button("Resume").click();
  await expect.element(page.getByRole("progressbar")).toBeVisible();
  server.job = { ...newJob, state: "FAILED", error: { code: "noPermission", params: {} } };
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(button("Resume")).toBeVisible();
  expect(server.calls).toEqual(["POST /one/stop", "POST /one/resume"]);
});

test("a file with a column that the kind does not have is not uploaded", async () => {
  const server = serveImport();
  await show();
  await page.getByRole("textbox").fill("name,colour\nTour,red\n");
  await button("Check file").click();
  await expect.element(page.getByRole("alert").getByText(/colour: Unknown column/)).toBeVisible();
  expect(server.calls).toEqual([]);
});
