import {
  nearCamerasAnswer,
  type NearCamera,
  type NearCamerasAnswer,
} from "@gantry/domain/contract/answers/camera.ts";
import { type WayToCamera, findNearestCameras, nearWithinM } from "@gantry/domain/camera/cameras-near.ts";
import type { NearCamerasQuery } from "@gantry/domain/contract/video/camera-calls.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { allowedIds, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { defineRoute, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import { authorizeStream, type StreamDocument } from "../streams/camera-streams.ts";

const usualCount = 9;
const maxCount = 16;
const metresPerDegree = 111_000;

const word = z.string().max(200).optional();
const body: z.ZodType<NearCamerasQuery> = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  roadName: word,
  direction: word,
  count: z.int().min(1).max(maxCount).optional(),
});

export function nearCameraRoute({ database }: Platform): RouteDeclaration<never> {
  return defineRoute<NearCamerasQuery>({
    method: "POST",
    path: `${camera.path}/near`,
    answer: nearCamerasAnswer,
    summary: "List cameras near a position that the caller may watch, those on its road first",
    access: { action: "READ", entityType: camera.entityType },
    body,
    handler: ({ principal, body: { count = usualCount, ...place } }): Promise<NearCamerasAnswer> =>
      database.inTenant(principal, async (db) => {
        const found = findNearestCameras(place, await readAround(db, place));
        const watched = found.filter(({ id, doc }) => mayWatch(db, id, doc));
        return { cameras: watched.slice(0, count).map(toNearCamera) };
      }),
  });
}

interface FoundCamera {
  id: string;
  doc: StreamDocument;
  latitude: number;
  longitude: number;
  roadName: string | null;
  direction: string | null;
}

async function readAround(
  db: TenantTransaction,
  { latitude, longitude }: NearCamerasQuery,
): Promise<FoundCamera[]> {
  const readable = allowedIds(db.principal.grants, "READ", camera.entityType);
  if (!readable) return [];
  const north = nearWithinM / metresPerDegree;
  // Near the poles a degree has no length, so everything is taken and measured afterwards.
  const east = north / Math.max(0.01, Math.cos((Math.abs(latitude) + north) * (Math.PI / 180)));
  const rows = await db.query<{ id: string; doc: StreamDocument; latitude: number; longitude: number }>(
    `select * from (
       select k.id, k.doc,
         (k.doc #>> '{location,coordinates,1}')::float8 as latitude,
         (k.doc #>> '{location,coordinates,0}')::float8 as longitude
       from camera k
       where k.tenant_id = $1 and ($2::text[] is null or k.id = any($2::text[]))
     ) placed
     where latitude between $3 and $4 and abs(mod((longitude - $5 + 540)::numeric, 360) - 180) <= $6`,
    [
      db.tenantId,
      readable === "all" ? null : [...readable],
      latitude - north,
      latitude + north,
      longitude,
      Math.min(180, east),
    ],
  );
  return rows.map((row) => ({
    ...row,
    roadName: textOf(row.doc["roadName"]),
    direction: textOf(row.doc["direction"]),
  }));
}

/** A camera without a permitted stream would be an empty tile. */
function mayWatch({ principal }: TenantTransaction, id: string, doc: StreamDocument): boolean {
  const maySeeInternal = isAllowed(principal.grants, "VIEW_INTERNAL_STREAM", camera.entityType, id);
  return authorizeStream(doc, maySeeInternal).type !== "none";
}

function toNearCamera({ id, doc, roadName, direction, ...way }: FoundCamera & WayToCamera): NearCamera {
  const { distanceM, bearingDegrees } = way;
  return { id, name: textOf(doc["name"]) ?? "", roadName, direction, distanceM, bearingDegrees };
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
