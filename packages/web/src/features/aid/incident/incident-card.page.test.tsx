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
