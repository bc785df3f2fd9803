import type { CameraAbilities, CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import type { Direction } from "@gantry/domain/camera/direction.ts";
import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import type { ActionError } from "@gantry/domain/contract/agents/communication-actions.ts";

export interface CameraFailure {
  code: ActionError;
  detail: string;
}
export type CameraResult<T> = { ok: true; value: T } | { ok: false; failure: CameraFailure };

/** Position as the camera counts it, in degrees; zoom from 0 (wide) to 1 (tele). */
export interface MountPlace extends Direction {
  /** Missing if the camera does not report it or should keep it. */
  zoomShare?: number;
}

export interface CameraReading {
  abilities: CameraAbilities;
  autoFocusEnabled: boolean | null;
  autoIrisEnabled: boolean | null;
  /** Null: the camera does not list presets, so the known ones stay. */
  presets: CameraPreset[] | null;
  position: Partial<MountPlace> | null;
  latencyMs: number;
}

/**
 * A session with one camera. Commands are sent in call order, but an unsent `move` is replaced by the next,
 * so a slow camera does not lag. Stops do not wait. Only `read` and stops are retried.
 */
export interface CameraSession {
  read(): Promise<CameraResult<CameraReading>>;
  /** Sets all five speeds; 0 stops. Cameras with few speed steps use the nearest non-zero one. */
  move(motion: Required<CameraMotion>): Promise<CameraResult<null>>;
  /**
   * Stops motion left by an earlier session, for example of a killed agent; no-op once this session sent a
   * command. Absent if motion ends by itself in this protocol.
   */
  endEarlierMotion?(): Promise<CameraResult<null>>;
  setAuto(which: "focus" | "iris", isEnabled: boolean): Promise<CameraResult<null>>;
  goToPreset(token: string): Promise<CameraResult<null>>;
  /**
   * Stores the current position and returns its token. If `token` is empty, the camera chooses one, or it is
   * the first number not `taken`.
   */
  storePreset(
    token: string,
    name: string,
    taken: readonly string[],
  ): Promise<CameraResult<{ token: string }>>;
  renamePreset(token: string, name: string): Promise<CameraResult<null>>;
  clearPreset(token: string): Promise<CameraResult<null>>;
  /** Reads or sets the position; absent if the protocol has no positions. */
  place?(): Promise<CameraResult<MountPlace>>;
  goTo?(place: MountPlace): Promise<CameraResult<null>>;
  /** The camera's stream address when the document names none; absent if the protocol has none. */
  streamUrl?(): Promise<CameraResult<string>>;
  close(): void;
}
