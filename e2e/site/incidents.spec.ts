import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Sign } from "@gantry/domain/kinds/sign.ts";
import { expect, test } from "../support/fixtures.ts";
import { healthySigns } from "../support/signs.ts";

test.describe.configure({ timeout: 120_000 });

test("an incident is reported at a sign, warned of upstream and cleared by keyboard", async ({
  site,
  admin,
  signedIn,
}) => {
  const healthy = await healthySigns(admin, site.door, 8);
  const { body } = await admin.call<FindAnswer<Sign>>("POST", "/signs/sign/find", {
    filters: [{ field: "id", operator: "IN", value: healthy.map(({ id }) => id) }],
  });
  const sign = body.items.find(({ direction, location }) => direction === "Northbound" && location);
  const [longitude = 0, latitude = 0] = sign?.location?.coordinates ?? [];
  // Two kilometres beyond the sign, in the direction of its traffic.
  const place = new URLSearchParams({
    latitude: String(latitude + 0.018),
    longitude: String(longitude),
    road: sign?.roadName ?? "",
    direction: "Northbound",
    name: "Camera",
  });
  const page = await signedIn("operator");
  await page.goto(`${site.address}/aid/report?${place}`);
  await page.getByLabel(/^Type/).fill("Stalled");
  await page.getByLabel("Lane").fill("right lane");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { name: /Stalled, .* Northbound/ })).toBeVisible();
  await expect(page.getByText("Reported by Owen Reyes.")).toBeVisible();

  const warn = page.getByRole("checkbox", { name: `Warn on ${sign?.name}` });
  await expect(warn).toBeChecked();
  await expect(page.getByRole("img", { name: /STALLED VEHICLE|STALLED VEH/ }).first()).toBeVisible();
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(sign?.name ?? "no sign");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("c");
  await expect(page.getByText(/was confirmed$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Confirm/ })).toBeHidden();
  await page.keyboard.press("x");
  await expect(page.getByText(/was cleared$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^cleared /)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Clear/ })).toBeHidden();
});

test("a new incident needs a person on every screen, and rings the bell (NOTI-001, NOTI-004)", async ({
  site,
  admin,
  signedIn,
}) => {
  const page = await signedIn("operator", { at: site.address });
  const reported = await admin.call<{ id: string; name: string }>("POST", "/incidents/report", {
    incidentTypeName: "Wrong-way",
    severity: "CRITICAL",
    roadName: `Test Road ${Date.now()}`,
  });
  await expect(page.getByRole("button", { name: /^[1-9]\d* notifications?$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Look and confirm" }).first()).toBeVisible();
  await page.keyboard.press("q");
  const row = page.getByRole("listitem", { name: reported.body.name });
  await row.focus();
  await page.keyboard.press("a");
  await page.getByLabel("Comment (optional)").fill("Patrol called");
  await page.keyboard.press("Control+Enter");
  await expect(row).toBeHidden();
  const { body } = await admin.call<FindAnswer<{ acknowledgedComment: string }>>(
    "POST",
    "/notifications/find",
    {
      filters: [{ field: "entityId", operator: "EQUALS", value: reported.body.id }],
    },
  );
  expect(body.items).toMatchObject([{ acknowledgedComment: "Patrol called" }]);
  await admin.call("POST", `/incidents/${reported.body.id}/clear`);
});

test("saving an alert source opens its page, and reading its feed says what is wrong (INC-006)", async ({
  site,
  admin,
  signedIn,
}) => {
  const name = `Feed ${Date.now()}`;
  const page = await signedIn("admin");
  await page.goto(`${site.address}/aid/alert-sources/new`);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create alert source" }).click();
  await expect(page).toHaveURL(/\/aid\/alert-sources\/[^/]+\/detail/);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  const id = page.url().split("/").at(-2) ?? "";
  const saved = await admin.call("PUT", `/alert-sources/${id}`, {
    protocol: "WAZE",
    url: "http://127.0.0.1:9/feed",
  });
  expect(saved.status).toBe(200);
  await page.reload();
  await page.getByRole("button", { name: /^Poll/ }).click();
  await expect(page.getByText(`Polling ${name} failed`, { exact: false })).toBeVisible();
  await page.getByRole("tab", { name: "Logs" }).click();
  await expect(page.getByText("Failed: the address lies in a private network").first()).toBeVisible();
  await admin.call("DELETE", `/alert-sources/${id}`);
});
