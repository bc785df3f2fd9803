import type { AgentCallOutcome } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { CallHandlers } from "../link/agent-calls.ts";
import type { CameraRuntime } from "./camera-runtime.ts";

const notAssigned: AgentCallOutcome & { ok: false } = { ok: false, error: "notAssigned" };

export function cameraCalls(
  cameraOf: (entityType: string, entityId: string) => CameraRuntime | undefined,
): Pick<CallHandlers, "MOVE_CAMERA" | "AIM_CAMERA" | "READ_POSITION" | "STOP_CAMERA"> {
  return {
    MOVE_CAMERA: async ({ entityType, entityId, parameters }) =>
      cameraOf(entityType, entityId)?.move(parameters) ?? notAssigned,
    AIM_CAMERA: async ({ entityType, entityId, parameters }) =>
      cameraOf(entityType, entityId)?.aim(parameters) ?? notAssigned,
    READ_POSITION: async ({ entityType, entityId }) =>
      cameraOf(entityType, entityId)?.position() ?? notAssigned,
    STOP_CAMERA: async ({ entityType, entityId, parameters }) =>
      cameraOf(entityType, entityId)?.stop(parameters.holder) ?? notAssigned,
  };
}
