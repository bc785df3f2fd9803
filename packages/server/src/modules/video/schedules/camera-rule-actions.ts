import { AppError } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { RuleAction, RuleActions } from "../../../platform/module.ts";
import { moveToPreset } from "./camera-executors.ts";

const { entityType } = camera;

/** A camera stays where it is when the condition ends. */
const goToPreset: RuleAction = {
  actsOn: async (_db, { cameraId }) => (cameraId ? [{ entityType, entityId: cameraId }] : []),
  async start(db, platform, { document: { cameraId, presetToken } }) {
    const line = { entityType, entityId: cameraId ?? "", text: presetToken ?? "" };
    try {
      await moveToPreset(db, platform, line.entityId, { token: line.text });
      return { lines: [line], isHeld: false };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { lines: [{ ...line, error: error.code, params: error.params }], isHeld: false };
    }
  },
  renew: async () => undefined,
  end: async () => [],
};

export const cameraRuleActions: RuleActions = { goToPreset };
