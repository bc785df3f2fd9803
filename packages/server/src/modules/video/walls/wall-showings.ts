import { type WallShowings, wallShowings } from "@gantry/domain/contract/answers/wall.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { momentOfQuery } from "../../../platform/http/timeframe.ts";
import type { Platform } from "../../../platform/module.ts";
import { readHeld } from "../../../platform/rules/rule-store.ts";
import { entityNames } from "../../../platform/schedules/entity-names.ts";

export function wallShowingsRoute({ database }: Platform): RouteDeclaration<never> {
  return tenantRoute(database, {
    method: "GET",
    path: `${videoWall.path}/:id/showings`,
    answer: wallShowings,
    summary: "List cameras that rules show on tiles of the wall, at the time `at` or now",
    access: { action: "READ", entityType: videoWall.entityType, id: "id" },
    work: (db, { param, query }) => readShowings(db, param("id"), momentOfQuery(query, db.nowMs)),
  });
}

/** Of each tile the newest, without cameras that the caller may not read. */
async function readShowings(db: TenantTransaction, wallId: string, atMs: number): Promise<WallShowings> {
  const { grants } = db.principal;
  const held = (await readHeld(db, "showOnWall", atMs)).flatMap(({ ruleName, startedMs, document }) => {
    const { wallTile, wallCameraId: cameraId, wallTime } = document;
    const leftMs = startedMs + (wallTime ?? 0) - atMs;
    const isHere = document.wallId === wallId && leftMs > 0;
    if (!isHere || !cameraId || !isAllowed(grants, "READ", camera.entityType, cameraId)) return [];
    return [{ tile: wallTile ?? 1, cameraId, ruleName, leftMs }];
  });
  const newest = [...Map.groupBy(held, ({ tile }) => tile).values()].flatMap((some) => some.slice(0, 1));
  const ids = newest.map(({ cameraId }) => cameraId);
  const names = await entityNames(db, camera.entityType, ids);
  return { items: newest.map((one) => ({ ...one, cameraName: names.get(one.cameraId) ?? one.cameraId })) };
}
