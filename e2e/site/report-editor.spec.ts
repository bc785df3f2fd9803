import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";

test("a report is written without a pointer: the menu of a slash inserts a map, the contents move (REP-004)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin", { at: `${site.address}/reports/new` });
  const text = page.getByRole("textbox", { name: "Text of the report" });
  await text.focus();
  await page.keyboard.type("/heading1");
  await expect(page.getByRole("option", { name: "Heading 1" })).toHaveAttribute("aria-selected", "true");
  expect.soft(await findViolations(page), "menu").toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Traffic");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/map");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: /^Map: / }).locator(".report-scale text")).toHaveText(
    / (km|mi)$/,
  );
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("/heading1");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Signs");
  await page.getByRole("button", { name: "Move Signs", exact: true }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(text.getByRole("heading")).toHaveText(["Signs", "Traffic"]);
  expect.soft(await findViolations(page), "contents").toEqual([]);
});
