import type { CameraActionAnswer } from "@gantry/domain/contract/answers/actions.ts";
import {
  type CameraAction,
  cameraActionParameters,
  type CameraActions,
} from "@gantry/domain/contract/video/camera-actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { deviceTables } from "../../../platform/agent-link/assignment/device-tables.ts";
import { assertPollable } from "../../../platform/agent-link/actions/poll-routes.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";

/** The deadline for a camera to start. */
const doneWithinMs = 10_000;
const table = deviceTables([camera]).get(camera.entityType);
/** Parameter names as in the call bodies. */
const fieldOf: Readonly<Record<string, string>> = { token: "presetToken", name: "presetName" };

/**
 * Sends a recorded request to a camera and waits for the result. Throws `deviceNotPollable` and
 * `agentNotConnected` if the camera cannot be reached.
 */
export async function askCamera<A extends CameraAction>(
  { database, actions }: Platform,
  principal: Principal,
  request: { cameraId: string; requestType: A; parameters: CameraActions[A]["parameters"] },
): Promise<CameraActionAnswer> {
  const { cameraId, requestType } = request;
  const checked = cameraActionParameters(requestType, request.parameters);
  if (!checked.ok) throw makeParameterError(checked.parameter);
  const action = await database.inTenant(principal, async (db) => {
    if (table) await assertPollable(db, table, cameraId, { evenIfOff: true });
    return actions.request(db, {
      requestType,
      entityType: camera.entityType,
      entityId: cameraId,
      deadlineMs: db.nowMs + doneWithinMs,
      payload: { ...checked.value },
    });
  });
  const { result, error, data } = await actions.ended(principal.tenantId, action.id);
  const token = data?.["token"];
  return {
    actionId: action.id,
    status: result,
    ...(error !== undefined && { error }),
    ...(typeof token === "string" && { token }),
  };
}

function makeParameterError(parameter: string): AppError {
  const field = fieldOf[parameter] ?? parameter;
  return new AppError("invalidBody", {}, { issues: [{ field, code: "wrongType" }] });
}
