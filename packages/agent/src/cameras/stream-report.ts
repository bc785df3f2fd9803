import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";

/** What is known of a camera's pictures; told whenever it changes. */
export interface StreamReport {
  /** Null while nobody pulls the stream. */
  streamOnline: boolean | null;
  videoSnapshot: CameraStateData["videoSnapshot"];
  /** Why the stream cannot be pulled; the code is a translation key. */
  streamProblem: { code: string; detail?: string } | null;
}

/** Whoever pulls streams tells it here; it becomes part of the camera's state. */
export type TellStream = (cameraId: string, report: StreamReport) => void;
