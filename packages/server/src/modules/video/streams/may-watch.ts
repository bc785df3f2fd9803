import type { StreamSide } from "@gantry/domain/contract/video/media.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { type PublicWatcher, type Watcher, watcherGrants } from "../../../platform/media-tickets/watcher.ts";
import type { Platform } from "../../../platform/module.ts";
import { publicReader } from "../../../platform/read-only/projection.ts";
import { OpenShares } from "../../../platform/shares/open-shares.ts";
import { sharedSides } from "../shared/shared-cameras.ts";

export interface Watched {
  watcher: Watcher;
  cameraId: string;
  side: StreamSide;
}
/** Throws an `AppError` if access is not, or no longer, permitted. */
export type AssertMayWatch = (watched: Watched) => Promise<void>;

/** How long the answer for a camera is cached; viewers check it with every segment. */
const shownHoldsMs = 500;
const maxRemembered = 5_000;

/** Re-checked on each call: grants and licence of users, or whether the camera is still shown to the public. */
export function mayWatch(platform: Platform): AssertMayWatch {
  const grantsOf = watcherGrants(platform);
  const readShown = cacheAnswers(shownToPublic(platform));
  return async ({ watcher, cameraId, side }) => {
    if (watcher.kind === "public") {
      if ((await readShown(watcher, cameraId)) !== side)
        throw new AppError("notFound", { kind: "public page", id: "" });
      return;
    }
    await platform.licences.check.assertOpen(watcher.tenantId, "camera");
    const grants = await grantsOf(watcher);
    const isReadable = isAllowed(grants, "READ", "CAMERA", cameraId);
    if (
      !isReadable ||
      (side === "internal" && !isAllowed(grants, "VIEW_INTERNAL_STREAM", "CAMERA", cameraId))
    )
      throw new AppError("noPermission");
  };
}

type PublicPlace = Pick<PublicWatcher, "tenantId" | "shareId">;
type ReadShown = (
  place: PublicPlace,
  cameraIds: readonly string[],
) => Promise<ReadonlyMap<string, StreamSide>>;

/** Which of the cameras a viewer without account may watch, and which of their streams; all that a share shows. */
export function shownToPublic(platform: Platform): ReadShown {
  const publicAmong = publicCameras(platform);
  const shares = new OpenShares(platform);
  return async ({ tenantId, shareId }, cameraIds) => {
    if (shareId !== undefined) return sharedSides(shares, tenantId, shareId);
    return new Map([...(await publicAmong(tenantId, cameraIds))].map((id) => [id, "external"]));
  };
}

export function publicCameras({ database, licences }: Pick<Platform, "database" | "licences">) {
  const reader = publicReader({ database, licence: licences.check });
  return async (tenantId: string, cameraIds: readonly string[]): Promise<ReadonlySet<string>> => {
    try {
      const filters = [{ field: "id", operator: "IN" as const, value: [...cameraIds] }];
      const { text } = await reader.find(tenantId, "CAMERA", { filters, fields: ["id"] });
      return new Set((JSON.parse(text) as { items: { id: string }[] }).items.map(({ id }) => id));
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return new Set();
      throw error;
    }
  };
}

function cacheAnswers(readShown: ReadShown) {
  const cache = new Map<string, { atMs: number; answer: ReturnType<ReadShown> }>();
  const read = (place: PublicPlace, cameraId: string): ReturnType<ReadShown> => {
    // All tiles of a shared group have one answer.
    const key = JSON.stringify([place.tenantId, place.shareId, place.shareId === undefined && cameraId]);
    const nowMs = performance.now();
    const last = cache.get(key);
    if (last && nowMs - last.atMs < shownHoldsMs) return last.answer;
    const answer = readShown(place, [cameraId]);
    cache.delete(key);
    cache.set(key, { atMs: nowMs, answer });
    const [oldest] = cache.keys();
    if (cache.size > maxRemembered && oldest !== undefined) cache.delete(oldest);
    answer.catch(() => cache.delete(key));
    return answer;
  };
  return async (place: PublicPlace, cameraId: string) => (await read(place, cameraId)).get(cameraId);
}
