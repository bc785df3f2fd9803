import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import type { EntityState } from "@gantry/domain/kinds/define-kind.ts";
import { type Camera, camera } from "@gantry/domain/kinds/camera.ts";
import { useQuery } from "@tanstack/react-query";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { useLive } from "../../../realtime/live.ts";

/** A camera as calls and the websocket give it; nothing is known of one that was never read. */
export type CameraEntity = Omit<Camera & EntityState, "stateData"> & { stateData: Partial<CameraStateData> };

/** One camera, kept live while it is shown. */
export function useCamera(id: string, isEnabled = true) {
  useLive(camera.entityType, [id], isEnabled);
  return useQuery({ ...entityQuery<CameraEntity>(camera, id), enabled: isEnabled });
}
