import type { CameraAbilities, CameraPreset, CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import type { DriverResult } from "./sign-session.ts";

/** What one look at a camera tells; null where its protocol has no word for it. */
export interface CameraReading {
  abilities: CameraAbilities;
  autoFocusEnabled: boolean | null;
  autoIrisEnabled: boolean | null;
  /** Null: the camera does not list them, and those that are known stay. */
  presets: CameraPreset[] | null;
  position: Omit<NonNullable<CameraStateData["position"]>, "readAt"> | null;
  /** Time from a request to its answer. */
  latencyMs: number;
}

/**
 * A dialog with one camera. Orders are sent in the order of their calls; a `move` that has not been sent yet is replaced by
 * the next one, so that a slow camera never runs behind the hand. Nothing but `read` is ever sent twice.
 */
export interface CameraSession {
  read(): Promise<DriverResult<CameraReading>>;
  /** Speeds from now on, all five; 0 stops. Cameras that take only some speeds get the nearest that is not 0. */
  move(motion: Required<CameraMotion>): Promise<DriverResult<null>>;
  setAuto(which: "focus" | "iris", isEnabled: boolean): Promise<DriverResult<null>>;
  goToPreset(token: string): Promise<DriverResult<null>>;
  /** Keeps the present position; answers the token, which the camera may choose when `token` is empty. */
  storePreset(token: string, name: string): Promise<DriverResult<{ token: string }>>;
  renamePreset(token: string, name: string): Promise<DriverResult<null>>;
  clearPreset(token: string): Promise<DriverResult<null>>;
  /** Where its pictures come from when the document names no stream; absent when the protocol cannot tell. */
  streamUrl?(): Promise<DriverResult<string>>;
  close(): void;
}
