import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ToastRegion } from "../../../kit/toasts/toast-region.tsx";
import { toastStore } from "../../../kit/toasts/toasts.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { showScreen } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import ReportScreen from "./report-screen.tsx";

const usualFetch = window.fetch;
let calls: { path: string; body: Record<string, unknown> }[];
let isRefused: boolean;

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  toastStore.setState({ toasts: [] });
  [calls, isRefused] = [[], false];
  sessionStore.setState({
    session: {
      user: { id: "u1", name: "Ana" },
      tenant: { id: "metro" },
      features: new Set(["automatedIncident"]),
      grants: grantsFromWire({
        READ: { AUTOMATED_INCIDENT: [], INCIDENT_TYPE: [] },
        UPDATE: { AUTOMATED_INCIDENT: [] },
      }),
    } as never,
  });
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    calls.push({ path, body: JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown> });
    if (path.endsWith("/find"))
      return Response.json({
        items: [
          { id: "t1", name: "Stalled", enabled: true },
          { id: "t2", name: "Parade", enabled: false },
        ],
        total: 2,
      });
    if (isRefused) return Response.json({ code: "noPermission", status: 403 }, { status: 403 });
    return Response.json({ id: "i1", name: "Stalled, I-25" });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

const show = (search = "?latitude=39.7&longitude=-105&road=I-25&direction=Northbound&name=CAM%201") =>
  showScreen(
    <>
      <ReportScreen />
      <ToastRegion />
    </>,
    search,
  );
const type = () => page.getByLabelText(/^Type/);
const sent = () => calls.find(({ path }) => path === "/incidents/report")?.body;

test("incident types are read by name, a hundred at once (INC-050)", async () => {
  await show();
  await expect.element(type()).toBeVisible();
  await expect
    .poll(() => calls.find(({ path }) => path.endsWith("/incident-type/find"))?.body)
    .toMatchObject({ page: 0, pageSize: 100, sortField: "name", ascending: true });
});

test("an incident at a camera knows its place, and needs only its type", async () => {
  await show();
  await expect.element(page.getByText("CAM 1")).toBeVisible();
  await expect.element(page.getByLabelText(texts.report.road)).toHaveValue("I-25");
  await expect.element(page.getByRole("button", { name: texts.report.save })).toBeDisabled();
  await type().fill("Stalled");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(page.getByText("“Stalled, I-25” was reported")).toBeVisible();
  expect(sent()).toEqual({
    incidentTypeName: "Stalled",
    roadName: "I-25",
    direction: "Northbound",
    location: { type: "Point", coordinates: [-105, 39.7] },
  });
});

test("what was typed stays after a refusal and after a reload", async () => {
  isRefused = true;
  await show("");
  await type().fill("Debris");
  await page.getByLabelText(/^Road/).fill("US-36");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(page.getByText(texts.report.failed)).toBeVisible();
  await expect.element(type()).toHaveValue("Debris");
  await show("");
  await expect.element(type()).toHaveValue("Debris");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect.element(type()).toHaveValue("");
});

test("a disabled incident type is not offered for a new incident (INC-054)", async () => {
  await show();
  await type().click();
  await expect.element(page.getByRole("option", { name: "Stalled" })).toBeVisible();
  expect(page.getByRole("option", { name: "Parade" }).elements()).toEqual([]);
});
