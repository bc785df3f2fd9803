import { expect, test } from "../support/fixtures.ts";
import { healthySigns, pollUntil, readSign } from "../support/signs.ts";
import { multiOnSign } from "../support/snmpget.ts";

test("signs are selected, posted all or none, verified and reverted by keyboard; each shows its previous message again (SIGN-038, SIGN-043, SIGN-172)", async ({
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
  for (const { id, name } of signs) {
    const { roadName, direction } = await readSign(admin, id);
    const row = dialog.getByRole("row", { name: new RegExp(`${name}.*${roadName} ${direction}`) });
    await expect(row.getByRole("link", { name })).toBeVisible();
    await expect(row.getByText("No new message")).toBeVisible();
  }
  await expect(dialog.getByRole("columnheader", { name: "On the sign now" })).toBeVisible();

  await dialog.getByRole("button", { name: "Edit message for all DMS" }).press("Enter");
  const editor = page.getByRole("dialog", { name: /Message for 2 signs/ });
  await editor.getByRole("textbox", { name: "Line 1" }).fill("FOG");
  const use = editor.getByRole("button", { name: "Use for 2 signs" });
  await expect(use).toBeEnabled();
  await use.press("Enter");
  await expect(editor).toBeHidden();
  await expect(dialog.getByText(/Shown at once|Queued behind/)).toHaveCount(2);
  await dialog.getByRole("button", { name: "All or none" }).press("Enter");
  await keyboard.press("Control+Enter");

  const confirm = page.getByRole("dialog", { name: "Post to 2 signs?" });
  for (const { name } of signs) await expect(confirm.getByText(name, { exact: true })).toBeVisible();
  await expect(confirm.getByRole("button", { name: "Post to 2 signs" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByText("The messages were posted to all 2 signs")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Close" }).last()).toBeFocused();
  await expect(dialog.getByText("2 verified")).toBeVisible({ timeout: 30_000 });
  for (const { device } of signs) expect(await multiOnSign(device)).toContain("FOG");

  await dialog.getByRole("button", { name: "Undo all 2" }).press("Enter");
  await page.getByRole("button", { name: "Undo on 2 signs" }).press("Enter");
  await expect(dialog.getByText("2 rolled back")).toBeVisible();
  await pollUntil(async () => {
    const now = await Promise.all(signs.map(({ device }) => multiOnSign(device)));
    return now.every((multi, index) => multi === before[index]);
  }, 30_000);
  for (const { id } of signs) {
    await pollUntil(
      async () => (await readSign(admin, id)).stateData.verification?.state === "verified",
      20_000,
    );
  }

  await keyboard.press("Escape");
  const viewer = await signedIn("viewer");
  await viewer.goto(`${site.address}/signs/posts`);
  await viewer.getByRole("link", { name: "Post to 2 signs" }).first().click();
  await expect(viewer.getByRole("dialog").getByText("2 rolled back")).toBeVisible();
  await expect(viewer.getByRole("button", { name: /^Undo|^Retry/ })).toHaveCount(0);
});

test("a plan is activated for thirty minutes or another duration above zero, is linked from the queue and is stopped (SIGN-087, SIGN-088, SIGN-032)", async ({
  signedIn,
  site,
  admin,
}) => {
  test.setTimeout(90_000);
  const signs = (await healthySigns(admin, site.door, 8)).slice(6, 8);
  const page0 = { pageOnTime: 3000, pageOffTime: 0, verticalJustification: "center" };
  const line = { segments: [{ text: "DETOUR", horizJustification: "center" }] };
  const message = { priority: 1, pages: [{ ...page0, messageLines: [line], textAreas: [], images: [] }] };
  const ids = signs.map(({ id }) => id);
  const { body: plan } = await admin.call<{ id: string }>("POST", "/signs/plans", {
    name: "Bridge closed",
    selectedSigns: ids,
    signMessages: Object.fromEntries(ids.map((id) => [id, message])),
  });
  const page = await signedIn("admin");
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");
  await page.goto(`${site.address}/signs/plans/${plan.id}/detail`);
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  for (const { name } of signs) await expect(page.getByRole("link", { name })).toBeVisible();

  await keyboard.press("m");
  await expect(dialog.getByText("Shown at once")).toHaveCount(2);
  const minutes = dialog.getByRole("textbox", { name: "Plan duration, minutes" });
  await expect(minutes).toHaveValue("30 min");
  await minutes.fill("0");
  await expect(dialog.getByText("Enter a duration longer than zero.")).toBeVisible();
  await keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(1);
  await minutes.fill("45");
  await keyboard.press("Control+Enter");
  const confirm = page.getByRole("dialog", { name: "Post to 2 signs?" });
  await expect(confirm.getByText("45 min")).toHaveCount(2);
  await confirm.getByRole("button", { name: "Post to 2 signs" }).press("Enter");
  await expect(dialog.getByText("2 verified")).toBeVisible({ timeout: 30_000 });
  for (const { device } of signs) expect(await multiOnSign(device)).toContain("DETOUR");
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: signs[0]?.name }).press("Enter");
  await page.getByRole("cell").getByRole("link", { name: "Bridge closed" }).first().press("Enter");
  await page.getByRole("button", { name: "Deactivate…" }).press("Enter");
  await page.getByRole("button", { name: "Deactivate Bridge closed" }).press("Enter");
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  await pollUntil(async () => {
    const now = await Promise.all(signs.map(({ device }) => multiOnSign(device)));
    return now.every((multi) => !multi.includes("DETOUR"));
  }, 30_000);
  await admin.call("DELETE", `/signs/plans/${plan.id}`);
});
