import type { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { durationNs, textMessage } from "../support/messages.ts";
import { healthySigns } from "../support/signs.ts";

// Faulty signs are taken from the end of the list, where no other test uses them.
test.afterEach(async ({ door }) => {
  const signs = (await door.inventory()).filter(({ entityType }) => entityType === "SIGN");
  for (const { key } of signs) await door.clearFault(key);
});

async function signAt(admin: ConsoleClient, doorAddress: string, fromEnd: number) {
  const sign = (await healthySigns(admin, doorAddress, 12)).at(-fromEnd);
  if (!sign) throw new Error("Too few signs answer");
  return sign;
}

test("a sign that accepts a message and shows another is not verified; both messages are shown", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const sign = await signAt(admin, site.door, 1);
  await door.setFault(sign.device.key, "showsSomethingElse", { multi: "DETOUR" });
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign/${sign.id}/detail`);
  await admin.call("POST", "/signs/queue", {
    signId: sign.id,
    message: textMessage("FOG", { duration: durationNs(600_000) }),
  });
  await expect(page.getByText("Not verified").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("DETOUR").first()).toBeVisible();
  await expect(page.getByText("FOG").first()).toBeVisible();
});

test("the card of an offline sign shows the reason and the time and greys the last known face", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const sign = await signAt(admin, site.door, 2);
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign/${sign.id}/detail`);
  await door.setFault(sign.device.key, "silent");
  await page.getByRole("button", { name: "Poll" }).click();
  await expect(page.getByText("No response from the sign").first()).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(/since /).first()).toBeVisible();
  await expect(page.locator("[data-led][data-stale]").first()).toBeVisible();
});

test("a sign polled with a wrong community is offline, and its card suggests checking the community", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const sign = await signAt(admin, site.door, 3);
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign/${sign.id}/detail`);
  await door.setFault(sign.device.key, "wrongCommunity");
  await page.getByRole("button", { name: "Poll" }).click();
  await expect(page.getByText("No response from the sign").first()).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText("Offline", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Check power, link, address and community/)).toBeVisible();
});
