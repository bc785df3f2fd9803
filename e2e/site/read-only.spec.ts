import { findViolations } from "../support/accessibility-rules.ts";
import type { ConsoleClient } from "../support/console-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { openForeignSite } from "../support/foreign-site.ts";

interface Made {
  id: string;
  version: number;
}

const wallPage = (address: string, tenant = "metro") => `${address}/read-only/${tenant}/video/wall`;

async function makeEntity(admin: ConsoleClient, path: string, body: object): Promise<Made> {
  const answer = await admin.call<Made>("POST", path, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function setPublicPages(admin: ConsoleClient, value: boolean, more: object = {}): Promise<void> {
  const body = { id: "public_pages", name: "Public pages", metadata: { value, ...more } };
  expect((await admin.call("POST", "/system-preferences", body)).status).toBe(201);
}

test("a public page without a tenant says so, and an unknown or closed one is reported as missing (AUTH-020, AUTH-021, AUTH-022)", async ({
  page,
  site,
  admin,
}) => {
  await setPublicPages(admin, false);
  for (const address of [`${site.address}/read-only`, `${site.address}/read-only/`]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Missing tenant" })).toBeVisible();
  }
  for (const tenant of ["nowhere", "metro"]) {
    await page.goto(wallPage(site.address, tenant));
    await expect(page.getByRole("heading", { name: "Public page not available" })).toBeVisible();
  }
});

test("an anonymous user sees the cameras of a public wall live and without controls (AUTH-019, AUTH-023, AUTH-026)", async ({
  page,
  site,
  admin,
}) => {
  const name = `Summit ${Date.now()}`;
  const camera = await makeEntity(admin, "/video/camera", {
    name,
    roadName: "I-70",
    direction: "W",
    protocol: "NONE",
  });
  const hidden = await makeEntity(admin, "/video/camera", { name: `Hidden ${name}`, protocol: "NONE" });
  const wall = await makeEntity(admin, "/video/video-wall", {
    name: `Pass of ${name}`,
    system: true,
    items: [{ tile: 1, entityType: "CAMERA", entityId: camera.id }],
  });
  await setPublicPages(admin, true);
  const requests: { url: string; headers: Record<string, string> }[] = [];
  page.on("request", (request) => requests.push({ url: request.url(), headers: request.headers() }));
  try {
    await page.goto(`${wallPage(site.address)}?wall=${wall.id}`);
    const section = page.getByRole("region", { name: new RegExp(`Pass of ${name}`) });
    await expect(section.getByRole("row", { name: new RegExp(`^${name} I-70 W`) })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("status")).toContainText("Live");
    await expect(page.getByRole("banner")).toContainText(/Times in /);
    await expect(page.getByText(`Hidden ${name}`)).toHaveCount(0);
    await expect(page.getByRole("button")).toHaveCount(0);

    const renamed = { name: `${name} East`, roadName: "I-70", direction: "E", protocol: "NONE" };
    expect((await admin.call("PUT", `/video/camera/${camera.id}`, renamed)).status).toBe(200);
    await expect(section.getByRole("row", { name: new RegExp(`^${name} East I-70 E`) })).toBeVisible();

    const calls = requests.filter(({ url }) => url.includes("/api/v1/"));
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ url }) => !url.includes("/read-only/metro/"))).toEqual([]);
    expect(requests.filter(({ headers }) => headers.authorization || headers.cookie)).toEqual([]);
    expect(
      requests.filter(({ url }) => /\/oidc\/|assets\/(frame|main|console|start|list|form)-/.test(url)),
    ).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);

    await setPublicPages(admin, false);
    await expect(page.getByRole("heading", { name: "Public page not available" })).toBeVisible({
      timeout: 90_000,
    });
  } finally {
    await setPublicPages(admin, false);
    await admin.call("DELETE", `/video/video-wall/${wall.id}`);
    for (const { id } of [camera, hidden]) await admin.call("DELETE", `/video/camera/${id}`);
  }
});

test("an anonymous user opens the public map without any request to another host, in no frame, and closing it takes it away", async ({
  page,
  site,
  admin,
}) => {
  const mapPage = `${site.address}/read-only/metro/map`;
  await setPublicPages(admin, true, { parts: ["incidents", "signs", "travelTimes"] });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  try {
    const answer = await page.goto(mapPage);
    const { "content-security-policy": policy = "", "x-frame-options": frames } = answer?.headers() ?? {};
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(frames).toBe("DENY");
    await expect(page.getByRole("button", { name: "Show all" })).toBeVisible();
    const signs = page.getByRole("region", { name: /^Message signs/ });
    await expect(signs.getByRole("img", { name: /^Message: / }).first()).toBeVisible();
    await expect(page.getByRole("region", { name: /^Cameras/ })).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(site.address) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(requests.filter((url) => /\/oidc\/|assets\/main-/.test(url))).toEqual([]);
    await setPublicPages(admin, false);
    await expect(page.getByRole("heading", { name: "Public page not available" })).toBeVisible({
      timeout: 20_000,
    });
  } finally {
    await setPublicPages(admin, false);
  }
});

test("the public map is shown in a frame of an https site that the tenant names, and of no other", async ({
  browser,
  site,
  admin,
}) => {
  const html = `<iframe src="${site.address}/read-only/metro/map" width="1200" height="700" title="Map"></iframe>`;
  const [named, other] = await Promise.all([openForeignSite("https", html), openForeignSite("https", html)]);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  await setPublicPages(admin, true, { parts: ["signs"], embedders: [named.origin] });
  try {
    const readPolicy = async () =>
      (await fetch(`${site.address}/read-only/metro/map`)).headers.get("content-security-policy");
    await expect.poll(readPolicy, { timeout: 30_000 }).toContain(named.origin);
    const page = await context.newPage();
    await page.goto(named.origin);
    const map = page.frameLocator("iframe");
    await expect(
      map
        .getByRole("region", { name: /^Message signs/ })
        .getByRole("img")
        .first(),
    ).toBeVisible();
    const refused = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
    await page.goto(other.origin);
    await refused;
    await expect(map.getByRole("region")).toHaveCount(0);
  } finally {
    await setPublicPages(admin, false);
    await context.close();
    await Promise.all([named.close(), other.close()]);
  }
});
