import type { Page } from "@playwright/test";
import type { ConsoleClient } from "../support/console-client.ts";
import { expect, signIn, test } from "../support/fixtures.ts";
import type { UserName } from "../support/user-name.ts";

interface Place {
  what: string;
  userName: UserName;
  path(admin: ConsoleClient): Promise<string> | string;
  /** Of the call that saves. */
  call: string;
  type(page: Page, text: string): Promise<void>;
  expectTyped(page: Page, text: string): Promise<void>;
  save(page: Page): Promise<void>;
  expectSaved(page: Page, text: string): Promise<void>;
}

const wayOf = (page: Page) => page.getByRole("checkbox", { name: "E-mail: Signs, Critical" });
const quietEnd = (page: Page) => page.getByLabel("To", { exact: true });
const shiftNote = (page: Page) => page.getByRole("textbox", { name: "Note for the shift log" });
const incidentNote = (page: Page) => page.getByLabel("Write a note");
const saveByKey = (page: Page) => page.keyboard.press("Control+s");
const named = (page: Page) => page.getByRole("textbox", { name: /^Name/ });

const places: Place[] = [
  {
    what: "notification preferences",
    userName: "viewer",
    path: () => "/settings/notifications",
    call: "**/api/v1/preferences",
    async type(page) {
      await wayOf(page).check();
      await page.getByRole("switch", { name: "Quiet hours" }).click();
      await quietEnd(page).fill("05:30");
    },
    async expectTyped(page) {
      await expect(wayOf(page)).toBeChecked();
      await expect(quietEnd(page)).toHaveValue("05:30");
      await expect(page.getByText(/^Unsaved changes from/)).toBeVisible();
    },
    save: (page) => page.getByRole("button", { name: "Save", exact: true }).click(),
    async expectSaved(page) {
      await expect(page.getByText(/^Unsaved changes/)).toHaveCount(0);
      await page.reload();
      await expect(wayOf(page)).toBeChecked();
      await expect(quietEnd(page)).toHaveValue("05:30");
      await expect(page.getByText(/^Unsaved changes/)).toHaveCount(0);
    },
  },
  {
    what: "an escalation",
    userName: "admin",
    path: () => "/system/escalation/new",
    call: "**/api/v1/escalations",
    type: (page, text) => named(page).fill(text),
    expectTyped: (page, text) => expect(named(page)).toHaveValue(text),
    save: saveByKey,
    expectSaved: (page, text) => expect(page.getByRole("link", { name: text })).toBeVisible(),
  },
  {
    what: "a rule",
    userName: "admin",
    path: () => "/alarms/rules/new",
    call: "**/api/v1/rules",
    async type(page, text) {
      await named(page).fill(text);
      await page.getByRole("combobox", { name: /^Watches/ }).click();
      await page.getByRole("option", { name: "The time of day" }).click();
      await page.getByLabel(/^From/).fill("05:00");
      await page.getByLabel(/^Until/).fill("05:10");
      await page.getByLabel("Notify people").check();
    },
    async expectTyped(page, text) {
      await expect(named(page)).toHaveValue(text);
      await expect(page.getByLabel(/^Until/)).toHaveValue("05:10");
      await expect(page.getByLabel("Notify people")).toBeChecked();
    },
    save: saveByKey,
    expectSaved: (page, text) => expect(page.getByRole("heading", { name: text, level: 1 })).toBeVisible(),
  },
  {
    what: "an entry of the shift log",
    userName: "admin",
    path: () => "/",
    call: "**/api/v1/shift/notes",
    type: (page, text) => shiftNote(page).fill(text),
    expectTyped: (page, text) => expect(shiftNote(page)).toHaveValue(text),
    save: (page) => shiftNote(page).press("Enter"),
    async expectSaved(page, text) {
      await expect(page.getByRole("region", { name: "Shift log" }).getByRole("article")).toContainText([
        text,
      ]);
      await expect(shiftNote(page)).toHaveValue("");
    },
  },
  {
    what: "a note of an incident",
    userName: "admin",
    async path(admin) {
      const { body } = await admin.call<{ id: string }>("POST", "/incidents/report", {
        incidentTypeName: "Stalled",
        roadName: `Test Road ${Date.now()}`,
      });
      return `/aid/incidents/${body.id}/detail`;
    },
    call: "**/api/v1/incidents/*/notes",
    type: (page, text) => incidentNote(page).fill(text),
    expectTyped: (page, text) => expect(incidentNote(page)).toHaveValue(text),
    save: (page) => incidentNote(page).press("Control+Enter"),
    async expectSaved(page, text) {
      await expect(page.getByRole("list", { name: "Log" })).toContainText(text);
      await expect(incidentNote(page)).toHaveValue("");
    },
  },
];

for (const { what, userName, path, call, type, expectTyped, save, expectSaved } of places)
  test(`${what}: what was typed when the session ended is there after a new sign-in, and is saved (AUTH-029)`, async ({
    signedIn,
    site,
    admin,
  }) => {
    const page = await signedIn(userName, { ownBrowser: true });
    const address = `${site.address}${await path(admin)}`;
    const text = `Typed ${Date.now()}`;
    await page.goto(address);
    await type(page, text);
    await page.route(
      "**/oidc/token",
      (route) => route.fulfill({ status: 400, json: { error: "invalid_grant" } }),
      { times: 1 },
    );
    await page.route(call, (route) => route.fulfill({ status: 401, body: "" }), { times: 1 });
    await page.context().clearCookies();
    await save(page);
    await signIn(page, userName);
    await expect(page).toHaveURL(address);
    await expectTyped(page, text);
    await save(page);
    await expectSaved(page, text);
  });
