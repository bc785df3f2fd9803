import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { GeojsonRows } from "../kinds/calls/geojson.ts";
import { type KindTable, kindTable, problemColumn } from "../kinds/database/kind-tables.ts";

/** The map shows incidents for a day after they are cleared. */
const clearedShownMs = 86_400_000;

/** A moment, and the last keyframe until then. */
export interface Moment {
  atMs: number;
  keyframeMs: number | undefined;
}

type PastRows = NonNullable<GeojsonRows["past"]>;

/** The rows of a kind as they were at a moment, in place of its tables. */
export function pastRows(db: TenantTransaction, kind: AnyKind, { atMs, keyframeMs }: Moment): PastRows {
  const table = kindTable(kind);
  const hasKeyframe = keyframeMs !== undefined;
  const from =
    kind.recorded === "document"
      ? recordedDocuments(kind, table)
      : `${auditedDocuments(kind, table)} ${recordedStates(kind, table, hasKeyframe)}`;
  const values = [new Date(atMs).toISOString(), db.tenantNumber];
  const ofKeyframe = hasKeyframe && kind.recorded !== "document" ? [new Date(keyframeMs).toISOString()] : [];
  return { from, values: [...values, ...ofKeyframe] };
}

const at = "$3::timestamptz";
const keyframe = "$5::timestamptz";
const ofKind = ({ entityType }: AnyKind): string =>
  `c.tenant_number = $4 and c.tenant_id = $1 and c.entity_type = '${entityType}' and c.at <= ${at}`;

/** Last recorded row of an entity until then: one probe of an index. */
const lastChange = (kind: AnyKind, id: string, columns: string): string =>
  `(select ${columns} from state_change c where ${ofKind(kind)} and c.entity_id = ${id}
     order by c.at desc, c.id desc limit 1)`;

/** With a keyframe all rows since are read together, which is much faster than a probe for each device. */
function recordedStates(kind: AnyKind, { problems }: KindTable, hasKeyframe: boolean): string {
  const codes = problems.map((name) => `, c.state #>> '{${name},code}' as ${problemColumn(name)}`);
  const columns = `c.status, c.status_since, c.observed_at, c.rev, c.state${codes.join("")}`;
  if (!hasKeyframe) return `left join lateral ${lastChange(kind, "k.id", columns)} s on true`;
  return `left join (select distinct on (c.entity_id) c.entity_id, ${columns} from state_change c
      where ${ofKind(kind)} and c.at >= ${keyframe} order by c.entity_id, c.at desc, c.id desc) s on s.entity_id = k.id`;
}

/**
 * Documents that were edited since are those before their first edit; also of entities that were deleted since.
 * All others are what they are now. SQL with the alias `k`; $1 is the tenant, $3 the moment.
 */
export function auditedDocuments(kind: AnyKind, table: KindTable): string {
  return `(with edited as materialized (
      select distinct on (a.entity_id) a.entity_id as id, a.before as doc from audit_log a
      where a.tenant_id = $1 and a.entity_type = '${kind.entityType}' and a.at > ${at}
      order by a.entity_id, a.at, a.id
    )
    select n.tenant_id, n.id, n.version, n.rev, n.doc, n.created_at, n.updated_at, n.updated_by${listColumns(table, "n")}
      from ${table.table} n
      where n.tenant_id = $1 and n.created_at <= ${at} and not exists (select from edited e where e.id = n.id)
    union all
    select $1, p.id, 1, 0, p.doc, null, null, null${computeColumns(table)}
      from edited p where p.doc is not null) k`;
}

/** Documents of a kind that changes without audit rows. */
function recordedDocuments(kind: AnyKind, table: KindTable): string {
  const since = `${at} - interval '${clearedShownMs} ms'`;
  return `(select $1 as tenant_id, d.id, 1 as version, d.rev, d.doc, d.created_at, d.created_at as updated_at, null as updated_by${computeColumns(table)}
    from (
      select n.id, n.created_at, c.rev, c.state as doc
      from (
        select o.id, o.created_at from ${table.table} o
          where o.tenant_id = $1 and o.created_at <= ${at} and (o.status in ('ACTIVE', 'CONFIRMED') or o.updated_at > ${since})
        union all
        select t.id, t.created_at from trash t
          where t.tenant_id = $1 and t.entity_type = '${kind.entityType}' and t.created_at <= ${at} and t.deleted_at > ${at}
      ) n cross join lateral ${lastChange(kind, "n.id", "c.rev, c.state")} c
      where c.state is not null
    ) d) k`;
}

const listColumns = ({ columns }: KindTable, row: string): string =>
  columns.map(({ sql }) => `, ${row}.${sql}`).join("");

/** As the database generates them, from the document named `doc`. */
const computeColumns = ({ columns }: KindTable): string =>
  columns.map(({ sql, expression }) => `, ${expression} as ${sql}`).join("");
