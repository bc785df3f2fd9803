import type { Page, Worker } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

interface Opened {
  opened: string[];
  focused: number;
}

/** Registers the worker and returns how the browser's push service reaches it. */
async function registerWorker(page: Page, origin: string): Promise<(message: object) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const id = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/push-worker.js");
    await navigator.serviceWorker.ready;
  });
  const registrationId = await id;
  return (message) =>
    session
      .send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) })
      .then(() => undefined);
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, data, requireInteraction }) => ({
      title,
      address: (data as { address: string }).address,
      requireInteraction,
    }));
  });

/** Browsers let only real clicks open windows and focus tabs: windows are noted instead, and tabs receive a message. */
const click = (worker: Worker, title: string) =>
  worker.evaluate(async (wanted): Promise<Opened> => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: unknown };
      WindowClient: { prototype: { focus: unknown } };
      dispatchEvent(event: Event): boolean;
    };
    const noted: Opened = { opened: [], focused: 0 };
    scope.clients.openWindow = async (address: string) => void noted.opened.push(address);
    scope.WindowClient.prototype.focus = async function (this: MessagePort) {
      noted.focused += 1;
      this.postMessage("focused");
    };
    const notification = (await scope.registration.getNotifications()).find(({ title }) => title === wanted);
    let work: Promise<unknown> | undefined;
    const waitUntil = (promise: Promise<unknown>) => void (work = promise);
    scope.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    await work;
    return noted;
  }, title);

test("a push message is shown with its title, and a click focuses the tab of its page or opens it", async ({
  site,
  signedIn,
}) => {
  const page = await signedIn("operator", { at: site.address, ownBrowser: true });
  const context = page.context();
  const origin = new URL(site.address).origin;
  await context.grantPermissions(["notifications"], { origin });
  const started = context.waitForEvent("serviceworker");
  const push = await registerWorker(page, origin);
  const worker = await started;
  const title = "Stalled, I-25 Northbound";
  const address = "/aid/incidents";

  await push({ title, severity: "critical", address });
  await expect.poll(() => shownOn(page)).toEqual([{ title, address, requireInteraction: true }]);
  await push({ title, severity: "critical", address });
  await push({ title: "Elsewhere", severity: "info", address: "https://elsewhere.example/" });
  await expect
    .poll(async () => (await shownOn(page)).map((one) => one.title).toSorted())
    .toEqual(["Elsewhere", title]);

  expect(await click(worker, "Elsewhere")).toEqual({ opened: [], focused: 0 });
  expect(await click(worker, title)).toEqual({ opened: [`${origin}${address}`], focused: 0 });
  await expect.poll(() => shownOn(page)).toEqual([]);

  // After signing in, neither tab was loaded at the address that it shows.
  await page.goto(`${site.address}${address}`);
  await expect(page.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${site.address}/signs/sign`);
  await expect(other.getByRole("heading", { name: "Signs", level: 1 })).toBeVisible();
  for (const tab of [page, other]) await tab.evaluate(noteFocus);
  await push({ title, severity: "info", address });
  await expect.poll(() => shownOn(page)).toEqual([{ title, address, requireInteraction: false }]);
  expect(await click(worker, title)).toEqual({ opened: [], focused: 1 });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["focused"])).toBe("true");
  expect(await other.evaluate(() => document.documentElement.dataset["focused"])).toBeUndefined();
});

function noteFocus(): void {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "focused") document.documentElement.dataset["focused"] = "true";
  });
}
