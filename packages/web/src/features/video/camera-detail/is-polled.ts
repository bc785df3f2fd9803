import type { CameraEntity } from "../ptz/use-camera.ts";

/** Whether the camera is asked by itself; what one that is not says of its stream is never late. */
export const isPolled = ({ status }: Pick<CameraEntity, "status">): boolean =>
  status !== "NOT_POLLABLE" && status !== "DISABLED";
