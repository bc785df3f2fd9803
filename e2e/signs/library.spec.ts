import { findViolations } from "../support/accessibility-rules.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { textMessage } from "../support/messages.ts";
import { healthySigns } from "../support/signs.ts";

test("a library message is saved once each display type is validated or excluded, and then opens (SIGN-039, SIGN-086, SIGN-162)", async ({
  signedIn,
  site,
  admin,
}) => {
  const mark = Date.now().toString(36).toUpperCase();
  const [narrow, name] = [`Narrow ${mark}`, `Works ${mark}`];
  const made = await admin.call<{ id: string }>("POST", "/signs/display-types", {
    name: narrow,
    pixelWidth: 47,
    pixelHeight: 32,
  });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/library-messages/new`);
  const create = page.getByRole("button", { name: /^Create library message/ });
  const row = page.getByRole("row").filter({ hasText: narrow });
  await expect(page.getByText("Name *")).toBeVisible();
  await page.getByRole("textbox", { name: "Line 1" }).fill("CONSTRUCTION");
  await expect(page.getByText("Enter a name for the message.")).toBeVisible();
  await expect(create).toBeDisabled();
  await page.getByLabel("Name").fill(name);
  await expect(page.getByText(`${narrow} is not validated`)).toBeVisible();
  await expect(create).toBeDisabled();
  await expect(row).toContainText("Does not fit");

  await row.getByRole("button", { name: `Write wording for ${narrow}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Line 1" }).fill("WORK");
  await dialog.getByRole("button", { name: "Use this wording" }).click();
  await expect(row).toContainText("Custom wording");
  await expect(create).toBeEnabled();
  expect.soft(await findViolations(page), "editor").toEqual([]);

  await row.getByRole("button", { name: `Use base message for ${narrow}` }).click();
  await expect(row).toContainText("Does not fit");
  await page.locator("[data-toast] button").first().click();
  await expect(row).toContainText("Custom wording");
  await row.getByRole("checkbox", { name: `Exclude ${narrow}` }).check();
  await expect(row).toContainText("Excluded");
  await create.click();
  await expect(page).toHaveURL(/\/signs\/library-messages\/[0-9a-z-]{10,}$/);
  await expect(page.getByText(`Library message “${name}” was saved`)).toBeVisible();

  await page.getByRole("textbox", { name: "Line 1" }).fill("ROAD WORK");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Line 1" })).toHaveValue("ROAD WORK");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(`Library message “${name}” was updated`)).toBeVisible();
  const id = page.url().split("/").at(-1) ?? "";
  const { body } = await admin.call<Record<string, Record<string, unknown>>>(
    "GET",
    `/signs/library-messages/${id}`,
  );
  expect(body["customOverrides"]).toEqual({ [made.body.id]: true });
  expect(body["disabled"]).toEqual({ [made.body.id]: true });
  expect(JSON.stringify(body["overrides"]?.[made.body.id])).toContain("WORK");
  await admin.call("DELETE", `/signs/library-messages/${id}`);
  await admin.call("DELETE", `/signs/display-types/${made.body.id}`);
});

test("many words are added at once, and a failure for acceptable words is only logged (SIGN-066, SIGN-096, SIGN-181)", async ({
  signedIn,
  site,
}) => {
  const mark = Date.now().toString(36).toUpperCase();
  const page = await signedIn("admin");
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto(`${site.address}/signs/acceptable-words`);
  const dialog = page.getByRole("dialog");
  const lines = dialog.getByLabel("Words, one per line");
  await page.getByRole("button", { name: "Add several words" }).click();
  await lines.fill(`first ${mark}\nsecond ${mark}\nfirst ${mark}`);
  const add = dialog.getByRole("button", { name: "Add 2 words" });
  await page.route("**/api/v1/signs/acceptable-words/import**", (route) => route.abort());
  await add.click();
  await expect
    .poll(() => logged.some((text) => text.startsWith("Acceptable words could not be added")))
    .toBe(true);
  await expect(lines).toHaveValue(`FIRST ${mark}\nSECOND ${mark}`);
  await expect(page.getByText(/could not be added|could not be reached/)).toHaveCount(0);
  await page.unroute("**/api/v1/signs/acceptable-words/import**");
  await add.click();
  await expect(page.getByText("2 words were added")).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill(mark);
  await expect(page.getByRole("row").filter({ hasText: mark })).toHaveCount(2);
  await page.getByRole("button", { name: `Actions for FIRST ${mark}` }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect(page.getByRole("row").filter({ hasText: `FIRST ${mark}` })).toContainText("No");

  await page.getByRole("link", { name: /^New/ }).click();
  await expect(page.getByText("Name *")).toBeVisible();
});

test("the default priority can be replaced, and a missing priority is reported (SIGN-016, SIGN-063, SIGN-154)", async ({
  signedIn,
  site,
  admin,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/priorities/nothing/detail`);
  await expect(page.getByText("This sign priority does not exist, or you may not see it")).toBeVisible();
  await followLink(page, "/signs/priorities");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const makeDefault = async (name: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Set as default" }).click();
    await expect(page.getByText(`“${name}” is now the default sign priority`)).toBeVisible();
    await expect(row(name)).toContainText("Yes");
  };
  await makeDefault("Weather");
  await expect(row("Road work")).toContainText("No");
  await makeDefault("Road work");
  const { body } = await admin.call<{ items: { name: string }[] }>("POST", "/signs/priorities/find", {
    filters: [{ field: "default", operator: "EQUALS", value: true }],
  });
  expect(body.items.map(({ name }) => name)).toEqual(["Road work"]);
});

test("a library message is on a sign after three clicks on the sign's page, for thirty minutes (SIGN-074)", async ({
  signedIn,
  site,
  admin,
}) => {
  const [sign] = await healthySigns(admin, site.door, 1);
  if (!sign) throw new Error("no sign is healthy");
  const text = `L ${Date.now().toString(36).slice(-4).toUpperCase()}`;
  const name = `Quick ${text}`;
  const { body: made } = await admin.call<{ id: string }>("POST", "/signs/library-messages", {
    name,
    message: textMessage(text, { priority: 9 }),
  });
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign/${sign.id}/detail`);
  const dialog = page.getByRole("dialog", { name: /^New message/ });

  await page.getByRole("button", { name: "New message" }).click();
  await dialog.getByRole("button", { name: `Use ${name}` }).click();
  await dialog.getByRole("button", { name: /^Post to sign/ }).click();
  await expect(page.getByText(`The message was added to the queue of ${sign.name}`)).toBeVisible();

  const { body } = await admin.call<SignQueue>("GET", `/signs/queue/${sign.id}`);
  const posted = body.items.find(({ message }) => JSON.stringify(message).includes(text));
  expect(posted?.displayDuration).toBe(1_800_000_000_000);
  await admin.call("DELETE", `/signs/queue/${sign.id}/item/${posted?.id}?revision=${body.revision}`);
  await admin.call("DELETE", `/signs/library-messages/${made.id}`);
});
