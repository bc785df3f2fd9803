import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { defaultFormats, formatsStore } from "../../kit/time/formats.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../../session/session-store.ts";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { JobDialog } from "./job-dialog.tsx";
import type { SchedulePlace } from "./schedule-place.ts";

const place: SchedulePlace = {
  devices: sign,
  label: () => "Signs",
  base: "/signs/schedule",
  jobTypes: ["RunSignTestsJob"],
};
const job = {
  id: "j1",
  version: 1,
  jobType: "RunSignTestsJob",
  entityType: "SIGN",
  entityId: "s1",
  selectedTestTypes: ["SIGN_PIXEL_TEST"],
  firstDate: "2099-03-13T09:30:00.000Z",
  timezone: "America/Denver",
  useRecurrence: true,
  rrule: "FREQ=DAILY",
  entityNames: { s1: "DMS 1" },
  actorDisplayName: "Olivia",
  nextRun: "2099-03-13T09:30:00.000Z",
  lastRun: null,
  runs: [],
  notes: [],
} as unknown as ScheduleJob;
const notes: ScheduleJob["notes"] = [
  { code: "skippedTime", localTime: "2099-03-08T02:30", timezone: "America/Denver" },
  {
    code: "sameMinute",
    at: "2099-03-13T09:30:00.000Z",
    jobId: "j2",
    jobType: "QueueSignMessageJob",
    names: ["DMS 1"],
  },
];
const usualFetch = window.fetch;
let saved: ScheduleJob;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1200, 900);
  queryClient.clear();
  formatsStore.setState({ ...defaultFormats, zone: "UTC" });
  const grants = { SIGN: [], SCHEDULE_JOB: [] };
  sessionStore.setState({
    session: {
      user: { id: "u1" },
      tenant: { id: "metro" },
      features: new Set(["signs"]),
      grants: grantsFromWire({ CREATE: grants, READ: grants, UPDATE: grants, CONTROL: grants }),
    } as never,
  });
  window.fetch = async (address) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    if (path.startsWith(place.base)) return Response.json(saved);
    if (path.endsWith("/find")) return Response.json({ items: [{ id: "s1", name: "DMS 1" }], total: 1 });
    return Response.json({ id: "s1", name: "DMS 1" });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
  formatsStore.setState(defaultFormats);
});

function Dialogs() {
  const [isOpen, setOpen] = useState(true);
  const of = { jobType: "RunSignTestsJob" as const, ids: ["s1"] };
  return (
    <QueryClientProvider client={queryClient}>
      {isOpen ? (
        <JobDialog place={place} jobId={undefined} of={of} onClose={() => setOpen(false)} />
      ) : (
        <p>Closed</p>
      )}
    </QueryClientProvider>
  );
}

async function saveNewJob(): Promise<void> {
  await render(<Dialogs />);
  await page.getByRole("checkbox", { name: "Pixel test" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
}

test("the job dialog stays open after saving until its conflicts were read", async () => {
  saved = { ...job, notes };
  await saveNewJob();
  const dialog = page.getByRole("dialog", { name: "Job saved, with conflicts" });
  await expect.element(dialog).toBeVisible();
  await expect
    .element(dialog.getByText(/No run at .*2:30.*: clocks in America\/Denver skip this hour/))
    .toBeVisible();
  await expect
    .element(dialog.getByText(/DMS 1: another job \(Sign message\) also starts at .*9:30.* UTC/))
    .toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect.element(page.getByText("Closed")).toBeVisible();
});

test("the saved job opens for editing from its conflicts and shows them again", async () => {
  saved = { ...job, notes };
  await saveNewJob();
  await page.getByRole("button", { name: "Edit job" }).click();
  await expect.element(page.getByRole("heading", { name: "Edit job" })).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "Pixel test" })).toBeChecked();
  await expect.element(page.getByText("2 conflicts")).toBeVisible();
});

test("the job dialog closes at once after saving a job without conflicts", async () => {
  saved = job;
  await saveNewJob();
  await expect.element(page.getByText("Closed")).toBeVisible();
});

test("a new job first asks for what it acts on (SCHED-025)", async () => {
  const ofSigns = { ...place, jobTypes: ["QueueSignMessageJob"] } satisfies SchedulePlace;
  await render(
    <QueryClientProvider client={queryClient}>
      <JobDialog place={ofSigns} jobId={undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText("A sign is required")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Save/ })).toBeDisabled();
});
