import type { Exercise, ExerciseOptions, ExerciseResult } from "@gantry/domain/contract/answers/exercise.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { AutomatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { pollUntil } from "../support/signs.ts";

test("an exercise is started, worked to its end on the normal screens, and its page shows the measured times", async ({
  site,
  signedIn,
}) => {
  test.setTimeout(120_000);
  const north = new ConsoleClient({ address: site.address, userName: "north", tenantId: "north" });
  const { body: options } = await north.call<ExerciseOptions>("GET", "/exercises/options");
  expect(options.obstacle).toBeNull();
  const road = options.roads.find((one) => one.road === "I-25");
  const trainee = options.people.find(({ name }) => name === "Noah Berg");
  if (!road || !trainee) throw new Error("The city has no I-25 in the north");
  const milepost = Math.round((road.fromMilepost + road.toMilepost) * 5) / 10;
  const started = await north.call<Exercise>("POST", "/exercises", {
    traineeId: trainee.id,
    withinMinutes: 0,
    lastsMinutes: 10,
    place: { road: road.road, direction: "Northbound", milepost },
    kind: "stalled",
    lanesClosed: 1,
  });
  expect(started.status).toBe(201);
  const { id } = started.body;
  const result = async () => (await north.call<ExerciseResult>("GET", `/exercises/${id}`)).body.exercise;
  const running = await pollUntil(async () => {
    const exercise = await result();
    return exercise.status === "RUNNING" ? exercise : undefined;
  }, 30_000);
  const inCity = (await (await fetch(`${site.door}/incidents`)).json()) as { incidents: { id: string }[] };
  expect(inCity.incidents.map((one) => one.id)).toContain(id);

  // The trainee is faster than drivers and detectors: a call comes in.
  const [page, supervisorPage] = [await signedIn("north"), await signedIn("north")];
  await supervisorPage.goto(`${site.address}/aid/exercises/${id}`);
  const times = supervisorPage.getByRole("table", { name: "Times" });
  await expect(times.getByRole("row", { name: /^Detected/ })).toContainText("not yet");
  await page.goto(
    `${site.address}/aid/report?${new URLSearchParams({ road: running.roadName, direction: running.direction })}`,
  );
  await page.getByLabel(/^Type/).fill("Stalled");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { name: /^Exercise: Stalled, I-25 Northbound/ })).toBeVisible();
  await expect(page.getByText("Exercise", { exact: true }).first()).toBeVisible();
  // Another window follows while it runs, and a reload shows the same.
  await expect(times.getByRole("row", { name: /^Taken over/ })).toContainText(/\d:\d\d/);
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Exercise: Stalled/ })).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByText(/was cleared$/)).toBeVisible();

  await expect(supervisorPage.getByText("Done", { exact: true })).toBeVisible({ timeout: 30_000 });
  await supervisorPage.reload();
  for (const step of ["Detected", "Taken over", "Cleared"])
    await expect(times.getByRole("row", { name: new RegExp(`^${step}`) })).toContainText(/\d:\d\d/);
  expect(await findViolations(supervisorPage)).toEqual([]);
  const { times: measured, incidentId } = await result();
  expect(measured.detected).toBeLessThanOrEqual(measured.cleared ?? -1);
  const { body } = await north.call<FindAnswer<AutomatedIncident>>("POST", "/incidents/find", {
    filters: [{ field: "id", operator: "EQUALS", value: incidentId }],
  });
  expect(body.items).toMatchObject([{ isExercise: true, status: "CLEARED" }]);
  const left = (await (await fetch(`${site.door}/incidents`)).json()) as { incidents: { id: string }[] };
  expect(left.incidents.map((one) => one.id)).not.toContain(id);
});
