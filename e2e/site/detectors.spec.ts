import type { DetectorAggregations } from "@gantry/domain/contract/answers/detector.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { pollUntil } from "../support/signs.ts";

const dayMs = 86_400_000;

interface Found {
  items: {
    id: string;
    status: string;
    name: string;
    protocol: string;
    stateData: { endedAt?: string | null };
  }[];
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
  // A reading is stored apart from the state.
  await pollUntil(async () => {
    const nowMs = Date.now();
    const range = {
      startTime: new Date(nowMs - dayMs).toISOString(),
      endTime: new Date(nowMs).toISOString(),
    };
    const path = `/detectors/detector/${detector.id}/aggregations/time-range`;
    const { body } = await admin.call<DetectorAggregations>("POST", path, { ...range, period: "hourly" });
    return body.overall.overallStats.totalVolume;
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
  await followLink(page, `/detectors/detector/${body.items[0]?.id}/detail`);
  const cards = page.getByRole("group", { name: "Figures" }).locator("> div > div");
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) expect((await card.boundingBox())?.width).toBeGreaterThanOrEqual(200);
});

test("a mapping of a detector of another system is tried on the device, and a wrong one is refused by its field", async ({
  admin,
  signedIn,
}) => {
  const detector = await pollUntil(async () => {
    const { body } = await admin.call<Found>("POST", "/detectors/detector/find", { pageSize: 200 });
    return body.items.find(({ status, protocol }) => status === "ONLINE" && protocol === "HTTP_JSON");
  }, 90_000);
  const page = await signedIn("admin", { at: `/detectors/detector/${detector.id}` });
  const speed = page.getByRole("group", { name: "Speed of a lane" });
  const path = speed.getByRole("textbox", { name: "Path in the document" });
  await expect(path).toHaveValue("stations[id=S-1].lanes[*].meanSpeed");
  await page.getByRole("button", { name: "Read from the device" }).click();
  await expect(page.getByText("The mapping fits")).toBeVisible();
  await expect(page.getByText(/^\d+ vehicles, \d/).first()).toBeVisible();
  await path.fill("stations[*].id");
  await expect(page.getByText("The mapping was not tried since its last change")).toBeVisible();
  await page.getByRole("button", { name: "Read from the device" }).click();
  const refusal = 'The mapping does not fit. Speed of a lane: "S-0" stations[*].id';
  await expect(page.getByRole("group", { name: "Mapping" }).getByText(refusal)).toBeVisible();
});
