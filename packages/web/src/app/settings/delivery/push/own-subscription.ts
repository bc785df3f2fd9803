import type { NewPushDevice } from "@gantry/domain/contract/people/push-devices.ts";
import { pushDeviceIdOf } from "@gantry/domain/notifications/push-device-id.ts";

/** Why this browser cannot receive pushed notifications. */
export type PushObstacle = "insecure" | "unsupported" | "denied" | "dismissed" | "serviceUnreachable";

const workerPath = "/push-worker.js";

export function findObstacle(): PushObstacle | undefined {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "denied" : undefined;
}

const readOwn = async () =>
  (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();

/** Id of this browser in the list; null without a subscription. */
export async function readOwnId(): Promise<string | null> {
  if (findObstacle()) return null;
  const own = await readOwn();
  return own ? pushDeviceIdOf(own.endpoint) : null;
}

/** Asks for permission and subscribes at the browser's push service. */
export async function subscribe(
  publicKey: string,
): Promise<Pick<NewPushDevice, "endpoint" | "keys"> | PushObstacle> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "dismissed";
  try {
    await navigator.serviceWorker.register(workerPath, { scope: "/" });
    const { pushManager } = await navigator.serviceWorker.ready;
    const old = await pushManager.getSubscription();
    if (old && !isFor(old, publicKey)) await old.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { p256dh = "", auth = "" } = made.toJSON().keys ?? {};
    return { endpoint: made.endpoint, keys: { p256dh, auth } };
  } catch {
    return "serviceUnreachable";
  }
}

export async function unsubscribe(): Promise<void> {
  await (await readOwn())?.unsubscribe();
}

/** A subscription made with another installation's key is refused by the push service. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return key.toBase64({ alphabet: "base64url", omitPadding: true }) === publicKey;
}
