import type { CameraEntity } from "../ptz/use-camera.ts";

/** Values of a camera that is not polled are never late. */
export const isPolled = ({ status }: Pick<CameraEntity, "status">): boolean =>
  status !== "NOT_POLLABLE" && status !== "DISABLED";
