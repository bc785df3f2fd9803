import { z } from "zod";

/** Cameras that rules show on tiles of a wall for a time. */
export const wallShowings = z.object({
  items: z.array(
    z.object({
      tile: z.number(),
      cameraId: z.string(),
      cameraName: z.string(),
      ruleName: z.string(),
      leftMs: z.number(),
    }),
  ),
});
export type WallShowings = z.infer<typeof wallShowings>;
