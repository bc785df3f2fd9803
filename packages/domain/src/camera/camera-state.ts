import type { CameraMotion } from "./motion.ts";

/** A place that a camera goes back to (CAM-017). */
export interface CameraPreset {
  /** As the camera names it: a number, or a text of its own. */
  token: string;
  name: string;
}

/** What a camera can do, as it was read or as its protocol says. */
export interface CameraAbilities {
  supportsPTZ: boolean;
  supportsFocus: boolean;
  supportsIris: boolean;
  /** Presets can be stored and gone to. */
  supportsPresets: boolean;
  /** The camera itself keeps names of presets; otherwise they are kept by us. */
  namesPresets: boolean;
  /** It tells where it looks in degrees, and can be sent to such a place. */
  supportsAim: boolean;
}

/** `stateData` of a camera (CAM-014); null where it was never read. */
export interface CameraStateData extends CameraAbilities {
  /** Whether pictures come from its stream; null while nobody pulls it. */
  streamOnline: boolean | null;
  autoFocusEnabled: boolean | null;
  autoIrisEnabled: boolean | null;
  presets: CameraPreset[];
  /** A rolling recording is kept, from when to when; ISO 8601 UTC. */
  videoSnapshot: { from: string; to: string } | null;
  /** Where it looks, in degrees and times, for cameras that tell it. */
  position: { panDegrees?: number; tiltDegrees?: number; zoomFactor?: number; readAt: string } | null;
  /** Why it cannot be reached or its stream not be pulled; codes are translation keys. */
  problem: { code: string; since: string; detail?: string } | null;
  streamProblem: { code: string; since: string; detail?: string } | null;
}

/** Motion that is under way, for tests and for people who ask why a camera moves. */
export type MotionUnderWay = Required<CameraMotion>;
