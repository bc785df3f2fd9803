import {
  type CameraAction,
  cameraActionParameters,
  type CameraActions,
} from "@gantry/domain/contract/video/camera-actions.ts";
import type { CameraActionAnswer } from "@gantry/domain/contract/video/camera-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { deviceTables } from "../../../platform/agent-link/device-tables.ts";
import { assertPollable } from "../../../platform/agent-link/poll-routes.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";

/** A camera that has not begun by then does not do it any more. */
const doneWithinMs = 10_000;
const table = deviceTables([camera]).get(camera.entityType);
/** As the bodies of the calls call them. */
const fieldOf: Readonly<Record<string, string>> = { token: "presetToken", name: "presetName" };

/**
 * Asks a camera for something that is on record, and waits for what came of it. Throws `deviceNotPollable` and
 * `agentNotConnected` when nobody can talk to it.
 */
export async function askCamera<A extends CameraAction>(
  { database, actions }: Platform,
  principal: Principal,
  asked: { cameraId: string; requestType: A; parameters: CameraActions[A]["parameters"] },
): Promise<CameraActionAnswer> {
  const { cameraId, requestType } = asked;
  const checked = cameraActionParameters(requestType, asked.parameters);
  if (!checked.ok) throw wrong(checked.parameter);
  const action = await database.inTenant(principal, async (db) => {
    if (table) await assertPollable(db, table, cameraId, { evenIfOff: true });
    return actions.request(db, {
      requestType,
      entityType: camera.entityType,
      entityId: cameraId,
      deadlineMs: db.nowMs + doneWithinMs,
      payload: { ...checked.value },
      toAgent: true,
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

function wrong(parameter: string): AppError {
  const field = fieldOf[parameter] ?? parameter;
  return new AppError("invalidBody", {}, { issues: [{ field, code: "wrongType" }] });
}
