import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { expect, test } from "../support/fixtures.ts";
import { healthySigns } from "../support/signs.ts";

test.describe.configure({ timeout: 90_000 });

test("a silent sign raises an active alarm, which is acknowledged in the list and clears when the sign responds (TABLE-015, ALM-001, ALM-003)", async ({
  site,
  admin,
  door,
  signedIn,
}) => {
  // Taken from the middle of the list, where no other test breaks a sign.
  const signs = (await healthySigns(admin, site.door, 8)).slice(5, 7);
  const names = signs.map(({ name }) => name);
  const alarmsOf = async () => {
    const { body } = await admin.call<FindAnswer<Alarm>>("POST", "/alarms/find", {
      filters: [
        { field: "entityId", operator: "IN", value: signs.map(({ id }) => id) },
        { field: "alarmType", operator: "EQUALS", value: "communicationFailure" },
        { field: "active", operator: "EQUALS", value: true },
      ],
    });
    return body.items;
  };
  // Polling a silent sign takes longer than the call timeout; the result shows in the alarms.
  const pollAll = () =>
    Promise.allSettled(signs.map(({ id }) => admin.call("POST", `/signs/sign/${id}/poll`)));
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/alarm`);
  await expect(page.getByRole("heading", { name: "Alarms" })).toBeVisible();

  try {
    for (const { device } of signs) await door.setFault(device.key, "silent");
    const polled = pollAll();
    await expect(page.getByRole("button", { name: "Refresh: the data has changed" })).toBeVisible({
      timeout: 40_000,
    });
    await expect.poll(async () => (await alarmsOf()).length, { timeout: 40_000 }).toBe(2);
    await polled;
    await expect(async () => {
      await page.keyboard.press("r");
      await expect(page.getByRole("button", { name: "Refresh", exact: true })).toBeVisible({ timeout: 2000 });
    }).toPass();
    const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
    for (const name of names) {
      await expect(rowOf(name)).toContainText("Major");
      await expect(rowOf(name)).toContainText("Not yet");
    }
    const newestFirst = (await alarmsOf()).map(({ entityName }) => entityName);
    const shown = await page.getByRole("row").allInnerTexts();
    const places = newestFirst.map((name) => shown.findIndex((text) => text.includes(name)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(new URL(page.url()).search).toBe("");

    const [first = "", second = ""] = names;
    await page.getByRole("button", { name: `Acknowledge “Silent sign” of ${first}` }).click();
    const dialog = page.getByRole("dialog");
    expect((await dialog.boundingBox())?.width).toBe(500);
    await page.getByLabel("Comment (optional)").fill("Crew is on the way");
    await page.keyboard.press("Control+Enter");
    await expect(rowOf(first)).toContainText("Owen Reyes");
    await expect(dialog).toBeHidden();

    await rowOf(second).getByRole("checkbox").check();
    await page.keyboard.press("a");
    await page.getByRole("button", { name: "Acknowledge Ctrl Enter" }).click();
    await expect(rowOf(second)).toContainText("Owen Reyes");
    const comments = (await alarmsOf()).map(
      ({ entityName, acknowledgedComment }) => [entityName, acknowledgedComment] as const,
    );
    expect(new Map(comments)).toEqual(
      new Map([
        [first, "Crew is on the way"],
        [second, null],
      ]),
    );
  } finally {
    for (const { device } of signs) await door.clearFault(device.key);
  }
  await pollAll();
  await expect.poll(async () => (await alarmsOf()).length, { timeout: 40_000 }).toBe(0);
  await page.keyboard.press("r");
  for (const name of names) await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
});
