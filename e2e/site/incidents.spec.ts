import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Sign } from "@gantry/domain/kinds/sign.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { multiOnSign } from "../support/snmpget.ts";
import { healthySigns, pollUntil } from "../support/signs.ts";

test.describe.configure({ timeout: 120_000 });

test("an incident is worked by keyboard from detection to clear, and its signs end without its message", async ({
  site,
  admin,
  signedIn,
}) => {
  const healthy = await healthySigns(admin, site.door, 8);
  const { body } = await admin.call<FindAnswer<Sign>>("POST", "/signs/sign/find", {
    filters: [{ field: "id", operator: "IN", value: healthy.map(({ id }) => id) }],
  });
  const sign = body.items.find(({ direction, location }) => direction === "Northbound" && location);
  const device = healthy.find(({ id }) => id === sign?.id)?.device;
  if (!sign || !device) throw new Error("No healthy sign is northbound");
  const [longitude = 0, latitude = 0] = sign.location?.coordinates ?? [];
  // Two kilometres beyond the sign, in the direction of its traffic.
  const place = new URLSearchParams({
    latitude: String(latitude + 0.018),
    longitude: String(longitude),
    road: sign.roadName ?? "",
    direction: "Northbound",
    name: "Camera",
  });
  const page = await signedIn("operator");
  const { keyboard } = page;
  await page.goto(`${site.address}/aid/report?${place}`);
  await page.getByLabel(/^Type/).fill("Stalled");
  await page.getByLabel("Lane").fill("right lane");
  await keyboard.press("Control+s");
  await expect(page.getByRole("heading", { name: /Stalled, .* Northbound/ })).toBeVisible();
  const address = page.url();

  const strip = page.getByRole("group", { name: "Devices along the road, in the direction of travel" });
  const onStrip = strip.locator(`[data-device="${sign.id}"]`);
  await expect(onStrip).toHaveAttribute("aria-label", /upstream/);
  await strip.locator('[tabindex="0"]').focus();
  await keyboard.press("Home");
  await keyboard.press("ArrowRight");
  await expect(strip.locator(":focus")).toHaveAttribute("data-device", /.+/);

  await keyboard.press("a");
  await keyboard.press("n");
  await expect(page.getByLabel("Write a note")).toBeFocused();
  await keyboard.type("White van, hazards on");
  await page.goto(`${site.address}/aid/incidents`);
  await expect(page.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();
  await page.goto(address);
  const note = page.getByLabel("Write a note");
  await expect(note).toHaveValue("White van, hazards on");
  await note.focus();
  await keyboard.press("Control+Enter");
  await expect(page.getByRole("list", { name: "Log" })).toContainText("Owen Reyes White van, hazards on");
  await expect(note).toHaveValue("");
  await note.blur();
  expect(await findViolations(page)).toEqual([]);

  const warn = page.getByRole("checkbox", { name: `Warn on ${sign.name}` });
  await expect(warn).toBeChecked();
  for (const other of await page.getByRole("checkbox", { name: /^Warn on /, checked: true }).all())
    if ((await other.getAttribute("aria-label")) !== `Warn on ${sign.name}`) await other.press("Space");
  await keyboard.press("m");
  const dialog = page.getByRole("dialog").first();
  await expect(dialog).toContainText(sign.name);
  await expect(dialog.getByRole("button", { name: "All or none" })).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.getByText(/Shown at once|Queued behind/)).toBeVisible();
  await keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Post to 1 sign" }).last()).toBeFocused();
  await keyboard.press("Enter");
  await expect(dialog.getByText("1 verified")).toBeVisible({ timeout: 30_000 });
  expect(await multiOnSign(device)).toMatch(/STALLED VEH/);
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Log" })).toContainText(`posted messages to ${sign.name}`);

  await keyboard.press("c");
  await expect(page.getByText(/was confirmed$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Confirm/ })).toBeHidden();
  await keyboard.press("x");
  await expect(page.getByText(/was cleared$/)).toBeVisible();
  await expect(page.getByText("The incident is over, but 1 message stays. Take it down?")).toBeVisible();
  await keyboard.press("d");
  await expect(page.getByText("The message of 1 sign was taken down")).toBeVisible();
  await pollUntil(async () => !(await multiOnSign(device)).includes("STALLED"), 30_000);

  await page.reload();
  await expect(page.getByText(/^cleared /)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Clear/ })).toBeHidden();
  await expect(page.getByRole("region", { name: "Posted for this incident" })).toBeHidden();
  await page.getByRole("link", { name: "Report for printing" }).press("Enter");
  await expect(page.getByRole("heading", { name: /^Report: Stalled/ })).toBeVisible();
  for (const text of ["took down messages of", "White van, hazards on"])
    await expect(page.getByRole("list", { name: "Log" })).toContainText(text);
  expect(await findViolations(page)).toEqual([]);
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
    url: "http://10.0.0.9/feed",
  });
  expect(saved.status).toBe(200);
  await page.reload();
  await page.getByRole("button", { name: /^Poll/ }).click();
  await expect(page.getByText(`Polling ${name} failed`, { exact: false })).toBeVisible();
  await page.getByRole("tab", { name: "Logs" }).click();
  await expect(page.getByText("Failed: the address lies in a private network").first()).toBeVisible();
  await admin.call("DELETE", `/alert-sources/${id}`);
});
