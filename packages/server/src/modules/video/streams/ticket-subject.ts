import {
  longestClipMs,
  type MediaTicketBody,
  type SnapshotVideoBody,
  type StreamSide,
} from "@gantry/domain/contract/video/media.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { z } from "zod";
import type { MediaSubject } from "./camera-media.ts";

const time = z.iso.datetime({ offset: true });
const usualWidthPx = 320;

export const ticketBody: z.ZodType<MediaTicketBody> = z.strictObject({
  kind: z.enum(["hls", "thumbnail", "clip", "recording"]),
  startTime: time.optional(),
  endTime: time.optional(),
  widthPx: z.int().min(16).max(1920).optional(),
});

/** Recordings are not public. */
export const publicTicketBody = z.strictObject({
  kind: z.enum(["hls", "thumbnail"]),
  widthPx: z.int().min(16).max(1920).optional(),
});

export const snapshotBody: z.ZodType<SnapshotVideoBody> = z.strictObject({
  cameraId: z.string().min(1).max(200),
  startTime: time,
  endTime: time,
});

/** Throws `invalidBody` naming the invalid time. */
export function subjectOf(body: MediaTicketBody, side: StreamSide): MediaSubject {
  if (body.kind === "hls" || body.kind === "recording") return { side, kind: body.kind };
  if (body.kind === "thumbnail") return { side, kind: "thumbnail", widthPx: body.widthPx ?? usualWidthPx };
  const [from, to] = [timeOf(body, "startTime"), timeOf(body, "endTime")];
  if (to <= from) throw wrongTime("endBeforeStart");
  if (to - from > longestClipMs) throw wrongTime("clipTooLong", { minutes: longestClipMs / 60_000 });
  return { side, kind: "clip", from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

function timeOf(body: MediaTicketBody, field: "startTime" | "endTime"): number {
  const value = body[field];
  if (value === undefined) throw new AppError("invalidBody", {}, { issues: [{ field, code: "required" }] });
  return Date.parse(value);
}

const wrongTime = (code: string, params?: Record<string, number>) =>
  new AppError("invalidBody", {}, { issues: [{ field: "endTime", code, ...(params && { params }) }] });
