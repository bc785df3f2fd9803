import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { EntityCard } from "../../../kinds/cards/entity-card.tsx";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { aid } from "../feature.tsx";

const usualFetch = window.fetch;
let isExercise: boolean;

beforeAll(() => Promise.all([loadAllTexts(), import("./incident-card.tsx")]));
beforeEach(() => {
  queryClient.clear();
  provideFeatures([aid]);
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] } });
  window.fetch = async () =>
    Response.json({
      id: "i1",
      rev: 1,
      version: 1,
      name: "Crash, I-25 Northbound",
      incidentTypeName: "Crash",
      severity: "MAJOR",
      status: "CONFIRMED",
      isExercise,
      roadName: "I-25",
      direction: "NB",
      detectedAt: new Date(Date.now() - 161_000).toISOString(),
    });
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("the card shows location, timing, associated entities and notes, and no line for what is unknown (INC-009)", async () => {
  const answer = window.fetch;
  window.fetch = async (address, init) => {
    if (String(address).includes("/video/camera/")) return Response.json({ id: "c1", name: "CAM 12" });
    const incident = (await (await answer(address, init)).json()) as object;
    return Response.json({
      ...incident,
      location: { type: "Point", coordinates: [-105, 39.7] },
      confirmedAt: new Date().toISOString(),
      responseTime: 125_000,
      associatedEntities: [{ entityType: "CAMERA", entityId: "c1" }],
      notes: "White van",
    });
  };
  isExercise = false;
  await showScreen(<EntityCard entityType="AUTOMATED_INCIDENT" id="i1" place="popup" />);
  for (const label of [
    "Road",
    "Position",
    "Detected",
    "Confirmed",
    "Response time",
    "Associated entities",
    "Notes",
  ])
    await expect.element(page.getByRole("term").filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
  for (const text of ["2 minutes", "CAM 12", "White van"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText("Cleared", { exact: true })).not.toBeInTheDocument();
});

test("the card of an incident sums up severity, status, type and road, and marks that of an exercise (MAP-004)", async () => {
  const show = () => showScreen(<EntityCard entityType="AUTOMATED_INCIDENT" id="i1" place="popup" />);
  const mark = page.getByText(texts.exercise, { exact: true });
  isExercise = false;
  await show();
  await expect.element(page.getByRole("img", { name: "Major" })).toBeVisible();
  for (const text of ["Confirmed", "Crash", "I-25"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(mark.elements()).toEqual([]);
  isExercise = true;
  queryClient.clear();
  await show();
  await expect.element(mark).toBeVisible();
});

test("in the panel of the map one sees who works on an incident, takes it and acts on it where permitted (MAP-007)", async () => {
  isExercise = false;
  const show = (place: "panel" | "popup") =>
    showScreen(<EntityCard entityType="AUTOMATED_INCIDENT" id="i1" place={place} />);
  const buttons = page.getByRole("button");
  await show("panel");
  await expect.element(page.getByText(texts.work.unassigned)).toBeVisible();
  expect(buttons.elements()).toEqual([]);
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] }, UPDATE: { AUTOMATED_INCIDENT: [] } });
  await show("panel");
  for (const name of [texts.take, texts.falsePositive, texts.clear])
    await expect.element(page.getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible();
  await show("popup");
  await expect.element(page.getByText(texts.work.unassigned)).toBeVisible();
  expect(buttons.elements()).toEqual([]);
});
