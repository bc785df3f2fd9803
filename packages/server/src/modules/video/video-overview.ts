import { videoOverview, type VideoOverview } from "@gantry/domain/contract/answers/camera.ts";
import { overviewLocks } from "@gantry/domain/contract/video/video-overview.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { defineRoute, type RouteDeclaration } from "../../platform/http/route.ts";
import { kindCatalogue } from "../../platform/kinds/kind-catalogue.ts";
import { isoTimeSql } from "../../platform/list/catalogue.ts";
import { narrowList } from "../../platform/list/list-sql.ts";
import type { Platform } from "../../platform/module.ts";

/** GET /video/overview: locks, streams and recordings (CAM-001, CAM-004). */
export function videoOverviewRoute({ database }: Platform): RouteDeclaration<never> {
  return defineRoute({
    method: "GET",
    path: "/video/overview",
    answer: videoOverview,
    summary: "List active locks, streams and recordings of cameras the caller may read",
    access: { action: "READ", entityType: camera.entityType },
    handler: ({ principal }) => database.inTenant(principal, readVideoOverview),
  });
}

async function readVideoOverview(db: TenantTransaction): Promise<VideoOverview> {
  const { conditions, value, values } = narrowList(kindCatalogue(camera), {}, db.principal);
  const where = conditions.join(" and ");
  const now = `${value(new Date(db.nowMs))}::timestamptz`;
  const text = `
    with seen as (
      select k.tenant_id, k.id, k.name, (s.state ->> 'streamOnline')::boolean as online,
        s.state #>> '{videoSnapshot,from}' as "from", s.state #>> '{videoSnapshot,to}' as "to"
      from camera k left join camera_state s on s.tenant_id = k.tenant_id and s.id = k.id where ${where}
    ), held as (
      select seen.id, seen.name as "cameraName", l.holder_id as "lockedBy", l.holder_name as "lockedByDisplayName",
        ${isoTimeSql("l.explicit_at")} as "lockedAtExplicit", ${isoTimeSql("l.expires_at")} as "expiresAt"
      from seen join ptz_lock l on l.tenant_id = seen.tenant_id and l.camera_id = seen.id
      where l.expires_at is null or l.expires_at > ${now}
    ), kept as (
      select id, name, "from", "to", "to"::timestamptz - "from"::timestamptz as depth from seen where "from" is not null
    )
    select
      (select coalesce(jsonb_agg(first), '[]') from (
        select * from held order by "lockedAtExplicit" nulls last, "cameraName", id limit ${value(overviewLocks)}::int8
      ) first) as locks,
      (select count(*)::float8 from held) as "lockCount",
      (select jsonb_build_object('online', count(*) filter (where online), 'offline', count(*) filter (where not online),
        'idle', count(*) filter (where online is null)) from seen) as streams,
      jsonb_build_object('count', (select count(*) from kept), 'shortest', ${writeRetainedSql("asc")}, 'longest', ${writeRetainedSql("desc")})
        as recordings`;
  const [overview] = await db.query<VideoOverview>(text, values);
  if (!overview) throw new Error("the overview has no row");
  return overview;
}

const writeRetainedSql = (order: "asc" | "desc"): string =>
  `(select jsonb_build_object('id', id, 'name', name, 'from', "from", 'to', "to") from kept order by depth ${order}, id ${order} limit 1)`;
