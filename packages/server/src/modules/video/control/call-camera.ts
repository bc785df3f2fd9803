import type { AgentCall, AgentCalls } from "@gantry/domain/contract/agents/agent-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";

export const device = (entityId: string) => ({ entityType: camera.entityType, entityId });

/** Calls a camera's agent directly. Throws `agentNotConnected` or `cameraRefused`. */
export async function callCamera<Call extends Exclude<AgentCall, "MEDIA">>(
  { agentCalls }: Platform,
  { tenantId }: Principal,
  request: { cameraId: string; call: Call; parameters: AgentCalls[Call]["parameters"]; timeoutMs?: number },
): Promise<AgentCalls[Call]["result"]> {
  const { cameraId, call, parameters, timeoutMs } = request;
  const options = timeoutMs === undefined ? {} : { timeoutMs };
  const outcome = await agentCalls.call(tenantId, device(cameraId), call, parameters, options);
  if (outcome.ok) return outcome.value;
  if (outcome.error === "agentNotConnected") throw new AppError("agentNotConnected");
  throw new AppError("cameraRefused", { reason: outcome.error });
}
