import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import {
  callsAudience,
  consoleClient,
  entraClaims,
  entraGroups,
  entraOverage,
  OutsideIssuer,
} from "@gantry/server/platform/identity/tokens/outside-issuer-under-test.ts";
import { freePort } from "@gantry/server/platform/http/free-port.ts";
import { root } from "../../scripts/site/report.ts";
import { secretKeyOf } from "../../scripts/site/secret-key.ts";
import { expect, test } from "../support/fixtures.ts";

let issuer: OutsideIssuer;
let server: ChildProcess;
let address: string;

test.beforeAll(async () => {
  const site = JSON.parse(process.env.GANTRY_E2E_SITE ?? "null") as {
    databaseUrl: string;
    dataFolder: string;
  };
  issuer = await OutsideIssuer.start();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const entra = {
    name: "state",
    issuer: issuer.address,
    clientId: consoleClient,
    audience: callsAudience,
    subjectClaim: "oid",
    rolesClaim: "roles",
    groupTenants: { [entraGroups.metro]: "metro" },
  };
  server = fork(path.join(root, "packages/server/src/main.ts"), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: site.databaseUrl,
      GANTRY_SECRET_KEY: secretKeyOf(site.dataFolder),
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: address,
      GANTRY_ISSUERS: JSON.stringify([entra]),
      WEB_ROOT: path.join(root, "packages/web/dist"),
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(server, "message");
});

test.afterAll(async () => {
  const ended = once(server, "exit");
  server.disconnect();
  await ended;
  await issuer.stop();
});

test("a refused user sees the missing claim and what an administrator must do", async ({ page }) => {
  issuer.claims = entraClaims({ groups: undefined });
  await page.goto(`${address}/signs/sign`);
  await expect(page.getByRole("heading", { name: "What an administrator must do" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    "The sign-in from “state” does not contain the claim “groups”.",
  );
  await expect(page.getByRole("alert")).toContainText("Group Membership");

  issuer.claims = entraClaims(entraOverage);
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "You are in too many groups: “state” cannot list them all",
  );
  await expect(page.getByRole("alert")).toContainText("at most 200 groups");

  issuer.claims = entraClaims({ groups: ["a3f7c1de-0000-4000-8000-5b0a4bd0f111"] });
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Your account at “state” does not belong to a tenant here.",
  );
  await expect(page.getByRole("button", { name: "Sign in as another user" })).toBeVisible();
});

test("the group mapped to a tenant admits the same user to that tenant (AUTH-005)", async ({ page }) => {
  issuer.claims = entraClaims();
  const session = page.waitForResponse(
    (answer) => answer.url() === `${address}/api/v1/session` && answer.ok(),
  );
  await page.goto(`${address}/signs/sign`);
  expect(await (await session).json()).toMatchObject({
    tenant: { id: "metro" },
    user: { name: "Erin Dale" },
  });
  await expect(page).toHaveURL(`${address}/signs/sign`);
});
