import { kindAnswers } from "../../../platform/kinds/calls/kind-answers.ts";
import type { WallCameraQuery } from "@gantry/domain/contract/video/camera-calls.ts";
import { maxPageSize } from "@gantry/domain/filters/find.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { kindCatalogue } from "../../../platform/kinds/kind-catalogue.ts";
import type { ListCatalogue } from "../../../platform/list/catalogue.ts";
import { find } from "../../../platform/list/find.ts";
import type { Platform } from "../../../platform/module.ts";

const body: z.ZodType<WallCameraQuery> = z.strictObject({
  page: z.int().min(0).max(maxPageSize).optional(),
  pageSize: z.int().min(1).max(maxPageSize).optional(),
  searchText: z.string().max(500).optional(),
  searchFields: z.array(z.string()).max(100).optional(),
  cameraGroupIds: z.array(z.string().min(1).max(200)).max(500).optional(),
});

/** POST /video/camera/video-wall-find: cameras for a wall, by text and group (WALL-017). */
export function wallCameraRoute({ database }: Platform): RouteDeclaration<never> {
  return tenantRoute<WallCameraQuery>(database, {
    method: "POST",
    path: `${camera.path}/video-wall-find`,
    answer: kindAnswers(camera).find,
    summary: "Search cameras for a wall by text and camera groups",
    access: { action: "READ", entityType: camera.entityType },
    body,
    work: (db, { body: { cameraGroupIds = [], ...query } }) => find(db, camerasOf(cameraGroupIds), query),
  });
}

function camerasOf(groupIds: readonly string[]): ListCatalogue {
  const { counted: _counted, ...catalogue } = kindCatalogue(camera);
  if (groupIds.length === 0) return kindCatalogue(camera);
  return {
    ...catalogue,
    where: (value, { grants }) => {
      const readable = groupIds.filter((id) => isAllowed(grants, "READ", "CAMERA_GROUP", id));
      return `k.id = any (array(
        select jsonb_array_elements_text(g.doc -> 'cameraIds') from camera_group g
        where g.tenant_id = current_setting('gantry.tenant', true) and g.id = any(${value(readable)}::text[])))`;
    },
  };
}
