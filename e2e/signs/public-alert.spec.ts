import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { PublicAlert } from "@gantry/domain/incidents/public-alert.ts";
import type { ConsoleClient } from "../support/console-client.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { findSigns, healthySigns, pollUntil } from "../support/signs.ts";
import { multiOnSign } from "../support/snmpget.ts";

test.describe.configure({ timeout: 180_000 });

interface AlertIncident {
  id: string;
  name: string;
  publicAlert: PublicAlert | null;
}

async function findIncident(admin: ConsoleClient, alertId: string): Promise<AlertIncident | undefined> {
  const { body } = await admin.call<FindAnswer<AlertIncident>>("POST", "/incidents/find", {
    filters: [{ field: "status", operator: "EQUALS", value: "ACTIVE" }],
  });
  return body.items.find(({ publicAlert }) => publicAlert?.messages.some((name) => name.includes(alertId)));
}

test("an AMBER alert is posted by keyboard to the signs of its area, which show their own content again when it is cancelled", async ({
  site,
  admin,
  door,
  signedIn,
}) => {
  const healthy = (await healthySigns(admin, site.door, 18)).slice(15);
  const all = (await findSigns(admin)).filter(({ category }) => category === "DMS");
  const [chosen] = healthy;
  const at = all.find(({ id }) => id === chosen?.id)?.location?.coordinates;
  if (!chosen || !at) throw new Error("No healthy sign has a place");
  const [longitude, latitude] = at;
  const before = await multiOnSign(chosen.device);
  const withinDegrees = 0.002;
  const isInBox = ([x = 0, y = 0]: readonly number[]) =>
    Math.abs(x - longitude) <= withinDegrees && Math.abs(y - latitude) <= withinDegrees;
  const inArea = all.filter(({ location }) => location && isInBox(location.coordinates));
  const alert = await door.addAmberAlert({ longitude, latitude, withinDegrees });
  const incident = await pollUntil(() => findIncident(admin, alert.id), 60_000, 500);
  expect(incident.name).toBe("AMBER alert, Denver metro area");

  const page = await signedIn("operator");
  const { keyboard } = page;
  await page.goto(`${site.address}/map`);
  await expect(page.getByRole("button", { name: /^In view/ })).toBeVisible();
  await keyboard.press("i");
  const onMap = page.getByRole("list", { name: "Public alerts on the map" });
  const entry = onMap.locator(`a[href*="${incident.id}"]`);
  await expect(entry).toContainText(incident.name);
  const detail = /\/aid\/incidents\/[^/]+\/detail/;
  // The list is drawn again while the map still loads.
  await expect(async () => {
    if (!detail.test(page.url())) await entry.press("Enter", { timeout: 2_000 });
    await expect(page).toHaveURL(detail, { timeout: 2_000 });
  }).toPass();
  const plate = incident.publicAlert?.licencePlate ?? "";
  await expect(page.getByRole("region", { name: "Public alert" })).toContainText(plate);
  await expect(page.getByRole("button", { name: /^Aim at the place/ })).toBeHidden();
  const warnings = page.getByRole("checkbox", { name: /^Warn on / });
  await expect(warnings).toHaveCount(inArea.length);
  for (const { name } of inArea)
    await expect(page.getByRole("checkbox", { name: `Warn on ${name}` })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  for (const warning of await page.getByRole("checkbox", { name: /^Warn on /, checked: true }).all())
    if ((await warning.getAttribute("aria-label")) !== `Warn on ${chosen.name}`) await warning.press("Space");

  await keyboard.press("m");
  const dialog = page.getByRole("dialog").first();
  await expect(dialog).toContainText(chosen.name);
  await expect(dialog.getByText(/Shown at once|Queued behind/)).toBeVisible();
  await keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Post to 1 sign" }).last()).toBeFocused();
  await keyboard.press("Enter");
  await expect(dialog.getByText("1 verified")).toBeVisible({ timeout: 45_000 });
  const shown = await multiOnSign(chosen.device);
  expect(shown).toContain("AMBER ALERT");
  expect(shown).toContain(plate);
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await keyboard.press("c");
  await expect(page.getByText(/was confirmed$/)).toBeVisible();

  await door.cancelAlert(alert.id);
  await expect(page.getByText(/^cleared /)).toBeVisible({ timeout: 60_000 });
  await pollUntil(async () => (await multiOnSign(chosen.device)) === before, 60_000, 250);
  await expect(page.getByRole("list", { name: "Log" })).toContainText("took down messages of");
  await expect(page.getByRole("region", { name: "Posted for this incident" })).toBeHidden();
});
