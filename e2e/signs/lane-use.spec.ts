import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { switchToDark } from "../support/dark.ts";
import { laneUseCharacters } from "@gantry/domain/sign/fonts/lane-use-font.ts";
import { Door } from "../support/door.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { findSigns, pollUntil, type SignEntity } from "../support/signs.ts";
import { multiOnSign } from "../support/snmpget.ts";
import type { ConsoleClient } from "../support/console-client.ts";

test("a lane-use command is chosen by picture, confirmed and read back from the sign (SIGN-028, SIGN-082, SIGN-174)", async ({
  signedIn,
  site,
  admin,
}) => {
  const sign = await laneUseSign(admin);
  const device = (await new Door(site.door).inventory()).find(({ document }) => document.name === sign.name);
  if (!device) throw new Error(`The simulator has no sign ${sign.name}`);
  const isClosed = async () => (await multiOnSign(device)).includes(laneUseCharacters.laneClosed);
  if (await isClosed()) {
    await admin.call("POST", `/signs/sign/${sign.id}/blank`, {});
    await pollUntil(async () => !(await isClosed()), 30_000);
  }
  const page = await signedIn("operator");
  const commands = "**/api/v1/signs/sign/*/commands";
  await page.route(commands, (route) => route.abort());
  await page.goto(`${site.address}/signs/sign/${sign.id}/detail`);
  await expect(page.getByRole("heading", { name: sign.name })).toBeVisible();

  const button = page.getByRole("button", { name: /^Command/ });
  await expect(button).toHaveAttribute("title", "The commands could not be loaded. Click to try again.");
  await page.unroute(commands);
  await button.click();
  await expect(button).not.toHaveAttribute("title", /./);
  await page.keyboard.press("c");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: /Lane closed.*Slot 12, P3/ })).toBeVisible();
  await expect(menu.getByRole("img", { name: "red cross" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("1");
  const dialog = page.getByRole("dialog", { name: new RegExp(sign.name) });
  await expect(dialog.getByText("Will show")).toBeVisible();
  await expect(dialog).toContainText("Slot 12");
  await expect(dialog).toContainText(sign.roadName ?? "");
  expect(await isClosed()).toBe(false);
  await dialog.getByLabel("Duration").selectOption("15");
  await dialog.getByRole("button", { name: "Post Lane closed" }).click();
  await pollUntil(async () => (await multiOnSign(device)).includes("[cf1]"), 30_000);
  await expect(page.getByText("Verified on the sign")).toBeVisible({ timeout: 30_000 });
  const [item] = (await admin.call<SignQueue>("GET", `/signs/queue/${sign.id}`)).body.items;
  expect(item).toMatchObject({ associatedEntityName: "Lane closed", displayDuration: 900_000_000_000 });

  await followLink(page, `/signs/sign/${sign.id}/slots`);
  const stored = page.getByRole("region", { name: "Stored messages" });
  await stored.getByRole("button", { name: "Read from the sign" }).click();
  await expect(page.getByText(`The stored messages of ${sign.name} were read`)).toBeVisible({
    timeout: 30_000,
  });
  await stored.getByLabel("Slot in changeable memory").fill("2");
  await expect(
    stored.getByText("Slots 1 and 2 are overwritten by every posted message").first(),
  ).toBeVisible();
  await stored.getByLabel("Slot in changeable memory").fill("12");
  await stored.getByRole("button", { name: "Store message" }).click();
  const choice = page.getByRole("dialog", { name: "Message for slot 12" });
  await choice.getByRole("button", { name: "yellow arrow down to the left" }).click();
  await choice.getByRole("button", { name: "Store on the sign" }).click();
  await expect(page.getByText(`The message was stored in slot 12 of ${sign.name}`)).toBeVisible({
    timeout: 30_000,
  });
  await expect(stored.getByRole("row", { name: /^12 .*Changeable Valid/ })).toBeVisible();
  await switchToDark(page);
  expect(await findViolations(page)).toEqual([]);
});

test("in the manager of several signs a command is only selected and not executed (SIGN-038, SIGN-083)", async ({
  signedIn,
  site,
  admin,
}) => {
  const sign = await laneUseSign(admin);
  const queue = async () => (await admin.call<SignQueue>("GET", `/signs/queue/${sign.id}`)).body;
  const before = await queue();
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/posts/new?signs=${sign.id}`);
  const row = page.getByRole("row", { name: new RegExp(sign.name) });
  await row.getByRole("button", { name: "Choose a command" }).click();
  await page.getByRole("menuitem", { name: /Merge right/ }).click();
  await expect(row.getByText("Merge right")).toBeVisible();
  await expect(page.getByRole("dialog", { name: /Merge right/ })).toHaveCount(0);
  expect(await queue()).toEqual(before);
});

test("commands are searched, read and saved under /signs/commands (SIGN-059, SIGN-137, SIGN-142)", async ({
  admin,
}) => {
  const command = { name: "Own lane", enabled: true, value: "OWN_LANE", slot: 99, priority: 4, signId: null };
  const made = await admin.call<{ id: string }>("POST", "/signs/commands", command);
  expect(made.status).toBe(201);
  const path = `/signs/commands/${made.body.id}`;
  expect((await admin.call("GET", path)).body).toMatchObject({ ...command, id: made.body.id });
  expect((await admin.call("DELETE", path)).status).toBe(204);
  expect((await admin.call("GET", path)).status).toBe(404);
});

async function laneUseSign(client: ConsoleClient): Promise<SignEntity & { id: string }> {
  return pollUntil(async () => {
    const found = (await findSigns(client)) as (SignEntity & { id: string; status: string })[];
    return found.find(
      ({ category, status, stateData }) => category === "LUS" && status === "ONLINE" && stateData?.fonts,
    );
  }, 60_000);
}
