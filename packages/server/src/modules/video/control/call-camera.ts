import type { AgentCall, AgentCalls, StreamedCall } from "@gantry/domain/contract/agents/agent-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { Platform } from "../../../platform/module.ts";
import { assertCamera } from "../locks/lock-store.ts";
import type { Principal } from "../../../platform/permission/principal.ts";

export const device = (entityId: string) => ({ entityType: camera.entityType, entityId });

/** Calls a camera's agent directly. Throws `notFound`, `agentNotConnected` or `cameraRefused`. */
export async function callCamera<Call extends Exclude<AgentCall, StreamedCall>>(
  { agentCalls, database }: Platform,
  principal: Principal,
  request: { cameraId: string; call: Call; parameters: AgentCalls[Call]["parameters"]; timeoutMs?: number },
): Promise<AgentCalls[Call]["result"]> {
  const { cameraId, call, parameters, timeoutMs } = request;
  const options = timeoutMs === undefined ? {} : { timeoutMs };
  const outcome = await agentCalls.call(principal.tenantId, device(cameraId), call, parameters, options);
  if (outcome.ok) return outcome.value;
  await database.inTenant(principal, (db) => assertCamera(db, cameraId));
  if (outcome.error === "agentNotConnected") throw new AppError("agentNotConnected");
  throw new AppError("cameraRefused", { reason: outcome.error });
}
