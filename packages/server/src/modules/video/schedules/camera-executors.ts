import { AppError } from "@gantry/domain/errors.ts";
import type { ScheduleExecutor, ScheduleExecutors } from "../../../platform/schedules/executor.ts";

/** A camera that has not begun to move by then does not move any more. */
const moveWithinMs = 30_000;

/** Asks the camera to go to its preset; where it then looks is told by its agent. */
const goToPreset: ScheduleExecutor = {
  async run(db, platform, { document, entityIds: [cameraId = ""] }) {
    try {
      await platform.actions.request(db, {
        requestType: "GO_TO_PRESET",
        entityType: "CAMERA",
        entityId: cameraId,
        deadlineMs: db.nowMs + moveWithinMs,
        payload: { token: document.presetTokenId ?? "" },
        toAgent: true,
      });
      return [{ entityId: cameraId }];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [{ entityId: cameraId, error: error.code, params: error.params }];
    }
  },
};

/** How jobs about cameras are done. */
export const cameraExecutors: ScheduleExecutors = { GoToPresetJob: goToPreset };
