export interface CameraPreset {
  /** A number or a text, as named by the camera. */
  token: string;
  name: string;
}

export interface CameraAbilities {
  supportsPTZ: boolean;
  supportsFocus: boolean;
  supportsIris: boolean;
  supportsPresets: boolean;
  /** True: the camera stores preset names; otherwise the console does. */
  namesPresets: boolean;
  supportsAim: boolean;
}

/** `stateData` of a camera (CAM-014); null where never read. */
export interface CameraStateData extends CameraAbilities {
  /** Null while the stream is not pulled. */
  streamOnline: boolean | null;
  autoFocusEnabled: boolean | null;
  autoIrisEnabled: boolean | null;
  presets: CameraPreset[];
  /** Span of the rolling recording; ISO 8601 UTC. */
  videoSnapshot: { from: string; to: string } | null;
  /** Degrees and zoom factor, for cameras that report them. */
  position: { panDegrees?: number; tiltDegrees?: number; zoomFactor?: number; readAt: string } | null;
  /** Why the camera or its stream is unavailable; codes are translation keys. */
  problem: { code: string; since: string; detail?: string } | null;
  /** `format`: the video format that is the reason. */
  streamProblem: { code: string; since: string; detail?: string; format?: string } | null;
}
