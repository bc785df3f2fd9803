import type { CameraActions } from "@gantry/domain/contract/video/camera-actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { deviceTables } from "../../../platform/agent-link/assignment/device-tables.ts";
import { assertPollable } from "../../../platform/agent-link/actions/poll-routes.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform, ScheduleExecutor, ScheduleExecutors } from "../../../platform/module.ts";
import { oneByOne } from "../../../platform/schedules/one-by-one.ts";
import { readLockOf } from "../locks/lock-store.ts";

const moveWithinMs = 30_000;
const table = deviceTables([camera]).get(camera.entityType);

const goToPreset: ScheduleExecutor = {
  run: oneByOne(async (db, platform, { document, entityIds: [cameraId = ""] }) => {
    try {
      await moveToPreset(db, platform, cameraId, { token: document.presetTokenId ?? "" });
      return [{ entityId: cameraId }];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [{ entityId: cameraId, error: error.code, params: error.params }];
    }
  }),
};

/** Refused while a user holds the camera. */
export async function moveToPreset(
  db: TenantTransaction,
  { actions }: Platform,
  cameraId: string,
  parameters: CameraActions["GO_TO_PRESET"]["parameters"],
): Promise<void> {
  if (table) await assertPollable(db, table, cameraId, { evenIfOff: true });
  // A job does not interrupt a user who holds the lock, and takes no lock itself.
  const lock = await readLockOf(db, cameraId);
  if (lock && lock.lockedBy !== db.principal.id)
    throw new AppError("cameraLocked", { name: lock.lockedByDisplayName });
  await actions.request(db, {
    requestType: "GO_TO_PRESET",
    entityType: camera.entityType,
    entityId: cameraId,
    deadlineMs: db.nowMs + moveWithinMs,
    payload: parameters,
  });
}

export const cameraExecutors: ScheduleExecutors = { GoToPresetJob: goToPreset };
