import type { CameraActions } from "@gantry/domain/contract/video/camera-actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { deviceTables } from "../../../platform/agent-link/device-tables.ts";
import { assertPollable } from "../../../platform/agent-link/poll-routes.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import type { ScheduleExecutor, ScheduleExecutors } from "../../../platform/schedules/executor.ts";
import { readLock } from "../locks/lock-store.ts";

/** A camera that has not begun to move by then does not move any more. */
const moveWithinMs = 30_000;
const table = deviceTables([camera]).get(camera.entityType);

/** Asks the camera to go to its preset; where it then looks is told by its agent. */
const goToPreset: ScheduleExecutor = {
  async run(db, platform, { document, entityIds: [cameraId = ""] }) {
    try {
      await move(db, platform, cameraId, { token: document.presetTokenId ?? "" });
      return [{ entityId: cameraId }];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [{ entityId: cameraId, error: error.code, params: error.params }];
    }
  },
};

async function move(
  db: TenantTransaction,
  { actions }: Platform,
  cameraId: string,
  parameters: CameraActions["GO_TO_PRESET"]["parameters"],
): Promise<void> {
  if (table) await assertPollable(db, table, cameraId, { evenIfOff: true });
  // A camera that somebody is steering is not taken out of their hands; nor does a job hold one for itself.
  const lock = await readLock(db, cameraId);
  if (lock && lock.lockedBy !== db.principal.id)
    throw new AppError("cameraLocked", { name: lock.lockedByDisplayName });
  await actions.request(db, {
    requestType: "GO_TO_PRESET",
    entityType: camera.entityType,
    entityId: cameraId,
    deadlineMs: db.nowMs + moveWithinMs,
    payload: parameters,
    toAgent: true,
  });
}

/** How jobs about cameras are done. */
export const cameraExecutors: ScheduleExecutors = { GoToPresetJob: goToPreset };
