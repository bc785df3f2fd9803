import type { CameraActionAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import type {
  AutoBody,
  GoToPresetBody,
  LockQuery,
  PanTiltBody,
  PresetBody,
  SpeedBody,
  StorePresetBody,
  ZoomBody,
} from "@gantry/domain/contract/video/camera-calls.ts";
import { api } from "../../../queries/api.ts";
import { pageId, takeNextSequence } from "../../../realtime/page-id.ts";
import type { MotionWord } from "./motion/motion-words.ts";

/** A motion command is stale after half a second; a slower one is lost. */
const motionTimeoutMs = 3000;
/** Cameras may be on slow lines. */
const actionTimeoutMs = 30_000;

/** CAM-051 to CAM-054. */
export function sendMotion(cameraId: string, { channel, speeds: [first = 0, second = 0] }: MotionWord) {
  const order = { cameraId, pageId, sequence: takeNextSequence() };
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

/** The camera did not carry out a request; the message is a key under `actions:errors`. */
export class CameraRefused extends Error {}

export const setAuto = (axis: "focus" | "iris", body: AutoBody): Promise<void> => ask(`auto-${axis}`, body);

/** CAM-061. */
export const goToPreset = (body: GoToPresetBody): Promise<void> => ask("preset/goto", body);

/** Saves the current position as a preset (CAM-058). */
export const storePreset = (body: StorePresetBody): Promise<void> => ask("preset", body);

/** CAM-059. */
export const renamePreset = (body: StorePresetBody): Promise<void> => ask("preset/name", body);

export function deletePreset({ cameraId, presetToken }: PresetBody): Promise<void> {
  const which = new URLSearchParams({ cameraId, presetToken, pageId });
  return doneBy(api.delete(`/video/preset?${which}`, { timeoutMs: actionTimeoutMs }));
}

/** Null without a lock (CAM-064). */
export function readLock(cameraId: string, signal: AbortSignal): Promise<PtzLock | null> {
  return api.get<PtzLock>(lockPath(cameraId), { signal }).then((lock) => lock ?? null);
}

/** Takes or renews the lock; an explicit one is held until released (CAM-063, CAM-066). */
export function takeLock(cameraId: string, { explicit, override }: LockQuery): Promise<PtzLock> {
  const query = new URLSearchParams({ pageId });
  if (explicit) query.set("explicit", "true");
  if (override) query.set("override", "true");
  return api.post(`${lockPath(cameraId)}?${query}`);
}

export function releaseLock(cameraId: string): Promise<void> {
  return api.delete(lockPath(cameraId));
}

function ask(path: string, body: object): Promise<void> {
  return doneBy(api.post(`/video/${path}`, { ...body, pageId }, { timeoutMs: actionTimeoutMs }));
}

async function doneBy(query: Promise<CameraActionAnswer>): Promise<void> {
  const { status, error } = await query;
  if (status !== "SUCCESS") throw new CameraRefused(error);
}

const lockPath = (cameraId: string) => `/video/ptz-lock/${encodeURIComponent(cameraId)}`;
