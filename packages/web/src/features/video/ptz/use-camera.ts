import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import type { EntityState } from "@gantry/domain/kinds/define-kind.ts";
import { type Camera, camera } from "@gantry/domain/kinds/camera.ts";
import { useQuery } from "@tanstack/react-query";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { useLive } from "../../../realtime/live.ts";

/** A camera from calls or the websocket; `stateData` is empty if it was never polled. */
export type CameraEntity = Omit<Camera & EntityState, "stateData"> & { stateData: Partial<CameraStateData> };

/** Live. */
export function useCamera(id: string, isEnabled = true) {
  useLive(camera.entityType, [id], isEnabled);
  return useQuery({ ...entityQuery<CameraEntity>(camera, id), enabled: isEnabled });
}
