import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";

export interface StreamReport {
  /** Null while the stream is not pulled. */
  streamOnline: boolean | null;
  videoSnapshot: CameraStateData["videoSnapshot"];
  /** Why the stream cannot be pulled; the code is a translation key. */
  streamProblem: { code: string; detail?: string } | null;
}

export type ReportStream = (cameraId: string, report: StreamReport) => void;
