import type { NewPushDevice, PushDevice } from "@gantry/domain/contract/people/push-devices.ts";
import { delivery } from "@gantry/domain/locales/en/system/delivery.ts";
import { pushDeviceIdOf } from "@gantry/domain/notifications/push-device-id.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ToastRegion } from "../../../../kit/toasts/toast-region.tsx";
import { queryClient } from "../../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../../text/text.ts";
import { PushDevicesPanel } from "./push-devices.tsx";

const { push: texts } = delivery;
const usualFetch = window.fetch;
const publicKey = `B${"A".repeat(86)}`;
const phone: PushDevice = {
  id: "phone",
  name: "Firefox on Android",
  createdAt: "2026-11-01T00:00:00Z",
  lastSuccessAt: null,
};

let devices: PushDevice[];
let refusal: number | undefined;
/** The browser's own push service, which a headless browser does not have. */
let subscription: { endpoint: string; options: object } | null;
let permission: NotificationPermission;
let isReachable: boolean;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1200, 900);
  signInWith("sign", { READ: { SIGN: [] } });
  [devices, refusal, subscription, permission, isReachable] = [[], undefined, null, "granted", true];
  define(window, "isSecureContext", { value: true });
  define(navigator, "serviceWorker", { value: browserWorkers() });
  define(Notification, "permission", { get: () => (permission === "denied" ? "denied" : "default") });
  define(Notification, "requestPermission", { value: async () => permission });
  window.fetch = async (address, init) => {
    if (refusal !== undefined && init?.method !== "GET")
      return Response.json(
        { code: "tooManyPushDevices", status: refusal, params: { limit: 20 } },
        { status: refusal },
      );
    if (init?.method === "POST") add(JSON.parse(String(init.body)) as NewPushDevice);
    if (init?.method === "DELETE") {
      devices = devices.filter(({ id }) => !String(address).endsWith(id));
      return new Response(null, { status: 204 });
    }
    return Response.json({ publicKey, devices });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
  for (const restore of restores.splice(0)) restore();
});

const restores: (() => void)[] = [];
function define(target: object, name: string, descriptor: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  restores.push(() =>
    before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name),
  );
}

function browserWorkers() {
  const pushManager = {
    getSubscription: async () => subscription && { ...subscription, unsubscribe },
    async subscribe(options: object) {
      if (!isReachable) throw new DOMException("Registration failed", "AbortError");
      subscription = { endpoint: "https://push.example/own", options };
      return { ...subscription, toJSON: () => ({ keys: { p256dh: "point", auth: "secret" } }) };
    },
  };
  const unsubscribe = async () => void (subscription = null);
  const registration = { pushManager };
  return {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
}

function add({ name, endpoint, keys }: NewPushDevice): void {
  expect(keys).toEqual({ p256dh: "point", auth: "secret" });
  devices = [
    { id: pushDeviceIdOf(endpoint), name, createdAt: "2026-11-20T00:00:00Z", lastSuccessAt: null },
    ...devices,
  ];
}

/** Opens the screen as after a reload. */
async function visit(): Promise<void> {
  queryClient.clear();
  await showScreen(
    <>
      <PushDevicesPanel />
      <ToastRegion />
    </>,
  );
}

const addButton = page.getByRole("button", { name: texts.add });
const own = page.getByText(/\(this browser\)/);

test("this browser is added, shown on the next visit, removed, and added again", async () => {
  devices = [phone];
  await visit();
  await addButton.click();
  await expect.element(own).toBeVisible();
  await expect.element(addButton).not.toBeInTheDocument();
  await visit();
  await expect.element(own).toBeVisible();
  await expect.element(page.getByText(texts.never).first()).toBeVisible();
  await page.getByRole("button", { name: /^Remove Chrome/ }).click();
  await expect.element(own).not.toBeInTheDocument();
  expect(subscription).toBeNull();
  await addButton.click();
  await expect.element(own).toBeVisible();
  expect(devices.map(({ id }) => id)).toEqual([pushDeviceIdOf("https://push.example/own"), "phone"]);
});

test("what another tab removed is shown on returning to this one", async () => {
  devices = [phone];
  await visit();
  await expect.element(page.getByText("Firefox on Android")).toBeVisible();
  devices = [];
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(page.getByText(texts.none)).toBeVisible();
});

test("a browser whose subscription another person took over can be added again", async () => {
  subscription = { endpoint: "https://push.example/own", options: {} };
  await visit();
  await addButton.click();
  await expect.element(own).toBeVisible();
});

const obstacles: [keyof typeof texts.obstacles, prepare: () => void, mayTry: boolean][] = [
  ["insecure", () => define(window, "isSecureContext", { value: false }), false],
  ["unsupported", () => withoutPush(), false],
  ["denied", () => void (permission = "denied"), true],
];
function withoutPush(): void {
  define(window, "PushManager", {});
  Reflect.deleteProperty(window, "PushManager");
}

test.each(obstacles)(
  "a browser that is %s says so at once, and how to change it",
  async (obstacle, prepare, mayTry) => {
    prepare();
    await visit();
    await expect.element(page.getByText(texts.obstacles[obstacle].title)).toBeVisible();
    await expect.element(page.getByText(texts.obstacles[obstacle].text)).toBeVisible();
    expect(addButton.query() !== null).toBe(mayTry);
  },
);

const failures: [keyof typeof texts.obstacles, fail: () => void, mend: () => void][] = [
  ["dismissed", () => void (permission = "default"), () => void (permission = "granted")],
  ["serviceUnreachable", () => void (isReachable = false), () => void (isReachable = true)],
];

test.each(failures)(
  "an attempt that is %s says so, and succeeds when it is repeated",
  async (obstacle, fail, mend) => {
    fail();
    await visit();
    await addButton.click();
    await expect.element(page.getByText(texts.obstacles[obstacle].text)).toBeVisible();
    expect(devices).toEqual([]);
    mend();
    await addButton.click();
    await expect.element(own).toBeVisible();
    await expect.element(page.getByText(texts.obstacles[obstacle].text)).not.toBeInTheDocument();
  },
);

test("a refusal of the server is said, and adding can be repeated", async () => {
  refusal = 409;
  await visit();
  await addButton.click();
  await expect.element(page.getByText(texts.addError)).toBeVisible();
  refusal = undefined;
  await addButton.click();
  await expect.element(own).toBeVisible();
});
