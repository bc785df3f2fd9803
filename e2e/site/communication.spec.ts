import type { PendingAction } from "@gantry/domain/contract/answers/actions.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import type { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { healthySigns, readSign, type SimulatedSign } from "../support/signs.ts";

// Faulty signs are taken from the end of the list, where no other test uses them.
test.afterEach(async ({ door }) => {
  const signs = (await door.inventory()).filter(({ entityType }) => entityType === "SIGN");
  for (const { key } of signs) await door.clearFault(key);
});
test.setTimeout(120_000);

async function signAt(admin: ConsoleClient, doorAddress: string, fromEnd: number): Promise<SimulatedSign> {
  const sign = (await healthySigns(admin, doorAddress, 12)).at(-fromEnd);
  if (!sign) throw new Error("Too few signs answer");
  return sign;
}

const system = "1.3.6.1.2.1.1";
const modules = "1.3.6.1.4.1.1206.4.2.6.1";
const nema = "1.3.6.1.4.1.1206";

test("an operator selects a sign, finds an object in the tree by keyboard and reads it (COMM-006, COMM-007)", async ({
  signedIn,
  site,
  admin,
}) => {
  const sign = await signAt(admin, site.door, 5);
  const page = await signedIn("operator");
  await page.goto(`${site.address}/system/mib-browser`);
  await page.getByRole("combobox", { name: "Sign" }).fill(sign.name);
  await page.getByRole("option", { name: sign.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`device=.*${sign.id}`));
  const tree = page.getByRole("tree", { name: "Objects" });
  await tree.getByRole("treeitem", { name: /^system/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tree.getByRole("treeitem", { name: /^sysDescr/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const oid = page.getByLabel("Object identifier");
  await expect(oid).toHaveValue(`${system}.1.0`);
  await expect(page).toHaveURL(new RegExp(`oid=.*${system}\\.1\\.0`));
  // These signs do not implement the system group.
  const results = page.getByRole("region", { name: "Results" });
  await page.getByRole("button", { name: "Get", exact: true }).click();
  await expect(
    results.getByText("The device does not have this object, or no object follows it."),
  ).toBeVisible({
    timeout: 45_000,
  });
  await oid.fill(modules);
  await page.getByRole("button", { name: "Get next" }).click();
  const row = results.getByRole("row", { name: /globalSetIDParameter\.0|globalMaxModules\.0/ });
  await expect(row).toBeVisible({ timeout: 45_000 });
  await expect(row.getByRole("cell").nth(2)).not.toBeEmpty();
  await expect(oid).not.toHaveValue(modules);
  const reached = await oid.inputValue();
  await page.reload();
  await expect(oid).toHaveValue(reached);
  await expect(page.getByRole("combobox", { name: "Sign" })).toHaveValue(sign.name);
  await page.getByLabel("Object identifier").fill("sysDescr");
  await page.getByRole("button", { name: "Walk" }).click();
  await expect(page.getByText(/^Enter numbers separated by dots/)).toBeVisible();
});

test("a walk of a slow sign shows its progress and reports an early end (COMM-008, COMM-011)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const sign = await signAt(admin, site.door, 5);
  await door.setFault(sign.device.key, "slow", { delayMs: 8 });
  const page = await signedIn("operator");
  await page.goto(`${site.address}/system/mib-browser?device=%22${sign.id}%22&oid=${nema}`);
  await page.getByRole("button", { name: "Walk" }).click();
  const running = page.getByRole("progressbar", { name: "Read objects" });
  await expect(running).toBeVisible();
  await expect(page.getByRole("button", { name: "Walk" })).toBeDisabled();
  await expect.poll(async () => Number(await running.getAttribute("aria-valuenow"))).toBeGreaterThan(2);
  const pending = await admin.call<PendingAction[]>(
    "GET",
    `/system/communication-action/pending/${sign.id}?entityType=SIGN&requestTypes=MIB_WALK`,
  );
  expect(pending.body.map(({ requestType }) => requestType)).toEqual(["MIB_WALK"]);
  // The walk is limited to one minute and 500 objects; a sign has more.
  await expect(page.getByText("The walk stopped early")).toBeVisible({ timeout: 75_000 });
  await expect(running).toBeHidden();
  await expect(
    page.getByRole("row", { name: /dmsSignWidth|dmsSignHeight|globalMaxModules/ }).first(),
  ).toBeVisible();
});

test("a walk shows object names and passes the accessibility rules in both modes", async ({
  signedIn,
  site,
  admin,
}) => {
  const sign = await signAt(admin, site.door, 5);
  const page = await signedIn("admin");
  await page.goto(`${site.address}/system/mib-browser?device=%22${sign.id}%22&oid=${modules}`);
  await page.getByRole("button", { name: "Walk" }).click();
  await expect(page.getByRole("row", { name: /moduleMake\.1/ })).toBeVisible({ timeout: 75_000 });
  await expect(page.getByText("The walk stopped early")).toBeHidden();
  expect.soft(await findViolations(page), "light").toEqual([]);
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "MIB browser" })).toBeVisible();
  expect.soft(await findViolations(page), "dark").toEqual([]);
});

test("a connection test of the form values succeeds, and fails with a wrong port (COMM-014, COMM-015, COMM-016)", async ({
  signedIn,
  site,
  admin,
}) => {
  const sign = await signAt(admin, site.door, 4);
  const { version } = await readSign(admin, sign.id);
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/sign/${sign.id}`);
  await page.getByRole("button", { name: "Test connection" }).click();
  const dialog = page.getByRole("dialog", { name: "Connection test" });
  await expect(dialog.getByText("The connection test was successful")).toBeVisible({ timeout: 45_000 });
  await expect(dialog.getByRole("term").filter({ hasText: "Latency" })).toBeVisible();
  await expect(dialog.getByRole("definition").filter({ hasText: /^\d+ ms$/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "The connection test was successful",
  );
  expect.soft(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  // A different address needs the community string again; nothing is saved.
  await page.getByLabel("Port").fill("1");
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(dialog).toBeHidden();
  const community = page.getByRole("group", { name: "Community" });
  await community.getByRole("button", { name: "Replace" }).click();
  await page
    .getByLabel("Community")
    .last()
    .fill(sign.device.document.community ?? "public");
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(dialog.getByText("The connection test failed")).toBeVisible({ timeout: 45_000 });
  await expect(dialog.getByText("The device did not respond.")).toBeVisible();
  expect((await readSign(admin, sign.id)).version).toBe(version);
});

test("a poll of a slow sign is shown as running, disables its button and is listed in the requests (COMM-018)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const sign = await signAt(admin, site.door, 4);
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/sign/${sign.id}/detail?tab=details`);
  await page.getByRole("button", { name: "Requests" }).click();
  await expect(page.getByRole("region", { name: "Polls" }).getByRole("row").nth(1)).toBeVisible();
  await door.setFault(sign.device.key, "slow", { delayMs: 900 });
  await page.getByRole("button", { name: /^Poll/ }).click();
  await expect(page.getByRole("progressbar", { name: "Poll" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Polling/ })).toBeDisabled();
  await door.clearFault(sign.device.key);
  await expect(page.getByRole("progressbar", { name: "Poll" })).toBeHidden({ timeout: 45_000 });
  await expect(page.getByRole("button", { name: /^Poll/ })).toBeEnabled();
  const requests = page.getByRole("region", { name: "Requests" });
  await expect(requests.getByRole("row", { name: /Poll/ }).first()).toContainText(
    /Done|did not respond|timed out/,
  );
  expect.soft(await findViolations(page)).toEqual([]);
});
