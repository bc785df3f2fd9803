import { longestClipMs, type MediaResource, type StreamSide } from "@gantry/domain/contract/video/media.ts";
import type { AgentCallError } from "@gantry/domain/contract/agents/agent-calls.ts";
import { type ClipProblem, evidenceClips } from "@gantry/domain/evidence/evidence.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { z } from "zod";
import { watcherOf } from "../../../platform/media-tickets/watcher.ts";
import type { PastClip, PastClips, Platform, WantedClips } from "../../../platform/module.ts";
import { authorizeStream, findRelayedSide, readStreams } from "./camera-streams.ts";
import { mayWatch } from "./may-watch.ts";

const recordedSpans = z.object({
  spans: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })).max(10_000),
});
const maxSpansBytes = 1_000_000;
const answeredWithinMs = 15_000;

type Read = { ok: true; bytes: Uint8Array; startsAt?: string | undefined } | { ok: false; code: ClipProblem };

/** What the agents still have of a camera, for those who get a ticket for its clips now. */
export function pastClips(platform: Platform): PastClips {
  const assertMayWatch = mayWatch(platform);
  return async (wanted) => {
    const { principal, id } = wanted;
    const side = await findSide(platform, wanted);
    if (typeof side === "object") return { clips: [], missing: side.missing };
    const watcher = watcherOf(principal, platform.clock.nowMs());
    await assertMayWatch({ watcher, cameraId: id, side });
    return readClips(wanted, (resource, take) => readMedia(platform, wanted, { resource, side, take }));
  };
}

async function findSide(
  { database }: Platform,
  { principal, id }: WantedClips,
): Promise<StreamSide | { missing: ClipProblem }> {
  const maySeeInternal = isAllowed(principal.grants, "VIEW_INTERNAL_STREAM", "CAMERA", id);
  const document = await database.inTenant(principal, (db) => readStreams(db, id));
  const stream = authorizeStream(document, maySeeInternal);
  const isHidden = stream.type === "none" && stream.reason === "notAuthorized";
  return findRelayedSide(stream) ?? { missing: isHidden ? "notPermitted" : "nothingRecorded" };
}

/** One clip per gap-free piece: the time of a clip says when its pictures were taken. */
async function readClips(
  { span, take }: WantedClips,
  read: (resource: MediaResource, take: (bytes: number) => boolean) => Promise<Read>,
): ReturnType<PastClips> {
  let listBytes = 0;
  const list = await read({ type: "spans" }, (bytes) => (listBytes += bytes) <= maxSpansBytes);
  if (!list.ok) return { clips: [], missing: list.code };
  const { spans } = recordedSpans.parse(JSON.parse(Buffer.from(list.bytes).toString()));
  const { pieces, isCut } = cutSpans(spans, span);
  const clips: PastClip[] = [];
  for (const { fromMs, toMs } of pieces) {
    const from = new Date(fromMs).toISOString();
    const clip = await read({ type: "clip", from, to: new Date(toMs).toISOString() }, take);
    // A rolling recording can lose its oldest pictures meanwhile.
    if (!clip.ok && clip.code === "nothingRecorded") continue;
    if (!clip.ok) return { clips, missing: clip.code };
    clips.push({ startMs: Date.parse(clip.startsAt ?? from), endMs: toMs, bytes: clip.bytes });
  }
  if (isCut) return { clips, missing: "tooLarge" };
  return clips.length > 0 ? { clips } : { clips, missing: "nothingRecorded" };
}

export function cutSpans(spans: readonly { from: string; to: string }[], { fromMs, toMs }: Span) {
  const pieces: Span[] = [];
  let leftMs: number = evidenceClips.maxMsOfEntity;
  for (const one of spans) {
    const endMs = Math.min(toMs, Date.parse(one.to));
    for (let startMs = Math.max(fromMs, Date.parse(one.from)); startMs < endMs; startMs += longestClipMs) {
      if (leftMs <= 0) return { pieces, isCut: true };
      const untilMs = Math.min(endMs, startMs + Math.min(longestClipMs, leftMs));
      pieces.push({ fromMs: startMs, toMs: untilMs });
      leftMs -= untilMs - startMs;
      if (leftMs <= 0 && untilMs < endMs) return { pieces, isCut: true };
    }
  }
  return { pieces, isCut: false };
}

interface Asked {
  resource: MediaResource;
  side: StreamSide;
  take(bytes: number): boolean;
}

async function readMedia(
  { agentCalls }: Platform,
  { principal, id, signal }: WantedClips,
  { resource, side, take }: Asked,
): Promise<Read> {
  const gone = new AbortController();
  const answer = await agentCalls.stream(
    principal.tenantId,
    { entityType: "CAMERA", entityId: id },
    "MEDIA",
    { resource, stream: side },
    { timeoutMs: answeredWithinMs, signal: AbortSignal.any([signal, gone.signal]) },
  );
  if (!answer.ok && signal.aborted) return { ok: false, code: "timedOut" };
  if (!answer.ok) return { ok: false, code: problemOf[answer.error] ?? "unavailable" };
  const chunks: Uint8Array[] = [];
  let takenBytes = 0;
  try {
    for await (const chunk of answer.octets) {
      if (!take(chunk.length)) {
        gone.abort();
        take(-takenBytes);
        return { ok: false, code: "tooLarge" };
      }
      takenBytes += chunk.length;
      chunks.push(chunk);
    }
  } catch (error) {
    take(-takenBytes);
    if (error instanceof AppError) throw error;
    return { ok: false, code: signal.aborted ? "timedOut" : "unavailable" };
  }
  return { ok: true, bytes: Buffer.concat(chunks), startsAt: answer.value.startsAt };
}

const problemOf: Partial<Record<AgentCallError, ClipProblem>> = {
  nothingRecorded: "nothingRecorded",
  streamMissing: "nothingRecorded",
  agentNotConnected: "agentAway",
  callTimedOut: "timedOut",
};
