import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { faceOfSign } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { messageFromMulti } from "@gantry/domain/sign/multi/multi.ts";
import { expect, test } from "../support/fixtures.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import { pickOption, press, tabTo } from "../support/keys.ts";
import { healthySigns, pollUntil, readSign } from "../support/signs.ts";
import { multiOnSign } from "../support/snmpget.ts";

test("a message of two pages, with sections and colours, is written and posted by keyboard and appears on the sign (EDIT-003, EDIT-008)", async ({
  signedIn,
  site,
  admin,
}) => {
  const colored = await findColoredSign(admin, site.door);
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign/${colored.id}/detail`);
  await expect(page.getByRole("button", { name: "New message" })).toBeVisible();
  const editor = page.getByRole("dialog", { name: /^New message/ });
  const textbox = (name: string) => editor.getByRole("textbox", { name, exact: true });
  const button = (name: string | RegExp) =>
    editor.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
  const checkbox = (name: string) => editor.getByRole("checkbox", { name, exact: true });

  await doByKeyboard(page, "write a message of two pages and post it", async () => {
    await page.keyboard.press("m");
    await expect(textbox("Line 1")).toBeFocused();
    await pickOption(page, button(/^Priority/), /^P1\b/);
    await tabTo(page, textbox("Line 1"));
    await page.keyboard.type("exit");
    await press(page, button("Add second part to line 1"));
    await expect(textbox("Line 1, part 2")).toBeFocused();
    await page.keyboard.type("214");
    await press(page, checkbox("Select line 1, part 2"), "Space");
    await pickOption(page, button(/^Text colour/), "Red");
    await press(page, button("Right"));
    await press(page, checkbox("Select line 1, part 2"), "Space");
    await press(page, checkbox("Select line 1, part 1"), "Space");
    await press(page, button("Left"));

    await press(page, textbox("Line 1, part 2"));
    await expect(textbox("Line 2")).toBeFocused();
    await page.keyboard.type("AHEAD");
    await page.keyboard.press("Control+z");
    await expect(textbox("Line 2")).toHaveValue("");
    await page.keyboard.press("Control+y");
    await expect(textbox("Line 2")).toHaveValue("AHEAD");

    await press(page, button("Add page"));
    await expect(editor.getByRole("tab", { name: /^Page 2/ })).toHaveAttribute("aria-selected", "true");
    await tabTo(page, textbox("Line 1"));
    await page.keyboard.type("KILL SPEED");
    await expect(textbox("Line 1")).toHaveValue("KILL SPEED");
    await expect(editor.getByText("cannot save with errors", { exact: true })).toBeAttached();
    await expect(button(/^Post to sign/)).toBeDisabled();
    await page.keyboard.press("Alt+1");
    await page.keyboard.press("F2");
    await expect(page.getByRole("button", { name: /^Page 2, line 1/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(textbox("Line 1")).toBeFocused();
    await expect(textbox("Line 1")).toHaveValue("KILL SPEED");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("SLOW");
    await expect(button(/^Post to sign/)).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    await expect(editor).toBeHidden();
  });

  const multi = await pollUntil(async () => {
    const stands = await multiOnSign(colored.device);
    return stands.includes("SLOW") && stands;
  }, 20_000);
  await expect(page.getByText("Verified on the sign")).toBeVisible({ timeout: 15_000 });
  const shown = messageFromMulti(multi, colored.face);
  const texts = shown?.pages.map((one) =>
    one.messageLines.map((line) =>
      line.segments.map(({ text, foregroundColor, horizJustification }) =>
        [text, foregroundColor ?? "default", horizJustification].join(" "),
      ),
    ),
  );
  expect(texts).toEqual([
    [["EXIT default left", "214 red right"], ["AHEAD default left"]],
    [["SLOW default left"]],
  ]);
});

test("the editor is 90 % of the window up to 1200 px or all of it, has a tab per page, and clears the selection on page change (EDIT-001, EDIT-002, EDIT-021)", async ({
  signedIn,
  site,
  admin,
}) => {
  const { id } = await findColoredSign(admin, site.door);
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign/${id}/detail?compose=new`);
  const editor = page.getByRole("dialog", { name: /^New message/ });
  await expect(editor.getByRole("textbox", { name: "Line 1" })).toBeFocused();
  const widthPx = () => editor.evaluate((dialog) => Math.round(dialog.getBoundingClientRect().width));
  const windowPx = await page.evaluate(() => window.innerWidth);
  expect(await widthPx()).toBe(Math.round(Math.min(1200, windowPx * 0.9)));
  await editor.getByRole("button", { name: "Maximise editor" }).click();
  await expect.poll(widthPx).toBe(windowPx);

  await editor.getByRole("checkbox", { name: "Select line 1" }).check();
  await editor.getByRole("button", { name: "Add page" }).click();
  await expect(editor.getByRole("tab")).toHaveText(["Page 1", "Page 2"]);
  await editor.getByRole("tab", { name: "Page 1" }).click();
  await expect(editor.getByRole("checkbox", { name: "Select line 1" })).not.toBeChecked();
  await editor.getByRole("button", { name: "Cancel" }).click();
  await expect(editor).toBeHidden();
});

async function findColoredSign(admin: Parameters<typeof healthySigns>[0], doorAddress: string) {
  for (const sign of (await healthySigns(admin, doorAddress, 20)).toReversed()) {
    const entity = await readSign(admin, sign.id);
    const { description, fonts } = entity.stateData;
    const face: SignFace = faceOfSign(entity, description, fonts);
    if (face.colorScheme.startsWith("color") && face.maxPages > 1) return { ...sign, face };
  }
  throw new Error("No sign shows colours");
}

test("a key pressed at the moment a message check ends is not lost (EDIT-024)", async ({
  signedIn,
  site,
  admin,
}) => {
  const [sign] = await healthySigns(admin, site.door, 1);
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign/${sign?.id}/detail?compose=new`);
  const editor = page.getByRole("dialog", { name: /^New message/ });
  const line = editor.getByRole("textbox", { name: "Line 1", exact: true });
  await line.fill("FOG");
  await expect(editor.getByText("No issues")).toBeVisible();
  const handle = await line.elementHandle();
  await editor.evaluate((dialog, input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error("no line");
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    const type = (key: string) => {
      setValue?.call(input, input.value + key);
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    let wasChecking = false;
    const watch = new MutationObserver(() => {
      const isChecking = dialog.textContent.includes("Checking");
      if (wasChecking && !isChecking) {
        watch.disconnect();
        type("Y");
      }
      wasChecking = isChecking;
    });
    watch.observe(dialog, { subtree: true, childList: true, characterData: true });
    type("G");
  }, handle);
  await expect(line).toHaveValue("FOGGY");
  await expect(editor.getByText("No issues")).toBeVisible();
  await expect(line).toHaveValue("FOGGY");
});
