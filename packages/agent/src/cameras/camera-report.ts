import type { CameraAbilities, CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { usualLens, zoomFactorOf } from "@gantry/domain/camera/field-of-view.ts";
import { type StreamProblemCode, streamReason } from "@gantry/domain/camera/stream-problems.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { CameraFailure, CameraReading, MountPlace } from "../drivers/camera-session.ts";
import { problemSince } from "../polling/problem-since.ts";
import type { CameraPresets } from "./camera-presets.ts";
import type { StreamReport } from "./stream-report.ts";

type Problem = CameraStateData["problem"];
type StreamProblem = CameraStateData["streamProblem"];

interface KnownCamera {
  reading: CameraReading | undefined;
  readAt: string | undefined;
  presets: CameraPresets;
  problem: Problem;
  streamProblem: StreamProblem;
  stream: StreamReport | undefined;
}

const noAbilities: CameraAbilities = {
  supportsPTZ: false,
  supportsFocus: false,
  supportsIris: false,
  supportsPresets: false,
  namesPresets: false,
  supportsAim: false,
};

/** Returns the known members only; the server keeps its values for the others. */
export function cameraState({
  reading,
  readAt,
  presets,
  stream,
  ...known
}: KnownCamera): Partial<CameraStateData> {
  const { problem, streamProblem } = known;
  return {
    ...(reading ? readingState(reading, readAt) : {}),
    ...(presets.isKnown ? { presets: [...presets.list] } : {}),
    streamOnline: stream?.streamOnline ?? null,
    videoSnapshot: stream?.videoSnapshot ?? null,
    problem,
    streamProblem,
  };
}

export function toUncontrolledState(known: KnownCamera): Partial<CameraStateData> {
  return { ...cameraState({ ...known, reading: undefined }), ...noAbilities };
}

const silences: readonly string[] = ["unreachable", "hostUnknown", "noAnswer"] satisfies StreamProblemCode[];

/** The stream decides for a camera without a control protocol; undefined while it is not pulled. */
export function streamOnlyStatus({ streamOnline, streamProblem }: StreamReport): DeviceStatus | undefined {
  if (streamOnline === null) return undefined;
  if (!streamOnline && silences.includes(streamProblem?.code ?? "")) return "OFFLINE";
  return isFault(streamProblem) || !streamOnline ? "DEGRADED" : "ONLINE";
}

/** Video works as well as the camera's settings allow. */
const advice: readonly string[] = ["reorderedPictures"] satisfies StreamProblemCode[];

/** A camera that does not respond is offline; one with errors or without video is degraded. */
export function cameraStatus(failure: CameraFailure | undefined, streamProblem: Problem): DeviceStatus {
  if (failure?.code === "noAnswer") return "OFFLINE";
  return failure || isFault(streamProblem) ? "DEGRADED" : "ONLINE";
}

function isFault(problem: { code: string } | null): boolean {
  return problem !== null && !advice.includes(problem.code);
}

/** The detail stays at the site; a video format is safe to publish. */
export function streamProblemSince(
  found: StreamReport["streamProblem"] | undefined,
  before: Problem,
  now: string,
): StreamProblem {
  const problem = problemSince(found, before, now);
  const format = problem ? streamReason(problem)?.format : undefined;
  return problem && format !== undefined ? { ...problem, format } : problem;
}

/** Position as published: zoom as a factor, assuming a typical camera lens. */
export function toReportedPosition<Place extends Partial<MountPlace>>({
  zoomShare,
  ...direction
}: Place): Omit<Place, "zoomShare"> & { zoomFactor?: number } {
  if (zoomShare === undefined) return direction;
  return { ...direction, zoomFactor: zoomFactorOf(zoomShare, usualLens) };
}

function readingState(reading: CameraReading, readAt = ""): Partial<CameraStateData> {
  const { abilities, autoFocusEnabled, autoIrisEnabled, position } = reading;
  const at = position && { ...toReportedPosition(position), readAt };
  return { ...abilities, autoFocusEnabled, autoIrisEnabled, position: at };
}
