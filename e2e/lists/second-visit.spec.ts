import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { user } from "@gantry/domain/kinds/user.ts";
import { sampleDocument } from "@gantry/server/testing/sample-document.ts";
import type { Page } from "@playwright/test";
import type { ConsoleClient } from "../support/console-client.ts";
import { expect, signIn, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";

interface Made {
  id: string;
}
type Row = Record<string, unknown> & Made;

/** No call makes one, and the demo has none. */
const excused = new Set(["apiKey", "automatedIncident"]);

const forms = [...(kinds as readonly AnyKind[]), user as AnyKind]
  .filter(({ name }) => !excused.has(name))
  .map((kind) =>
    kind.name === "alarmConfig"
      ? kindAt(kind, {
          pages: "/detectors/alarmconfig",
          module: "detectors",
          where: { entityType: "DETECTOR" },
        })
      : kind,
  );

/** Values that the samples cannot know. */
const own: Record<string, object> = {
  conditionRule: {
    entityId: null,
    incidentTypeIds: [],
    signIds: [],
    libraryMessageId: null,
    signPlanId: null,
    cameraId: null,
    presetToken: null,
    wallId: null,
    wallCameraId: null,
  },
  user: { roleIds: [] },
  permissionGroup: { parentId: null },
  signLibraryMessage: {
    signId: null,
    message: { pages: [{ messageLines: [{ segments: [{ text: "ROAD WORK" }] }] }] },
    overrides: {},
    customOverrides: {},
    disabled: {},
  },
};

const mark = "a";

async function makeOne(admin: ConsoleClient, kind: AnyKind): Promise<Row> {
  if (kind.singleton !== undefined) return { id: kind.singleton };
  const { status, body } = await admin.call<Row>("POST", kind.path, {
    ...sampleDocument(kind, 77),
    ...own[kind.name],
  });
  expect.soft(status, `${kind.name} ${JSON.stringify(body)}`).toBe(201);
  return body;
}

async function openForm(page: Page, path: string): Promise<void> {
  await followLink(page, path);
  await expect(page.getByText("No changes", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Unsaved changes from|saved this/)).toHaveCount(0);
}

/** Changes the first text, number or switch of the form; the second edit takes the first one back. */
async function edit(page: Page, kind: AnyKind): Promise<void> {
  if (kind.name === "videoWall") await page.getByRole("tab", { name: "Wall", exact: true }).click();
  const text = page.locator(
    "main [data-field] :is(input:not([type]), input[type=text], input[type=email], textarea):enabled:not([role=combobox], [readonly], [inputmode])",
  );
  const toggle = page.locator(
    "main [data-field] input[role=switch]:enabled, main [data-field] input[type=checkbox]:enabled",
  );
  await expect(text.or(toggle).first()).toBeAttached();
  if ((await text.count()) > 0) {
    const before = await text.first().inputValue();
    await text.first().fill(before.endsWith(mark) ? before.slice(0, -mark.length) : before + mark);
  } else await toggle.first().click();
  await expect(page.getByText(/^1 unsaved change$/), kind.name).toBeVisible();
}

async function save(page: Page, kind: AnyKind): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().includes(`/api/v1${kind.path}`),
  );
  await page.keyboard.press("Control+s");
  expect((await saved).status(), kind.name).toBe(200);
  await expect(page.getByText(/unsaved change/)).toHaveCount(0);
}

const listDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("gantry_draft")));

test("every form is saved, left, opened again and saved again without a draft or a conflict (FORM-009)", async ({
  signedIn,
  site,
  admin,
}) => {
  test.setTimeout(480_000);
  const page = await signedIn("admin");
  await page.goto(`${site.address}/settings/gamepad-hotkeys`);
  await expect(page.locator("main h1").first()).toBeAttached();
  for (const kind of forms) {
    await test.step(kind.name, async () => {
      const { id } = await makeOne(admin, kind);
      const path = kind.singleton === undefined ? `${kind.pages}/${id}` : kind.pages;
      await openForm(page, path);
      await edit(page, kind);
      await save(page, kind);
      expect(await listDrafts(page), kind.name).toEqual([]);
      await followLink(page, "/settings/gamepad-hotkeys");
      await openForm(page, path);
      await edit(page, kind);
      await save(page, kind);
      expect(await listDrafts(page), kind.name).toEqual([]);
      await followLink(page, "/settings/gamepad-hotkeys");
      if (kind.singleton === undefined) await admin.call("DELETE", `${kind.path}/${id}`);
    });
  }
});

test("a draft outlives its tab, is not overwritten by a second tab, and a saved form has none after a reload and a new sign-in (FORM-009, AUTH-029)", async ({
  signedIn,
  site,
  admin,
}) => {
  const { body } = await admin.call<Made>("POST", "/signs/priorities", {
    name: "Two tabs",
    description: "d",
    priority: 61,
  });
  const first = await signedIn("admin", { ownBrowser: true });
  const address = `${site.address}/signs/priorities/${body.id}`;
  await first.goto(address);
  const second = await first.context().newPage();
  await second.goto(address);
  await expect(second.getByText("No changes", { exact: true })).toBeVisible();
  const description = (page: Page) => page.getByLabel("Description");
  await description(first).fill("typed in the first tab");
  await description(second).fill("typed in the second tab");
  await expect(second.getByText("1 unsaved change")).toBeVisible();
  for (const page of [first, second]) page.on("dialog", (dialog) => void dialog.accept());
  await first.reload();
  await expect(description(first)).toHaveValue("typed in the first tab");
  await first.close();
  await second.reload();
  await expect(description(second)).toHaveValue("typed in the second tab");
  await second.getByRole("button", { name: "Discard draft" }).click();
  await expect(description(second)).toHaveValue("d");

  const third = await second.context().newPage();
  await second.close();
  await third.goto(address);
  await expect(description(third)).toHaveValue("typed in the first tab");
  await expect(third.getByText(/^Unsaved changes from/)).toBeVisible();
  await third.keyboard.press("Control+s");
  await expect(third.getByText("No changes", { exact: true })).toBeVisible();
  await third.reload();
  await expect(third.getByText("Edit, version 2")).toBeVisible();
  await third.context().clearCookies();
  await third.goto(address);
  await signIn(third, "admin");
  await expect(description(third)).toHaveValue("typed in the first tab");
  await expect(third.getByText("No changes", { exact: true })).toBeVisible();
  await expect(third.getByText(/^Unsaved changes from|saved this/)).toHaveCount(0);
  await admin.call("DELETE", `/signs/priorities/${body.id}`);
});
