import { expect, test } from "../support/fixtures.ts";
import { pollUntil } from "../support/signs.ts";

interface Found {
  items: { id: string; status: string; name: string; stateData: { endedAt?: string | null } }[];
}

test("a saved detector opens its page, where lanes measure, statistics grow and analytics wait for data (DET-001, DET-006, DET-008)", async ({
  site,
  admin,
  signedIn,
}) => {
  const detector = await pollUntil(async () => {
    const { body } = await admin.call<Found>("POST", "/detectors/detector/find", { pageSize: 100 });
    return body.items.find(({ status, stateData }) => status === "ONLINE" && stateData.endedAt);
  }, 90_000);
  const page = await signedIn("admin", { at: `/detectors/detector/${detector.id}` });
  const description = `Checked at ${Date.now()}`;
  await page.getByLabel("Description").fill(description);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(`${site.address}/detectors/detector/${detector.id}/detail`);
  await expect(page.getByText(description)).toBeVisible();
  const now = page.locator("section", { hasText: "veh/h" }).first();
  await expect(now.getByRole("row").nth(1)).toContainText(/\d/);
  await expect(now.locator("time.age").first()).toHaveAttribute("data-freshness", "fresh");
  await expect(page.getByRole("group", { name: "Figures" })).toContainText(/Total volume\s*\d+/);
  await page.getByRole("tab", { name: "Analytics" }).click();
  await expect(page.getByText("14 needed")).toBeVisible();
});

test("schedules of detectors open at both addresses, and cards of figures are at least 200 px wide (DET-005, DET-055)", async ({
  site,
  admin,
  signedIn,
}) => {
  const page = await signedIn("admin", { at: "/detector/schedule" });
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const name = await heading.textContent();
  await page.goto(`${site.address}/detectors/schedule`);
  await expect(heading).toHaveText(name ?? "");
  const { body } = await admin.call<Found>("POST", "/detectors/detector/find", { pageSize: 1 });
  await page.goto(`${site.address}/detectors/detector/${body.items[0]?.id}/detail`);
  const cards = page.getByRole("group", { name: "Figures" }).locator("> div > div");
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) expect((await card.boundingBox())?.width).toBeGreaterThanOrEqual(200);
});
