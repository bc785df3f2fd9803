import type {
  AutoBody,
  LockQuery,
  PanTiltBody,
  PresetBody,
  PtzLock,
  SpeedBody,
  StorePresetBody,
  ZoomBody,
} from "@gantry/domain/contract/camera-calls.ts";
import { api } from "../api/api.ts";
import { nextSequence, pageId } from "../realtime/page-id.ts";
import type { MotionWord } from "./motion-words.ts";

/** A word about motion is old news after half a second; one that takes longer is lost. */
const motionTimeoutMs = 3000;
/** A camera answers over a slow line. */
const actionTimeoutMs = 30_000;

/** Says one word of motion (CAM-051 to CAM-054). */
export function sayMotion(cameraId: string, { channel, speeds: [first = 0, second = 0] }: MotionWord) {
  const order = { cameraId, pageId, sequence: nextSequence() };
  const options = { timeoutMs: motionTimeoutMs };
  switch (channel) {
    case "panTilt":
      return api.post(
        "/video/pan-tilt",
        { ...order, pan: first, tilt: second } satisfies PanTiltBody,
        options,
      );
    case "zoom":
      return api.post("/video/zoom", { ...order, zoom: first } satisfies ZoomBody, options);
    case "focus":
    case "iris":
      return api.post(`/video/${channel}-speed`, { ...order, speed: first } satisfies SpeedBody, options);
    default:
      return channel satisfies never;
  }
}

/** Has the camera focus, or set its iris, by itself or not. */
export function setAuto(axis: "focus" | "iris", body: AutoBody): Promise<unknown> {
  return api.post(`/video/auto-${axis}`, body, { timeoutMs: actionTimeoutMs });
}

/** The lock, or null while nobody holds it (CAM-064). */
export function readLock(cameraId: string, signal: AbortSignal): Promise<PtzLock | null> {
  return api.get<PtzLock>(lockPath(cameraId), { signal }).then((lock) => lock ?? null);
}

/** Takes or renews the lock; an explicit one is held until it is given back (CAM-063, CAM-066). */
export function takeLock(cameraId: string, { explicit, override }: LockQuery): Promise<PtzLock> {
  const asked = new URLSearchParams({ pageId });
  if (explicit) asked.set("explicit", "true");
  if (override) asked.set("override", "true");
  return api.post(`${lockPath(cameraId)}?${asked}`);
}

export function releaseLock(cameraId: string): Promise<void> {
  return api.delete(lockPath(cameraId));
}

export function goToPreset(body: PresetBody): Promise<unknown> {
  return api.post("/video/preset/goto", body, { timeoutMs: actionTimeoutMs });
}

export function storePreset(body: StorePresetBody): Promise<unknown> {
  return api.post("/video/preset", body, { timeoutMs: actionTimeoutMs });
}

export function renamePreset(body: StorePresetBody): Promise<unknown> {
  return api.post("/video/preset/name", body, { timeoutMs: actionTimeoutMs });
}

export function deletePreset({ cameraId, presetToken }: PresetBody): Promise<unknown> {
  const which = new URLSearchParams({ cameraId, presetToken });
  return api.delete(`/video/preset?${which}`, { timeoutMs: actionTimeoutMs });
}

const lockPath = (cameraId: string) => `/video/ptz-lock/${encodeURIComponent(cameraId)}`;
