import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { longestPresetName } from "@gantry/domain/contract/video/camera-actions.ts";
import { z } from "zod";

/** More than any camera keeps. */
const mostPresets = 1_000;

const flag = z.boolean();
const unknownFlag = flag.nullable();
const time = z.iso.datetime({ offset: true });
const problem = z
  .object({
    // It is a translation key on the page.
    code: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/),
    since: time,
    // Its detail may name the camera's address, which not everybody sees who sees the state.
  })
  .nullable();

const stateData = z
  .object({
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
      .max(mostPresets),
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
    streamProblem: problem,
  } satisfies Record<keyof CameraStateData, z.ZodType>)
  .partial();

/**
 * Of what an agent reported of a camera the members that are known (CAM-014), every one as it is declared; undefined when
 * one of them is not, and then nothing of it is believed.
 */
export function believedCameraState(reported: unknown): Partial<CameraStateData> | undefined {
  return stateData.safeParse(reported).data as Partial<CameraStateData> | undefined;
}
