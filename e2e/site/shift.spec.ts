import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { expect, test } from "../support/fixtures.ts";
import { healthySigns } from "../support/signs.ts";

test.describe.configure({ timeout: 90_000 });

const brief = "Shift brief";

test("a shift hands over what is open, and the next reads and confirms it", async ({ site, signedIn }) => {
  const note = `Crew at exit 214 until noon, ${Date.now()}`;
  const written = await signedIn("admin", { at: site.address });
  await written.getByRole("textbox", { name: "Note for the shift log" }).fill(note);
  await written.keyboard.press("Enter");
  // The field that is typed into has the text too.
  const notes = written.getByRole("region", { name: "Shift log" }).getByRole("article");
  await expect(notes.filter({ hasText: note })).toBeVisible();

  await written.getByRole("button", { name: "Write hand-over" }).click();
  const items = written.getByRole("textbox", { name: "Items, one on each line" });
  await expect(items).toHaveValue(new RegExp(note));
  await items.press("Control+End");
  await items.pressSequentially("\nSwitch in cabinet 12 failed, ticket 88213");
  const typed = await items.inputValue();

  await written.reload();
  await written.getByRole("button", { name: "Write hand-over" }).click();
  await expect(items).toHaveValue(typed);
  await written.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(written.getByRole("dialog")).toBeHidden();
  await expect(written.getByText("Waits for the next shift")).toBeVisible();
  await expect(written.getByRole("region", { name: "Shift log" })).toContainText("No notes since");

  const next = await signedIn("operator", { at: site.address });
  const panel = next
    .locator("section")
    .filter({ has: next.getByRole("heading", { name: brief }) })
    .first();
  await expect(panel).toContainText("Ada Moreno");
  const boxes = panel.getByRole("checkbox");
  const count = typed.split("\n").filter((line) => line.trim() !== "").length;
  await expect(boxes).toHaveCount(count);
  await expect(panel.getByRole("button", { name: "Confirm hand-over" })).toBeDisabled();
  for (let at = 0; at < count; at++) {
    await boxes.nth(at).focus();
    await next.keyboard.press("Space");
    await expect(boxes.nth(at)).toBeChecked();
  }
  await panel.getByRole("button", { name: "Confirm hand-over" }).click();
  await expect(panel).toContainText("Confirmed by Owen Reyes");
  await expect(written.getByText("Confirmed by Owen Reyes")).toBeVisible();
});

test("a recent post is prepared again with the same message, to look at before it is posted", async ({
  site,
  admin,
  signedIn,
}) => {
  const [sign] = await healthySigns(admin, site.door, 1);
  if (!sign) throw new Error("There is no sign");
  const message = {
    priority: 4,
    duration: 60_000_000_000,
    pages: [{ ...blankPage(), messageLines: [{ segments: [{ text: "CRASH AHEAD" }] }] }],
  };
  const { body } = await admin.call("POST", "/signs/queue/multi", {
    messages: { [sign.id]: message },
    mode: "each",
  });
  expect(body).toMatchObject({ results: { [sign.id]: { status: "SUCCESS" } } });
  const page = await signedIn("operator", { at: site.address });
  await page
    .getByRole("button", { name: /^Post again: 1 sign/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /CRASH AHEAD/ }).last()).toBeVisible();
  await expect(dialog).toContainText(sign.name);
});
