import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

const openAgents = async (page: Page, address: string) => {
  await page.goto(`${address}/system/communication-agent`);
  await expect(page.getByRole("heading", { name: "Communication agents" })).toBeVisible();
  return page.getByRole("row").filter({ has: page.getByRole("link") });
};
const openFirst = async (page: Page, address: string) => {
  const rows = await openAgents(page, address);
  await rows.first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Events" })).toBeVisible();
};

test("agents are listed with status, version and last contact, and link to their figures and devices (COMM-002, COMM-005, ADM-009)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  const rows = await openAgents(page, site.address);
  await expect(rows.first()).toContainText("Active");
  await expect(rows.first()).toContainText(/ago/);
  await openFirst(page, site.address);
  await expect(page).toHaveURL(/\/system\/communication-agent\/[^/]+\/detail$/);
  await expect(page.getByText("Last heartbeat")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Connected" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /I-|DMS|VMS|US/ }).first()).toBeVisible();
  await expect(page.getByText(/^Agents connect to http/)).toBeVisible();
});

test("a one-time code is shown where it was created, and the installer is saved under the server's name (ADM-025, ADM-026, ADM-031)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await openAgents(page, site.address);
  await page.getByRole("button", { name: "Add agent" }).click();
  const dialog = page.getByRole("dialog", { name: "Add agent" });
  await dialog.getByRole("button", { name: "Create one-time code" }).click();
  await expect(dialog.getByText("It is shown only here")).toBeVisible();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: /Linux/ }).click();
  expect((await download).suggestedFilename()).toBe("gantry-agent-metro.tar.gz");
  await expect(page.getByText("The agent installer was downloaded.")).toBeVisible();
});

test("an unavailable installer is reported (ADM-031)", async ({ signedIn, site }) => {
  const page = await signedIn("admin");
  await page.route("**/communication-agent/installer**", (route) => route.fulfill({ status: 503, body: "" }));
  await openAgents(page, site.address);
  await page.getByRole("button", { name: "Add agent" }).click();
  await page.getByRole("button", { name: /Windows/ }).click();
  await expect(page.getByText("The agent installer could not be downloaded.")).toBeVisible();
});

test("without a client configuration the panel says that agents need one to connect (COMM-026)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.route("**/communication-agent/client-configuration", (route) =>
    route.fulfill({ json: { exists: false, serverUrl: site.address, agents: 0, openCodes: 0 } }),
  );
  await openAgents(page, site.address);
  await page.getByRole("button", { name: "Add agent" }).click();
  await expect(page.getByText("No client configuration for this tenant")).toBeVisible();
  await expect(page.getByText("Agents need one to connect")).toBeVisible();
});

test("a drained agent is shown as draining on every open page until it accepts work again (COMM-002)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  const watcher = await signedIn("viewer");
  await openFirst(page, site.address);
  await watcher.goto(page.url());
  await expect(watcher.getByText("Active", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Drain agent…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("move to other agents");
  await dialog.getByRole("button", { name: "Drain agent" }).click();
  await expect(watcher.getByText("Draining", { exact: true }).first()).toBeVisible();
  await expect(watcher.getByRole("button", { name: "Drain agent…" })).toHaveCount(0);
  await page.getByRole("button", { name: "Activate agent" }).click();
  await expect(watcher.getByText("Active", { exact: true }).first()).toBeVisible();
});
