import { expect, test } from "../support/fixtures.ts";
import { durationNs, textMessage } from "../support/messages.ts";
import { healthySigns } from "../support/signs.ts";

test("the sign list shows a message posted elsewhere without a reload (RT-015)", async ({
  signedIn,
  site,
  admin,
}) => {
  const signs = await healthySigns(admin, site.door, 6);
  const sign = signs[3];
  if (!sign) throw new Error("Too few signs answer");
  const page = await signedIn("viewer");
  await page.goto(`${site.address}/signs/sign`);
  await page.getByLabel("Search", { exact: true }).fill(sign.name);
  const row = page.getByRole("row").filter({ hasText: sign.name });
  await expect(row).toBeVisible();
  const posted = await admin.call("POST", "/signs/queue", {
    signId: sign.id,
    message: textMessage("ICE", { duration: durationNs(600_000) }),
  });
  expect(posted).toMatchObject({ status: 200 });
  await expect(row.getByText("Verified")).toBeVisible();
  await expect(row.locator("canvas")).toHaveAttribute("aria-label", /ICE/);
});

test("a read-only user sees neither New nor Blank nor New message (PERM-001)", async ({
  signedIn,
  site,
  admin,
}) => {
  const [sign] = await healthySigns(admin, site.door, 1);
  const viewer = await signedIn("viewer");
  const operator = await signedIn("operator");
  for (const page of [viewer, operator]) await page.goto(`${site.address}/signs/sign/${sign?.id}/detail`);
  await expect(operator.getByRole("button", { name: "Blank sign" })).toBeVisible();
  await expect(viewer.getByRole("heading", { name: sign?.name })).toBeVisible();
  for (const name of ["Blank sign", "New message", "Edit sign"]) {
    await expect(viewer.getByRole("button", { name })).toHaveCount(0);
    await expect(viewer.getByRole("link", { name })).toHaveCount(0);
  }
  await viewer.goto(`${site.address}/signs/sign`);
  await expect(viewer.getByRole("row").nth(1)).toBeVisible();
  await expect(viewer.getByRole("link", { name: "New", exact: true })).toHaveCount(0);
  await expect(viewer.getByRole("button", { name: "New", exact: true })).toHaveCount(0);
});

test("a forbidden word is created in its form, and its row disappears without a reload when another user deletes it", async ({
  signedIn,
  site,
  admin,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/forbidden-words`);
  await page
    .getByRole("link", { name: "New" })
    .or(page.getByRole("button", { name: "New" }))
    .first()
    .click();
  await page.getByLabel("Name").fill("SLIPPERY");
  await page.getByRole("button", { name: /^Create/ }).click();
  await expect(page.getByText("SLIPPERY").first()).toBeVisible();
  const { body } = await admin.call<{ items: { id: string; version: number }[] }>(
    "POST",
    "/signs/forbidden-words/find",
    {
      searchText: "SLIPPERY",
    },
  );
  const id = body.items[0]?.id;
  expect(id).toBeDefined();
  await page.goto(`${site.address}/signs/forbidden-words`);
  const row = page.getByRole("row").filter({ hasText: "SLIPPERY" });
  await expect(row).toHaveCount(1);
  await admin.call("DELETE", `/signs/forbidden-words/${id}`);
  await expect(row).toHaveCount(0);
});
