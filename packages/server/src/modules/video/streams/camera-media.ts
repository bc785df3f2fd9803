import {
  longestPicturesMs,
  type MediaResource,
  type MediaTicketBody,
  type StreamSide,
} from "@gantry/domain/contract/video/media.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { z } from "zod";
import type { MediaAnswer, MediaSource, Platform, RequestedFile } from "../../../platform/module.ts";
import type { TicketClaims } from "../../../platform/media-tickets/media-tickets.ts";
import { mayWatch } from "./may-watch.ts";

export type MediaSubject = { side: StreamSide } & (
  | { kind: "hls" }
  | { kind: "thumbnail"; widthPx: number }
  | { kind: "clip"; from: string; to: string }
  | { kind: "recording" }
);

const side = z.enum(["internal", "external"]);
const subject: z.ZodType<MediaSubject> = z.discriminatedUnion("kind", [
  z.object({ side, kind: z.literal("hls") }),
  z.object({ side, kind: z.literal("thumbnail"), widthPx: z.number() }),
  z.object({ side, kind: z.literal("clip"), from: z.string(), to: z.string() }),
  z.object({ side, kind: z.literal("recording") }),
]);

export const firstFile: Record<MediaTicketBody["kind"], string> = {
  hls: "index.m3u8",
  thumbnail: "thumbnail.jpg",
  clip: "clip.mp4",
  recording: "spans.json",
};
/** RFC 8216 and the font registry of RFC 8081; the agent's content types are not passed on. */
const contentTypes: Readonly<Record<string, string>> = {
  m3u8: "application/vnd.apple.mpegurl",
  mp4: "video/mp4",
  m4s: "video/iso.segment",
  jpg: "image/jpeg",
  json: "application/json",
};
/** Partial segments have a dot in the name: `part12.3.m4s`. */
const hlsFile = /^[A-Za-z0-9][\w-]{0,60}(\.\d{1,6})?\.(m3u8|mp4|m4s)$/;
/** Delivery directives of low-latency playlists. */
const hlsQuery = ["_HLS_msn", "_HLS_part", "_HLS_skip"];
/** A blocking playlist request can wait for up to three segments. */
const answeredWithinMs = 15_000;

export function cameraMedia(platform: Platform): MediaSource {
  const assertMayWatch = mayWatch(platform);
  return {
    entityType: "CAMERA",
    assertMayWatch: ({ watcher, entityId, subject: claimedSubject }: TicketClaims) =>
      assertMayWatch({ watcher, cameraId: entityId, side: subject.parse(claimedSubject).side }),
    open: (file) => openMedia(platform, file),
  };
}

async function openMedia(
  platform: Platform,
  { claims, name, query, signal }: RequestedFile,
): Promise<MediaAnswer> {
  const wanted = subject.parse(claims.subject);
  const resource = resourceOf(wanted, name, query);
  const contentType = contentTypes[name.slice(name.lastIndexOf(".") + 1)];
  if (!resource || !contentType) throw new AppError("mediaNotThere", { reason: "noSuchName" });
  const answer = await platform.agentCalls.stream(
    claims.watcher.tenantId,
    { entityType: claims.entityType, entityId: claims.entityId },
    "MEDIA",
    { resource, stream: wanted.side },
    { timeoutMs: answeredWithinMs, signal },
  );
  if (!answer.ok && answer.error === "tooManyCalls")
    throw new AppError("tooManyRequests", { retryAfterS: 1 });
  if (!answer.ok) throw new AppError("mediaNotThere", { reason: answer.error });
  const { contentLength } = answer.value;
  return { contentType, ...(contentLength === undefined ? {} : { contentLength }), octets: answer.octets };
}

function resourceOf(
  wanted: MediaSubject,
  name: string,
  query: RequestedFile["query"],
): MediaResource | undefined {
  if (wanted.kind === "hls") return hlsFile.test(name) ? hlsResource(name, query) : undefined;
  if (wanted.kind === "recording" && name === "pictures.mp4") return picturesResource(query);
  if (name !== firstFile[wanted.kind]) return undefined;
  if (wanted.kind === "recording") return { type: "spans" };
  return wanted.kind === "clip"
    ? { type: "clip", from: wanted.from, to: wanted.to }
    : { type: "thumbnail", widthPx: wanted.widthPx };
}

function picturesResource({ from, to }: RequestedFile["query"]): MediaResource | undefined {
  const [fromMs, toMs] = [momentOf(from), momentOf(to)];
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs) return undefined;
  const untilMs = Math.min(toMs, fromMs + longestPicturesMs);
  return { type: "pictures", from: new Date(fromMs).toISOString(), to: new Date(untilMs).toISOString() };
}

const momentOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{12,13}$/.test(text) ? Number(text) : undefined;

function hlsResource(file: string, query: RequestedFile["query"]): MediaResource {
  const directives = hlsQuery.flatMap((name) => {
    const value = query[name];
    return typeof value === "string" && /^\w{1,20}$/.test(value) ? [`${name}=${value}`] : [];
  });
  return { type: "hls", file, ...(directives.length > 0 && { query: directives.join("&") }) };
}
