import { z } from "zod";
import type { AnyKind, Kind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import { publicPagesPreference } from "@gantry/domain/contract/people/preference-calls.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { wallLayout } from "@gantry/domain/kinds/wall-layout.ts";
import type { ListColumn } from "../list/catalogue.ts";

/** Public data of a kind. Fields are private unless listed here. */
export interface PublicKind {
  kind: AnyKind;
  fields: readonly string[];
  /** Status of a device, its start and age; never details. */
  withStatus?: boolean;
  /** Values derived from non-public fields. */
  made?: readonly ListColumn[];
  search: readonly string[];
  whereSql: string;
}

/** A system wall that the tenant's public pages do not leave out. */
const publicWallSql = (alias: string): string => `${alias}."system" is true and exists (
    select from system_preference chosen
    where chosen.tenant_id = ${alias}.tenant_id and chosen.id = '${publicPagesPreference}'
      and coalesce(chosen.metadata -> 'walls' @> to_jsonb(${alias}.id), true))`;
const itemsOf = (doc: string) =>
  `jsonb_array_elements(case jsonb_typeof(${doc} -> 'items') when 'array' then ${doc} -> 'items' else '[]' end)`;

// Excludes URLs with credentials, which would become public.
const streamUrlSql = `case when k.doc ->> 'externalStreamType' in ('HLS', 'WOWZA_WEBRTC', 'NVDS')
  and k.doc ->> 'externalStreamUrl' ~* '^(https?|wss?)://[^/?#@]+([/?#]|$)' then k.doc ->> 'externalStreamUrl' end`;

/** A camera `k` of a public wall. Evaluated once and matched by key, because there may be a hundred thousand cameras. */
export const publicCameraSql = `k.id = any (array(
  select item.value ->> 'entityId' from video_wall wall, ${itemsOf("wall.doc")} item
  where wall.tenant_id = current_setting('gantry.tenant', true) and ${publicWallSql("wall")}
    and item.value ->> 'entityType' = 'CAMERA'))`;

export const publicKinds: readonly PublicKind[] = [
  publicKind(camera, {
    fields: ["name", "roadName", "direction", "location"],
    withStatus: true,
    made: [
      {
        name: "externalStreamType",
        answer: z.string(),
        sql: `case when (${streamUrlSql}) is not null then k.doc ->> 'externalStreamType' end`,
      },
      { name: "externalStreamUrl", sql: streamUrlSql, answer: z.string() },
    ],
    search: ["name", "roadName"],
    whereSql: publicCameraSql,
  }),
  publicKind(videoWall, {
    fields: ["name", "layout"],
    made: [
      {
        name: "items",
        answer: z.array(
          z.object({ tile: z.number(), entityType: z.literal("CAMERA"), entityId: z.string() }),
        ),
        sql: `coalesce((
          select jsonb_agg(jsonb_build_object('tile', item.value -> 'tile', 'entityType', 'CAMERA', 'entityId', item.value -> 'entityId')
            order by (item.value ->> 'tile')::float8)
          from ${itemsOf("k.doc")} item where item.value ->> 'entityType' = 'CAMERA'), '[]')`,
      },
    ],
    search: ["name"],
    whereSql: publicWallSql("k"),
  }),
  publicKind(wallLayout, {
    fields: ["name", "columns", "rows", "items"],
    search: ["name"],
    whereSql: "true",
  }),
];

function publicKind<F extends Fields>(
  kind: Kind<string, F>,
  declaration: Omit<PublicKind, "kind" | "fields"> & { fields: readonly (keyof F & string)[] },
): PublicKind {
  return { kind, ...declaration };
}
