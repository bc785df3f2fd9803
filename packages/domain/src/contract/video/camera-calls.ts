import type { CameraPreset } from "../../camera/camera-state.ts";
import type { OperationResult } from "../agents/operation-result.ts";

/** POST /video/pan-tilt (CAM-051); each -127..127, 0 stops. */
export interface PanTiltBody extends MotionOrder {
  pan: number;
  tilt: number;
}
/** POST /video/zoom (CAM-052). */
export interface ZoomBody extends MotionOrder {
  zoom: number;
}
/** POST /video/iris-speed and /video/focus-speed (CAM-053, CAM-054). */
export interface SpeedBody extends MotionOrder {
  speed: number;
}
/** POST /video/auto-iris and /video/auto-focus (CAM-055, CAM-056). */
export interface AutoBody {
  cameraId: string;
  enabled: boolean;
}

/**
 * Of every call that moves a camera. Motion ends by itself 500 ms after the last word; a page that wants more says so again.
 * `sequence` counts up within a page, so that words that overtake each other do no harm; without it they count as they come.
 */
interface MotionOrder {
  cameraId: string;
  /** Name of the page, made by it; its automatic lock and its motion end with its websocket. */
  pageId?: string;
  sequence?: number;
}

/** POST /video/preset (CAM-058): the present position is kept under this token, a new one when it is empty. */
export interface StorePresetBody {
  cameraId: string;
  presetToken: string;
  presetName: string;
}
/** POST /video/preset/name (CAM-059, CAM-060). */
export type RenamePresetBody = StorePresetBody;
/** DELETE /video/preset?cameraId=..&presetToken=.. */
export interface PresetBody {
  cameraId: string;
  presetToken: string;
}
/** POST /video/preset/goto (CAM-061). */
export interface GoToPresetBody extends PresetBody {
  /** False for a tour: nobody steers the camera by that, so that it is held for nobody afterwards. */
  takesLock?: boolean;
}
/** What came of presets, auto focus and auto iris; FAILED also when the camera's agent did not hear it in time. */
export interface CameraActionAnswer {
  actionId: string;
  status: OperationResult;
  /** Word of `actionErrors`. */
  error?: string;
  /** The token of a preset that was stored. */
  token?: string;
}
/** GET /video/presets/{cameraId}?page&pageSize (CAM-057): pages of 10 unless said otherwise, counted from 0. */
export interface PresetPage {
  items: CameraPreset[];
  total: number;
}
/** A line of POST /video/camera-preset/find (CAM-062). */
export interface FoundPreset extends CameraPreset {
  /** Camera and token together. */
  id: string;
  cameraId: string;
  cameraName: string;
}

/** GET /video/ptz-lock/{id} (CAM-064); null when nobody holds it. The entity type of its updates is `PTZ_LOCK`, its id the camera's. */
export interface PtzLock {
  id: string;
  /** Account that holds it. */
  lockedBy: string;
  lockedByDisplayName: string;
  /** ISO 8601 UTC; null for an automatic lock. */
  lockedAtExplicit: string | null;
  /** When an automatic lock ends unless the camera is used again, ISO 8601 UTC; null for an explicit one. */
  expiresAt: string | null;
  rev: number;
}

export const lockTiming = {
  /** An automatic lock ends so long after the last use (CAM-016). */
  automaticMs: 60_000,
  /** A page renews its automatic lock at most so often (CAM-027). */
  renewedAtMostEveryMs: 5_000,
} as const;

/** POST /video/ptz-lock/{id}?explicit=true&override=true (CAM-024, CAM-063, CAM-066) answers the lock, or 409 `cameraLocked` with it. */
export interface LockQuery {
  explicit?: boolean;
  /** Takes it from somebody else; needs OVERRIDE_LOCK. */
  override?: boolean;
  /** An automatic lock ends with the websocket of this page; an explicit one stays (CAM-016). */
  pageId?: string;
}

/** POST /video/camera/video-wall-find (WALL-017): cameras for a wall, as the list of cameras answers them. */
export interface WallCameraQuery {
  page?: number;
  pageSize?: number;
  searchText?: string;
  searchFields?: string[];
  /** Cameras of any of these groups; all cameras when there are none. */
  cameraGroupIds?: string[];
}

/** POST /video/camera/near: cameras that the caller may watch around a place, in the order somebody wants to see them. */
export interface NearCamerasQuery {
  latitude: number;
  longitude: number;
  /** Cameras of this road come first. */
  roadName?: string;
  direction?: string;
  /** At most so many, 1..16; 9 when missing. */
  count?: number;
}
export interface NearCamera {
  id: string;
  name: string;
  roadName: string | null;
  direction: string | null;
  distanceM: number;
  /** From the place to the camera, from north to the right, 0..360. */
  bearingDegrees: number;
}
export interface NearCamerasAnswer {
  cameras: NearCamera[];
}
