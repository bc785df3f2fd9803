import type { LicenseTokenAnswer } from "@gantry/domain/contract/answers/session.ts";
import path from "node:path";
import { type LicenceFeature, licenceFeatures } from "@gantry/domain/licence/licence-features.ts";
import { type LicenceClaims, licenceIssuer } from "@gantry/domain/licence/licence-claims.ts";
import { readVendorKey, signLicence } from "@gantry/server/platform/licence/vendor/vendor-key-file.ts";
import { findViolations } from "../support/accessibility-rules.ts";
import { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import type { RunningSite } from "../support/site-process.ts";
import { pollUntil } from "../support/signs.ts";

const nowS = () => Math.floor(Date.now() / 1000);
const dayS = 86_400;

function licenceText(site: RunningSite, more: Partial<LicenceClaims>): Promise<string> {
  const key = readVendorKey(path.join(site.dataFolder, "licence-server", "vendor-key.json"));
  return signLicence(key, {
    iss: licenceIssuer,
    jti: crypto.randomUUID(),
    iat: nowS(),
    exp: nowS() + 365 * dayS,
    name: "North licence",
    organization: "North County Roads",
    tenant: "north",
    features: listFeatures(),
    machineIds: [],
    ...more,
  });
}

function listFeatures(without: LicenceFeature[] = [], signs = 500): LicenceClaims["features"] {
  return licenceFeatures
    .filter((name) => !without.includes(name))
    .map((name) => ({ name, supportsQuantity: name === "sign", quantity: name === "sign" ? signs : null }));
}

const northClient = (site: RunningSite) =>
  new ConsoleClient({ address: site.address, userName: "north", tenantId: "north" });

async function give(site: RunningSite, more: Partial<LicenceClaims>): Promise<LicenseTokenAnswer> {
  const { status, body } = await northClient(site).call<LicenseTokenAnswer>(
    "POST",
    "/system/license-token/save-jwt",
    { jwt: await licenceText(site, more) },
  );
  expect(status).toBe(200);
  return body;
}

test.afterEach(async ({ site }) => {
  await give(site, {});
});

test("an expired licence blocks the console until a new text is entered; then it reopens at the same place (LIC-002, LIC-008, LIC-022)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("north");
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  await give(site, { exp: nowS() - dayS });

  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/The licence expired (yesterday|2 days ago)/);
  await expect(dialog).toContainText("Devices keep working:");
  await expect(dialog).toContainText("North County Roads");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 400);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.reload();
  await expect(dialog).toBeVisible();
  expect(await findViolations(page, { part: '[role="dialog"]' })).toEqual([]);

  const activate = dialog.getByRole("button", { name: "Activate licence" });
  await expect(activate).toBeDisabled();
  await dialog.getByLabel("New licence text").fill("eyJh.no.licence");
  await activate.click();
  await expect(dialog).toContainText("This licence is not for this product");
  await dialog.getByLabel("New licence text").fill(await licenceText(site, { name: "Renewed" }));
  const reloaded = page.waitForEvent("load");
  await activate.click();
  await expect(page.getByText("The licence was activated.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await reloaded;
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});

test("an unlicensed module disappears from menu, home, map and routes and returns with the licence (LIC-001, LIC-030)", async ({
  signedIn,
  site,
}) => {
  await give(site, { features: listFeatures(["sign"]) });
  const page = await signedIn("north", { at: "/" });
  const menu = page.getByRole("navigation", { name: "Main" });
  const modules = page.getByRole("region", { name: "Modules" });
  await expect(menu.getByRole("link", { name: "Detectors" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Signs", exact: true })).toHaveCount(0);
  await expect(modules.getByText("Video")).toBeVisible();
  await expect(modules.getByText("Signs", { exact: true })).toHaveCount(0);
  await followLink(page, "/signs/sign");
  await expect(page.getByRole("heading", { name: "You may not open this page" })).toBeVisible();
  await followLink(page, "/video/camera");
  await expect(page.getByRole("heading", { name: "Cameras" })).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/video/camera`);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${site.address}/map`);
  await pollUntil(async () => requests.includes("/api/v1/detectors/detector/geojson"), 30_000);
  expect(requests).not.toContain("/api/v1/signs/sign/geojson");

  await give(site, {});
  await expect(menu.getByRole("link", { name: "Signs", exact: true })).toBeVisible();
  await followLink(page, "/signs/sign");
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
});

test("a user who cannot change the licence sees whom to ask and can sign out (LIC-014)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  // Replaces the response for this page only: the other tests need metro's licence.
  await page.route("**/api/v1/system/license-token", (route) =>
    route.fulfill({ json: { state: "missing", license: null, key: null, used: { sign: 3 } } }),
  );
  await page.goto(`${site.address}/`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("No licence");
  await expect(dialog).toContainText("Ask someone who may change the licence");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("a sign above the licence limit is refused with both numbers (LIC-031, LIC-032)", async ({
  signedIn,
  site,
}) => {
  const { used } = await give(site, {});
  const limit = used.sign ?? 0;
  await give(site, { features: listFeatures([], limit) });
  const page = await signedIn("north");
  await page.goto(`${site.address}/signs/sign/new`);
  await page.getByLabel("Name", { exact: false }).first().fill("One too many");
  await page.getByLabel("Width").fill("128");
  await page.getByLabel("Height").fill("32");
  await page.getByRole("button", { name: "Create sign" }).click();
  await expect(
    page.getByText(`The licence allows ${limit} signs; this needs ${limit + 1}.`).first(),
  ).toBeVisible();
});

test("from 30 days before expiry the licence is announced, and its page shows the usage (LIC-011)", async ({
  signedIn,
  site,
}) => {
  const { used } = await give(site, { exp: nowS() + 10 * dayS, features: listFeatures(["wim"], 40) });
  const page = await signedIn("north", { at: "/" });
  await expect(page.getByText(/The licence expires soon, in \d+ days/)).toBeVisible();
  await page.getByRole("link", { name: "Show licence" }).click();
  await expect(page).toHaveURL(`${site.address}/system/license`);
  await expect(page.getByRole("row", { name: `Signs ${used.sign} 40` })).toBeVisible();
  await expect(page.getByRole("row", { name: /Weigh in motion .*Not licensed/ })).toBeVisible();
  await expect(page.getByText(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
