import type { CameraAbilities, CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import type { Direction } from "@gantry/domain/camera/direction.ts";
import type { CameraMotion } from "@gantry/domain/camera/motion.ts";
import type { ActionError } from "@gantry/domain/contract/agents/communication-actions.ts";

/** Why a camera could not be read or did not do what it was told; `detail` is for people. */
export interface CameraFailure {
  code: ActionError;
  detail: string;
}
export type CameraResult<T> = { ok: true; value: T } | { ok: false; failure: CameraFailure };

/** Where a camera looks as it counts: degrees, and its lens's place between wide, 0, and as near as it gets, 1. */
export interface MountPlace extends Direction {
  /** Missing where the camera does not tell it, or is to stay. */
  zoomShare?: number;
}

/** What one look at a camera tells; null where its protocol has no word for it. */
export interface CameraReading {
  abilities: CameraAbilities;
  autoFocusEnabled: boolean | null;
  autoIrisEnabled: boolean | null;
  /** Null: the camera does not list them, and those that are known stay. */
  presets: CameraPreset[] | null;
  position: Partial<MountPlace> | null;
  /** Time from a request to its answer. */
  latencyMs: number;
}

/**
 * A dialog with one camera. Orders are sent in the order of their calls; a `move` that has not been sent yet is replaced by
 * the next one, so that a slow camera never runs behind the hand. One that stops something waits for nothing. Nothing but
 * `read` and stops is ever sent twice.
 */
export interface CameraSession {
  read(): Promise<CameraResult<CameraReading>>;
  /** Speeds from now on, all five; 0 stops. Cameras that take only some speeds get the nearest that is not 0. */
  move(motion: Required<CameraMotion>): Promise<CameraResult<null>>;
  /**
   * Ends what was begun before this dialog, by an agent that was killed say; nothing when this dialog has ordered something.
   * Absent when motion of the protocol ends by itself.
   */
  endEarlierMotion?(): Promise<CameraResult<null>>;
  setAuto(which: "focus" | "iris", isEnabled: boolean): Promise<CameraResult<null>>;
  goToPreset(token: string): Promise<CameraResult<null>>;
  /**
   * Keeps the present position; answers the token. When `token` is empty the camera chooses one, or, where it only knows
   * numbers, the first one that is not `taken`.
   */
  storePreset(
    token: string,
    name: string,
    taken: readonly string[],
  ): Promise<CameraResult<{ token: string }>>;
  renamePreset(token: string, name: string): Promise<CameraResult<null>>;
  clearPreset(token: string): Promise<CameraResult<null>>;
  /** Where it looks now, and what sends it elsewhere; absent when the protocol has no words for places. */
  place?(): Promise<CameraResult<MountPlace>>;
  goTo?(place: MountPlace): Promise<CameraResult<null>>;
  /** Where its pictures come from when the document names no stream; absent when the protocol cannot tell. */
  streamUrl?(): Promise<CameraResult<string>>;
  close(): void;
}
