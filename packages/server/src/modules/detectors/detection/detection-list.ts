import { detectionAlgorithms, detectionEnds } from "@gantry/domain/contract/answers/detection.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { type ListCatalogue, type ListColumn, timeColumn } from "../../../platform/list/catalogue.ts";
import { incidentDetectionRecord } from "./detection-record.ts";

const idOf = (name: string, sql: string): ListColumn => ({ name, sql, type: "id", neverNull: true });

/** Detections between two detectors that the caller may read, the newest first. */
export const detectionList: ListCatalogue = {
  from: `incident_detection i
    left join detector u on u.tenant_id = i.tenant_id and u.id = i.upstream_id
    left join detector d on d.tenant_id = i.tenant_id and d.id = i.downstream_id`,
  tenantSql: "i.tenant_id",
  keySql: "i.id",
  columns: [
    idOf("id", "i.id"),
    { name: "roadName", sql: "i.road_name", type: "text", neverNull: true },
    { name: "direction", sql: "i.direction", type: "text", neverNull: true },
    {
      name: "algorithm",
      sql: "i.algorithm",
      type: "select",
      answer: z.enum(detectionAlgorithms),
      neverNull: true,
    },
    idOf("upstreamId", "i.upstream_id"),
    { name: "upstreamName", sql: "u.doc ->> 'name'", type: "text" },
    idOf("downstreamId", "i.downstream_id"),
    { name: "downstreamName", sql: "d.doc ->> 'name'", type: "text" },
    { ...timeColumn("startedAt", "i.started_at"), neverNull: true },
    { ...timeColumn("seenAt", "i.seen_at"), neverNull: true },
    timeColumn("endedAt", "i.ended_at"),
    { name: "endReason", sql: "i.end_reason", type: "select", answer: z.enum(detectionEnds) },
    { name: "confidence", sql: "i.confidence", type: "number", neverNull: true },
  ],
  always: ["id"],
  sort: { field: "startedAt", ascending: false },
  where(value, principal) {
    const allowed = allowedIds(principal.grants, "READ", detector.entityType);
    if (allowed === "all") return "true";
    const ids = value([...(allowed ?? [])]);
    return `i.upstream_id = any (${ids}::text[]) and i.downstream_id = any (${ids}::text[])`;
  },
  record: { kind: incidentDetectionRecord, row: "i" },
};
