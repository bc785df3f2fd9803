import type { Exercise, ExerciseOptions, ExerciseResult } from "@gantry/domain/contract/answers/exercise.ts";
import { exerciseSteps, type ExerciseTimes, medianTimes } from "@gantry/domain/exercises/exercise-times.ts";
import { exercises as texts } from "@gantry/domain/locales/en/operations/exercises.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ToastRegion } from "../../../kit/toasts/toast-region.tsx";
import { toastStore } from "../../../kit/toasts/toasts.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { takeUpdates } from "../../../realtime/live.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import ExerciseScreen from "./exercise-screen.tsx";
import ExercisesScreen from "./exercises-screen.tsx";
import StartExerciseScreen from "./start-exercise-screen.tsx";

const usualFetch = window.fetch;
const minuteMs = 60_000;
const noTimes: ExerciseTimes = medianTimes([]);
const running: Exercise = {
  id: "x1",
  rev: 1,
  status: "RUNNING",
  traineeId: "u2",
  traineeName: "Tess Okafor",
  startedByName: "Ana Reyes",
  createdAt: "2026-11-27T10:00:00.000Z",
  dueAt: "2026-11-27T10:04:00.000Z",
  kind: "crash",
  roadName: "I-25",
  direction: "Northbound",
  milepost: 210.4,
  lanesClosed: 2,
  lanes: 4,
  lastsMinutes: 20,
  fromIncidentId: null,
  fromIncidentName: null,
  eventAt: "2026-11-27T10:04:00.000Z",
  eventEndedAt: null,
  endedAt: null,
  incidentId: "i1",
  times: { ...noTimes, detected: 2 * minuteMs + 5000 },
  problem: null,
};
const possible: ExerciseOptions = {
  obstacle: null,
  roads: [
    { road: "I-25", directions: ["Northbound", "Southbound"], fromMilepost: 200, toMilepost: 230, lanes: 4 },
    { road: "I-70", directions: ["Eastbound", "Westbound"], fromMilepost: 260, toMilepost: 290, lanes: 3 },
  ],
  people: [
    { id: "u1", name: "Ana Reyes" },
    { id: "u2", name: "Tess Okafor" },
  ],
};
const past = {
  id: "i9",
  name: "Debris, I-70 Eastbound",
  clearedAt: "2026-11-26T10:00:00.000Z",
  roadName: "I-70",
  direction: "Eastbound",
  location: { type: "Point", coordinates: [-105, 39.7] },
};
const all = { EXERCISE: [], AUTOMATED_INCIDENT: [] };

let calls: { path: string; body: Record<string, unknown> }[];
let exercise: Exercise;
let options: ExerciseOptions;
let refusal: object | undefined;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1280, 900);
  queryClient.clear();
  localStorage.clear();
  toastStore.setState({ toasts: [] });
  [calls, exercise, options, refusal] = [[], running, possible, undefined];
  signInWith("automatedIncident", { READ: all, CREATE: all, UPDATE: all });
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    calls.push({ path, body: JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown> });
    const isCall = init?.method === "POST" && !path.endsWith("/find");
    if (refusal && isCall) return Response.json(refusal, { status: 409 });
    if (path === "/exercises/options") return Response.json(options);
    if (path === "/exercises/find") return Response.json({ items: [exercise], total: 1 });
    if (path === "/incidents/find")
      return Response.json({ items: [past, { ...past, id: "i8", location: null }], total: 2 });
    if (isCall) return Response.json(exercise);
    const compared = { count: 3, times: { ...noTimes, detected: minuteMs } };
    return Response.json({
      exercise,
      own: compared,
      tenant: { ...compared, count: 8 },
    } satisfies ExerciseResult);
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

const show = (what: React.ReactNode, search = "") =>
  showScreen(
    <>
      {what}
      <ToastRegion />
    </>,
    search,
  );
const sent = () => calls.find(({ path }) => path === "/exercises")?.body;
const row = (step: keyof typeof texts.steps) =>
  page.getByRole("row", { name: new RegExp(`^${texts.steps[step]}`) });

test("an exercise shows when its event began, and each step with the medians of the trainee and the others", async () => {
  await show(<ExerciseScreen />);
  await expect
    .element(page.getByRole("heading", { name: "Exercise: Crash, I-25 Northbound MP 210.4" }))
    .toBeVisible();
  await expect.element(row("detected").getByText("2:05")).toBeVisible();
  await expect.element(row("detected").getByText("1:00").first()).toBeVisible();
  await expect.element(page.getByText("Trainee before (3)")).toBeVisible();
  await expect.element(page.getByText("All others (8)")).toBeVisible();
  await expect.element(row("cleared").getByText(texts.notYet)).toBeVisible();
  for (const step of exerciseSteps) await expect.element(row(step)).toBeVisible();
});

test("times that another window or the server measured appear without a reload", async () => {
  await show(<ExerciseScreen />);
  await expect.element(row("taken").getByText(texts.notYet)).toBeVisible();
  exercise = { ...running, rev: 2, times: { ...running.times, taken: 3 * minuteMs } };
  takeUpdates([
    { entityType: "EXERCISE", id: "x1", updateType: "UPDATE", entity: { id: "x1", rev: 2 } } as never,
  ]);
  await expect.element(row("taken").getByText("3:00")).toBeVisible();
});

test("stopping asks first, and a refusal is reported with its reason", async () => {
  await show(<ExerciseScreen />);
  await page.getByRole("button", { name: texts.stop }).click();
  await expect.element(page.getByText("Stop the exercise of Tess Okafor?")).toBeVisible();
  refusal = { code: "exerciseOver", status: 409 };
  await page.getByRole("button", { name: texts.stopConfirm }).click();
  await expect.element(page.getByText("This exercise is over.")).toBeVisible();
  refusal = undefined;
  await page.getByRole("button", { name: texts.stop }).click();
  await page.getByRole("button", { name: texts.stopConfirm }).click();
  await expect.element(page.getByText(texts.stopped)).toBeVisible();
});

test("an exercise that is over cannot be stopped, nor one by a person without the permission", async () => {
  exercise = { ...running, status: "DONE", endedAt: "2026-11-27T10:20:00.000Z" };
  await show(<ExerciseScreen />);
  await expect.element(page.getByText(texts.statuses.DONE)).toBeVisible();
  await expect.element(page.getByRole("button", { name: texts.stop })).not.toBeInTheDocument();
  exercise = running;
  queryClient.clear();
  signInWith("automatedIncident", { READ: all });
  await show(<ExerciseScreen />);
  await expect.element(page.getByText(texts.statuses.RUNNING)).toBeVisible();
  await expect.element(page.getByRole("button", { name: texts.stop })).not.toBeInTheDocument();
});

test("the list has scenario, trainee, state and times of each exercise", async () => {
  await show(<ExercisesScreen />);
  const first = page.getByRole("row", { name: /Crash, I-25/ });
  for (const text of ["Tess Okafor", texts.statuses.RUNNING, "2:05"])
    await expect.element(first.getByText(text)).toBeVisible();
  await expect.element(page.getByRole("link", { name: texts.start })).toBeVisible();
});

test("where the server has no simulated city the screens say why, and nothing can be started", async () => {
  options = { obstacle: "notSet", roads: [], people: [] };
  await show(<ExercisesScreen />);
  await expect.element(page.getByText(texts.obstacle.notSet)).toBeVisible();
  await expect.element(page.getByRole("link", { name: texts.start })).not.toBeInTheDocument();
  await show(<StartExerciseScreen />);
  await expect.element(page.getByText(texts.obstacle.notSet)).toBeVisible();
  await expect.element(page.getByRole("button", { name: texts.form.save })).not.toBeInTheDocument();
});

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

test("an invented event needs a trainee and a milepost of its road, and is started by keyboard", async () => {
  await show(<StartExerciseScreen />);
  const save = page.getByRole("button", { name: texts.form.save });
  await expect.element(save).toBeDisabled();
  await choose(texts.form.trainee, "Tess Okafor");
  await choose(texts.form.road, "I-70");
  await page.getByLabelText(texts.form.milepost).fill("300");
  await expect.element(save).toBeDisabled();
  await page.getByLabelText(texts.form.milepost).fill("270.4");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(page.getByText(texts.form.saved)).toBeVisible();
  expect(sent()).toEqual({
    traineeId: "u2",
    withinMinutes: 10,
    lastsMinutes: 20,
    place: { road: "I-70", direction: "Eastbound", milepost: 270.4 },
    kind: "crash",
    lanesClosed: 2,
  });
});

test("a cleared incident with a place on a road can be repeated", async () => {
  await show(<StartExerciseScreen />);
  await choose(texts.form.trainee, "Tess Okafor");
  await page.getByRole("button", { name: texts.form.past }).click();
  await page.getByRole("combobox", { name: texts.form.incident }).click();
  await expect.poll(() => page.getByRole("option").elements().length).toBe(1);
  await page.getByRole("option").click();
  await page.getByRole("button", { name: texts.form.save }).click();
  await expect.poll(sent).toEqual({ traineeId: "u2", withinMinutes: 10, lastsMinutes: 20, incidentId: "i9" });
});

test("what was entered stays after a refusal and after a reload", async () => {
  refusal = { code: "exerciseNearDevice", status: 409, params: { name: "CAM 7" } };
  await show(<StartExerciseScreen />);
  await choose(texts.form.trainee, "Tess Okafor");
  await page.getByLabelText(texts.form.milepost).fill("221.5");
  await page.getByRole("button", { name: texts.form.save }).click();
  await expect
    .element(page.getByText("“CAM 7” near this place is not a simulated device.", { exact: false }))
    .toBeVisible();
  await show(<StartExerciseScreen />);
  await expect.element(page.getByLabelText(texts.form.milepost)).toHaveValue("221.5");
});

test("the form says that a person may not start exercises", async () => {
  signInWith("automatedIncident", { READ: all });
  await show(<StartExerciseScreen />);
  await expect.element(page.getByText(/permission/i).first()).toBeVisible();
});
