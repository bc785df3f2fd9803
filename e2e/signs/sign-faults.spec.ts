import type { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { durationNs, textMessage } from "../support/messages.ts";
import { healthySigns } from "../support/signs.ts";

// Signs with a fault are taken from the end of the list, so that no other test meets them.
test.afterEach(async ({ door }) => {
  const signs = (await door.inventory()).filter(({ entityType }) => entityType === "SIGN");
  for (const { key } of signs) await door.clearFault(key);
});

async function signAt(admin: ConsoleClient, doorAddress: string, fromEnd: number) {
  const sign = (await healthySigns(admin, doorAddress, 12)).at(-fromEnd);
  if (!sign) throw new Error("Too few signs answer");
  return sign;
}

test("a sign that accepts a message and shows another ends as not verified, with what it shows and what was sent", async ({
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

test("the card of a sign that no longer answers says why and since when, and keeps the last known face grey", async ({
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
  await expect(page.getByText("The sign does not answer").first()).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(/since /).first()).toBeVisible();
  await expect(page.locator(".led-frame[data-stale]").first()).toBeVisible();
});

test("a sign that is asked with a wrong community counts as silent, and its card names the community to check", async ({
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
  await expect(page.getByText("The sign does not answer").first()).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText("Offline").first()).toBeVisible();
  await expect(page.getByText(/address and community are what to check/)).toBeVisible();
});
