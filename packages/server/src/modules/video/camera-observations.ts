import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { longestPresetName } from "@gantry/domain/contract/video/camera-actions.ts";
import { z } from "zod";

const maxPresets = 1_000;

const flag = z.boolean();
const unknownFlag = flag.nullable();
const time = z.iso.datetime({ offset: true });
const problem = z
  .object({
    // The page uses it as a translation key.
    code: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/),
    since: time,
    // Without the detail, which may contain the camera's address.
  })
  .nullable();

const streamProblem = problem
  .unwrap()
  .extend({
    format: z
      .string()
      .regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/)
      .optional(),
  })
  .nullable();

/** The reported state of a camera (CAM-014). */
export const cameraStateMembers = {
  supportsPTZ: flag,
  supportsFocus: flag,
  supportsIris: flag,
  supportsPresets: flag,
  namesPresets: flag,
  supportsAim: flag,
  streamOnline: unknownFlag,
  autoFocusEnabled: unknownFlag,
  autoIrisEnabled: unknownFlag,
  presets: z
    .array(z.object({ token: z.string().min(1).max(128), name: z.string().max(longestPresetName) }))
    .max(maxPresets),
  videoSnapshot: z.object({ from: time, to: time }).nullable(),
  position: z
    .object({
      panDegrees: z.number().optional(),
      tiltDegrees: z.number().optional(),
      zoomFactor: z.number().min(0).optional(),
      readAt: time,
    })
    .nullable(),
  problem,
  streamProblem,
} satisfies Record<keyof CameraStateData, z.ZodType>;
