import { type ClipProblem, clipProblems, evidenceClips } from "@gantry/domain/evidence/evidence.ts";
import { sha256Hex } from "@gantry/domain/sign/fonts/sha256.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import type { PastClips } from "../module.ts";
import type { Principal } from "../permission/principal.ts";
import type { EvidenceEntity } from "./read-evidence.ts";

/** Of an entity in `data.json`. */
interface ListedClips {
  clips: { file: string; startsAt: string; endsAt: string }[];
  clipsMissing?: { code: ClipProblem; text: string };
}

interface ClipsWanted {
  principal: Principal;
  span: Span;
  entities: readonly Pick<EvidenceEntity, "entityType" | "id">[];
  clips: Readonly<Record<string, PastClips>>;
  withinMs?: number;
  maxBytes?: number;
}

/** Waits for agents, so it may not be called within a transaction. */
export async function collectClips({
  principal,
  span,
  entities,
  clips,
  withinMs = evidenceClips.withinMs,
  maxBytes = evidenceClips.maxBytes,
}: ClipsWanted) {
  const signal = AbortSignal.timeout(withinMs);
  let leftBytes = maxBytes;
  const take = (bytes: number): boolean => {
    if (bytes > leftBytes) return false;
    leftBytes -= bytes;
    return true;
  };
  const found = new Map<number, Awaited<ReturnType<PastClips>>>();
  const waiting = entities.entries();
  const work = async () => {
    for (const [at, { entityType, id }] of waiting) {
      const read = clips[entityType];
      if (!read) continue;
      const made = signal.aborted
        ? failWith("timedOut")
        : read({ principal, id, span, signal, take }).catch((error: unknown) => failWith(codeOf(error)));
      found.set(at, await made);
    }
  };
  await Promise.all(Array.from({ length: evidenceClips.atOnce }, work));
  return listClips(entities, found);
}

function listClips(
  entities: ClipsWanted["entities"],
  found: ReadonlyMap<number, Awaited<ReturnType<PastClips>>>,
) {
  const files: Record<string, Uint8Array> = {};
  let number = 0;
  const listed = entities.map(({ id }, at): Partial<ListedClips> => {
    const made = found.get(at);
    if (!made) return {};
    const clips = made.clips.map(({ startMs, endMs, bytes }) => {
      const file = `clips/${safeName(id)}-${++number}.mp4`;
      files[file] = bytes;
      return { file, startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() };
    });
    const { missing: code } = made;
    return { clips, ...(code && { clipsMissing: { code, text: clipProblems[code] } }) };
  });
  return { files, listed };
}

const failWith = (missing: ClipProblem) => ({ clips: [], missing });
const codeOf = (error: unknown): ClipProblem =>
  error instanceof AppError && [403, 404].includes(error.status) ? "notPermitted" : "unavailable";
const safeName = (id: string): string =>
  /^[\w-]{1,64}$/.test(id) ? id : sha256Hex(new TextEncoder().encode(id)).slice(0, 32);
