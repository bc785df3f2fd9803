import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { press, tabTo } from "../support/keys.ts";
import { durationNs, textMessage } from "../support/messages.ts";
import { healthySigns, pollUntil, readSign } from "../support/signs.ts";
import { inputText } from "../support/zone.ts";

test("the history of a sign explains by keyboard what it showed, what was displaced and why: by event, date and timeline", async ({
  signedIn,
  site,
  admin,
}) => {
  const sign = (await healthySigns(admin, site.door, 9))[8];
  if (!sign) throw new Error("Too few signs answer");
  const post = async (text: string, priority: number) => {
    const message = textMessage(text, { priority, duration: durationNs(3_600_000) });
    const { status } = await admin.call("POST", "/signs/queue", { signId: sign.id, message });
    expect(status).toBe(200);
    return pollUntil(async () => {
      const { face, verification } = (await readSign(admin, sign.id)).stateData;
      return verification?.state === "verified" && face?.multi.includes(text) && Date.now();
    }, 30_000);
  };
  await admin.call("POST", `/signs/sign/${sign.id}/blank`, {});
  const page = await signedIn("operator");
  const then = await post("ICE", 5);
  // The time input has one-second resolution, so wait until the moment lies between the two messages.
  await expect.poll(() => Date.now() - then, { timeout: 10_000 }).toBeGreaterThan(2500);
  await post("CRASH", 1);

  await page.goto(`${site.address}/signs/sign/${sign.id}/detail`);
  const queue = page.getByRole("table", { name: "Queue" });
  await expect(queue.getByRole("row").nth(1)).toContainText("active, verified");
  await expect(queue.getByRole("row").nth(2)).toContainText("behind P1");
  await press(page, page.getByRole("link", { name: `Why this? ${sign.name}` }));
  await expect(page.getByRole("heading", { level: 1, name: `Why ${sign.name} shows this` })).toBeVisible();
  const face = page.getByRole("region", { name: /^On the sign/ });
  const wanted = page.getByRole("region", { name: /^Winning message/ });
  await expect(face.getByRole("img", { name: "CRASH" })).toBeVisible();
  await expect(face).toContainText("Verified on the sign");
  await expect(wanted.getByRole("listitem").first()).toContainText("P1 wins");

  const past = page.getByText(/^You are viewing /);
  const readAtParameter = () => new URL(page.url()).searchParams.get("at") ?? "";
  await page.keyboard.press("p");
  await expect(past).toBeVisible();
  expect(readAtParameter()).toMatch(/^20.*Z$/);
  await page.keyboard.press("Escape");
  await expect(past).toBeHidden();
  expect(new URL(page.url()).search).toBe("");

  const moment = inputText(then + 1500);
  const input = page.getByLabel("Date and time");
  await tabTo(page, input);
  await input.fill(moment);
  await page.keyboard.press("Enter");
  await expect(face.getByRole("img", { name: "ICE" })).toBeVisible();
  await expect(wanted).toContainText("P5");
  await expect(wanted.getByRole("listitem").filter({ hasText: "Starts " })).toHaveCount(1);
  expect.soft(await findViolations(page)).toEqual([]);

  await page.reload();
  await expect(face.getByRole("img", { name: "ICE" })).toBeVisible();
  const before = readAtParameter();
  await page.keyboard.press("n");
  await expect.poll(() => Date.parse(readAtParameter())).toBeGreaterThan(Date.parse(before));
  await page.keyboard.press("Escape");
  await expect(past).toBeHidden();
  await expect(face.getByRole("img", { name: "CRASH" })).toBeVisible();

  await tabTo(page, page.getByRole("slider", { name: /^Time/ }));
  await page.keyboard.press("ArrowLeft");
  await expect(past).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(past).toBeHidden();
});

test("a saved sign is shown on its page, with the message above the tabs on a narrow screen; several are blanked with one result each (SIGN-018, SIGN-027)", async ({
  signedIn,
  site,
  admin,
}) => {
  const signs = (await healthySigns(admin, site.door, 11)).slice(9, 11);
  const [sign] = signs;
  if (!sign) throw new Error("Too few signs answer");
  const page = await signedIn("admin", { viewport: { width: 768, height: 1000 } });
  await page.goto(`${site.address}/signs/sign/${sign.id}`);
  await page.getByRole("textbox", { name: "Description" }).fill("Saved by hand");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(`${site.address}/signs/sign/${sign.id}/detail`);
  await expect(page.getByText("Saved by hand")).toBeVisible();
  const now = await page.getByRole("region", { name: "On the sign now" }).boundingBox();
  const tabs = await page.getByRole("tablist", { name: sign.name }).boundingBox();
  expect((now?.y ?? 0) + (now?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  expect.soft(await findViolations(page)).toEqual([]);

  for (const { id } of signs)
    await admin.call("POST", "/signs/queue", { signId: id, message: textMessage("FOG", { priority: 4 }) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await followLink(page, "/signs/sign?size=100");
  for (const { name } of signs) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Blank 2 signs" }).click();
  const dialog = page.getByRole("dialog", { name: "Blank 2 signs?" });
  for (const { name } of signs)
    await expect(dialog.getByRole("row").filter({ hasText: name })).toContainText("1 message is removed");
  expect.soft(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Blank 2 signs" }).click();
  for (const { name } of signs)
    await expect(dialog.getByRole("row").filter({ hasText: name })).toContainText(
      "Waiting for the read-back",
    );
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("2 selected")).toBeHidden();
  for (const { id } of signs)
    expect((await admin.call<SignQueue>("GET", `/signs/queue/${id}`)).body.items).toEqual([]);
});
