import { expect, test } from "./fixtures.ts";
import { healthySigns, readSign, until } from "./signs.ts";
import { multiOnSign } from "./snmpget.ts";

test("signs are chosen, given a message, posted all or none, verified and taken back by keyboard alone; each shows again what stood before (SIGN-038, SIGN-094, SIGN-172)", async ({
  signedIn,
  site,
  admin,
}) => {
  test.setTimeout(90_000);
  const signs = (await healthySigns(admin, site.door, 6)).slice(4, 6);
  const before = await Promise.all(signs.map(({ device }) => multiOnSign(device)));
  const page = await signedIn("operator");
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");

  await page.goto(`${site.address}/signs/sign?size=100`);
  for (const { name } of signs) {
    await page.getByRole("link", { name, exact: true }).focus();
    await keyboard.press("x");
  }
  await expect(page.getByRole("button", { name: "Post to 2 signs" })).toBeVisible();
  await keyboard.press("m");
  for (const { name } of signs) await expect(dialog.getByRole("link", { name })).toBeVisible();

  await dialog.getByRole("button", { name: "Edit for all DMS" }).press("Enter");
  const editor = page.getByRole("dialog", { name: /Message for 2 signs/ });
  await editor.getByRole("textbox", { name: "Line 1" }).fill("FOG");
  const use = editor.getByRole("button", { name: "Use for 2 signs" });
  await expect(use).toBeEnabled();
  await use.press("Enter");
  await expect(editor).toBeHidden();
  await expect(dialog.getByText(/Shown at once|this waits behind it/)).toHaveCount(2);
  await dialog.getByRole("button", { name: "All or none" }).press("Enter");
  await keyboard.press("Control+Enter");

  // The last word before the post names every sign.
  const confirm = page.getByRole("dialog", { name: "Post to 2 signs?" });
  for (const { name } of signs) await expect(confirm.getByText(name, { exact: true })).toBeVisible();
  await expect(confirm.getByRole("button", { name: "Post to 2 signs" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByText("The messages are in the queues of all 2 signs")).toBeVisible();
  await expect(dialog.getByText("2 verified")).toBeVisible({ timeout: 30_000 });
  for (const { device } of signs) expect(await multiOnSign(device)).toContain("FOG");

  await dialog.getByRole("button", { name: "Undo all 2" }).press("Enter");
  await page.getByRole("button", { name: "Undo on 2 signs" }).press("Enter");
  await expect(dialog.getByText("2 rolled back")).toBeVisible();
  await until(async () => {
    const now = await Promise.all(signs.map(({ device }) => multiOnSign(device)));
    return now.every((multi, index) => multi === before[index]);
  }, 30_000);
  for (const { id } of signs) {
    await until(async () => (await readSign(admin, id)).stateData.verification?.state === "verified", 20_000);
  }

  // The result has an address of its own: somebody else reads the same there.
  await keyboard.press("Escape");
  const viewer = await signedIn("viewer");
  await viewer.goto(`${site.address}/signs/posts`);
  await viewer.getByRole("link", { name: "Post to 2 signs" }).first().click();
  await expect(viewer.getByRole("dialog").getByText("2 rolled back")).toBeVisible();
  await expect(viewer.getByRole("button", { name: /^Undo|^Retry/ })).toHaveCount(0);
});
