import { durationMsFromNs, durationNsFromMs, type SignMessage } from "@gantry/domain/sign/message.ts";
import { z } from "zod";

const color = z.string().max(20);
const positionPx = z.int().min(-10_000).max(10_000);

const segment = z.strictObject({
  text: z.string().max(500),
  fontId: z.int().min(1).max(255).optional(),
  foregroundColor: color.optional(),
  backgroundColor: color.optional(),
  horizJustification: z.enum(["left", "center", "right", "full", "default"]).optional(),
  flashingEnabled: z.boolean().optional(),
  flashOnMillis: z.number().min(0).max(9900).optional(),
  flashOffMillis: z.number().min(0).max(9900).optional(),
});
const line = z.strictObject({ segments: z.array(segment).max(20) });
const position = z.strictObject({ x: positionPx, y: positionPx });

const page = z.strictObject({
  pageOnTime: z.number().min(100).max(25_500),
  pageOffTime: z.number().min(0).max(25_500),
  backgroundColor: color.optional(),
  verticalJustification: z.enum(["top", "center", "bottom"]),
  messageLines: z.array(line).max(50),
  textAreas: z
    .array(
      z.strictObject({
        position,
        width: positionPx,
        height: positionPx,
        vertJustification: z.enum(["top", "center", "bottom"]).optional(),
        lines: z.array(line).max(50),
      }),
    )
    .max(50)
    .default([]),
  images: z
    .array(z.strictObject({ image: z.string().max(1_400_000), position }))
    .max(20)
    .default([]),
});

const isWholeMs = (durationNs: number) => durationNsFromMs(durationMsFromNs(durationNs)) === durationNs;

/** A message as a call may send it; bounds keep a hostile body small, `validateMessage` says whether it fits a sign. */
export const signMessageSchema: z.ZodType<SignMessage> = z.strictObject({
  priority: z.int().min(0).max(1000).optional(),
  duration: z.number().positive().max(1e20).refine(isWholeMs, { error: "wholeMilliseconds" }).nullish(),
  enableBeacons: z.boolean().optional(),
  pages: z.array(page).min(1).max(255),
});
