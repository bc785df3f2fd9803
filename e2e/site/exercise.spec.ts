import type { Exercise, ExerciseOptions, ExerciseResult } from "@gantry/domain/contract/answers/exercise.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { textMessage } from "../support/messages.ts";
import { healthySigns, pollUntil } from "../support/signs.ts";

test("an exercise is started, worked to its end on the normal screens, and its page shows the measured times", async ({
  site,
  signedIn,
}) => {
  test.setTimeout(120_000);
  const north = new ConsoleClient({ address: site.address, userName: "north", tenantId: "north" });
  const { id, roadName, direction } = await startExercise(north);
  const result = async () => (await north.call<ExerciseResult>("GET", `/exercises/${id}`)).body.exercise;
  await pollUntil(async () => (await result()).status === "RUNNING", 30_000);
  expect(await eventsIn(site.door)).toContain(id);

  const [page, supervising] = [await signedIn("north"), await signedIn("north")];
  await supervising.goto(`${site.address}/aid/exercises/${id}`);
  const row = (step: string) =>
    supervising.getByRole("table", { name: "Times" }).getByRole("row", { name: new RegExp(`^${step}`) });
  await expect(row("Detected")).toContainText("not yet");
  // A call comes in before drivers and detectors report it.
  const place = new URLSearchParams({ road: roadName, direction });
  await page.goto(`${site.address}/aid/report?${place}`);
  await page.getByLabel(/^Type/).fill("Stalled");
  await page.keyboard.press("Control+s");
  const heading = page.getByRole("heading", { name: "Exercise: Stalled, I-25 Northbound" });
  await expect(heading).toBeVisible();
  // The other window follows.
  await expect(row("Taken over")).toContainText(/\d:\d\d/);

  const { incidentId } = await result();
  const [sign] = await healthySigns(north, site.door, 1);
  const posted = await north.call("POST", "/signs/queue/multi", {
    messages: { [sign?.id ?? ""]: textMessage("STALLED") },
    mode: "all",
    ...associationOf(incidentId ?? ""),
  });
  expect(posted.status).toBe(200);
  await expect(row("First warning read back")).toContainText(/\d:\d\d/, { timeout: 30_000 });
  await page.reload();
  await expect(heading).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByText(/was cleared$/)).toBeVisible();
  await expect(page.getByText("The incident is over, but 1 message stays. Take it down?")).toBeVisible();
  await page.keyboard.press("d");
  await expect(page.getByText("The message of 1 sign was taken down")).toBeVisible();

  await expect(supervising.getByText("Done", { exact: true })).toBeVisible({ timeout: 30_000 });
  await supervising.reload();
  for (const step of ["Detected", "Taken over", "First warning posted", "Cleared", "Signs without"])
    await expect(row(step)).toContainText(/\d:\d\d/);
  expect(await findViolations(supervising)).toEqual([]);
  const { times } = await result();
  const inOrder = [times.detected, times.warned, times.verified, times.cleared, times.blank].map(Number);
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  expect(await eventsIn(site.door)).not.toContain(id);
});

const associationOf = (associatedEntityId: string) => ({
  associatedEntityType: "AUTOMATED_INCIDENT",
  associatedEntityId,
});

/** At once, on the road through the north; what an interrupted attempt left there is ended first. */
async function startExercise(north: ConsoleClient): Promise<Exercise> {
  const { body: before } = await north.call<FindAnswer<Exercise>>("POST", "/exercises/find", {
    filters: [{ field: "status", operator: "IN", value: ["WAITING", "RUNNING"] }],
  });
  for (const { id, incidentId } of before.items) {
    await north.call("POST", `/exercises/${id}/stop`);
    await north.call("POST", "/signs/queue/associated/take-down", associationOf(incidentId ?? ""));
  }
  const { body: options } = await north.call<ExerciseOptions>("GET", "/exercises/options");
  const road = options.roads.find((one) => one.road === "I-25");
  const trainee = options.people.find(({ name }) => name === "Noah Berg");
  if (!road || !trainee) throw new Error(`Exercises are not possible: ${JSON.stringify(options)}`);
  const { status, body } = await north.call<Exercise>("POST", "/exercises", {
    traineeId: trainee.id,
    withinMinutes: 0,
    lastsMinutes: 10,
    place: {
      road: road.road,
      direction: "Northbound",
      milepost: Math.round((road.fromMilepost + road.toMilepost) * 5) / 10,
    },
    kind: "stalled",
    lanesClosed: 1,
  });
  if (status !== 201) throw new Error(`The exercise was not started: ${JSON.stringify(body)}`);
  return body;
}

async function eventsIn(door: string): Promise<string[]> {
  const { incidents } = (await (await fetch(`${door}/incidents`)).json()) as { incidents: { id: string }[] };
  return incidents.map(({ id }) => id);
}
