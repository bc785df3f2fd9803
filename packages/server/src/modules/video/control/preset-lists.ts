import { presetPage, type PresetPage } from "@gantry/domain/contract/answers/camera.ts";
import { listAnswer } from "../../../platform/list/list-answer.ts";
import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import type { ListCatalogue } from "../../../platform/list/catalogue.ts";
import { findBody } from "../../../platform/list/find-body.ts";
import { find } from "../../../platform/list/find.ts";
import type { Platform } from "../../../platform/module.ts";

const usualPageSize = 10;
const largestPageSize = 1_000;

const presetsOf = (state: string) =>
  `jsonb_array_elements(case jsonb_typeof(${state} -> 'presets') when 'array' then ${state} -> 'presets' else '[]' end)`;

const cameraPresets: ListCatalogue = {
  from: `camera k join camera_state s on s.tenant_id = k.tenant_id and s.id = k.id
    cross join lateral ${presetsOf("s.state")} as p (preset)`,
  tenantSql: "k.tenant_id",
  keySql: "(k.id || '/' || (p.preset ->> 'token'))",
  readable: { entityType: "CAMERA", idSql: "k.id" },
  columns: [
    { name: "id", sql: "(k.id || '/' || (p.preset ->> 'token'))", type: "id", neverNull: true },
    { name: "cameraId", sql: "k.id", type: "id", neverNull: true },
    { name: "cameraName", sql: "k.name", type: "text", neverNull: true },
    { name: "token", sql: "(p.preset ->> 'token')", type: "text", neverNull: true },
    { name: "name", sql: "(p.preset ->> 'name')", type: "text", neverNull: true },
  ],
  always: ["id"],
  search: {
    sql: "lower((p.preset ->> 'name') || E'\\n' || k.name)",
    fields: { name: "(p.preset ->> 'name')", cameraName: "k.name" },
  },
  sort: { field: "name", ascending: true },
};

/** Presets as last read, of one camera (CAM-057) and of all (CAM-062). */
export function presetLists({ database }: Platform): RouteDeclaration<never>[] {
  return [
    defineRoute({
      method: "GET",
      path: "/video/presets/:cameraId",
      answer: presetPage,
      summary: "List the presets of a camera; default pageSize 10, page counts from 0",
      access: { action: "READ", entityType: "CAMERA", id: "cameraId" },
      async handler({ principal, params: { cameraId = "" }, query }): Promise<PresetPage> {
        const pageSize = countOf(query, "pageSize", { from: 1, to: largestPageSize, usual: usualPageSize });
        const first = countOf(query, "page", { from: 0, to: 1_000_000, usual: 0 }) * pageSize;
        const [row] = await database.inTenant(principal, (db) =>
          db.query<{ presets: CameraPreset[] }>(
            `select coalesce(jsonb_path_query_array(state, '$.presets[*]'), '[]') as presets
             from camera_state where tenant_id = $1 and id = $2`,
            [db.tenantId, cameraId],
          ),
        );
        if (!row) throw new AppError("notFound", { kind: "camera", id: cameraId });
        return { items: row.presets.slice(first, first + pageSize), total: row.presets.length };
      },
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/video/camera-preset/find",
      answer: listAnswer(cameraPresets),
      summary: "Search, filter, sort and page the presets of all cameras",
      access: { action: "READ", entityType: "CAMERA" },
      body: findBody,
      work: (db, { body }) => find(db, cameraPresets, body),
    }),
  ];
}

function countOf(
  query: Record<string, string | undefined>,
  field: string,
  { from, to, usual }: { from: number; to: number; usual: number },
): number {
  const value = query[field];
  const count = value === undefined ? usual : Number(value);
  if (Number.isInteger(count) && count >= from && count <= to && value !== "") return count;
  throw new AppError("invalidBody", {}, { issues: [{ field, code: "wrongType" }] });
}
