import { incidentPlace } from "@gantry/domain/detection/incident-place.ts";
import type { GivenAlert } from "@gantry/domain/incidents/incident-alert.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { receiveAlerts } from "../alerts/receive-alerts.ts";
import { observeSource, readSources, reportingOf } from "./alert-sources.ts";

interface Detection {
  id: string;
  roadName: string;
  direction: string;
  algorithm: string;
  confidence: number;
  startedAtMs: number;
  upstream: Point | null;
  downstream: Point | null;
}

type Point = readonly [longitude: number, latitude: number];

/** Detections whose last interval is older say nothing about now. */
const followedMs = 5 * 60_000;

/**
 * Gives what detector algorithms find to the enabled source of protocol DETECTORS. Without one they stay in shadow mode:
 * what they find is stored and opens no incident.
 */
export async function followDetectors(db: TenantTransaction): Promise<void> {
  const source = (await readSources(db)).find(
    ({ doc }) => doc.protocol === "DETECTORS" && doc.enabled === true,
  );
  if (!source) return;
  const detections = await db.query<Detection>(
    `select i.id, i.road_name as "roadName", i.direction, i.algorithm, i.confidence::float8 as confidence,
       (extract(epoch from i.started_at) * 1000)::float8 as "startedAtMs",
       u.doc #> '{location,coordinates}' as upstream, d.doc #> '{location,coordinates}' as downstream
     from incident_detection i
       left join detector u on u.tenant_id = i.tenant_id and u.id = i.upstream_id
       left join detector d on d.tenant_id = i.tenant_id and d.id = i.downstream_id
     where i.tenant_id = $1 and i.ended_at is null and i.seen_at > to_timestamp($2::float8 / 1000)
     order by i.started_at, i.id`,
    [db.tenantId, db.nowMs - followedMs],
  );
  const { taken } = await receiveAlerts(db, reportingOf(source), detections.map(alertOf));
  await observeSource(db, source.id, { status: "ONLINE", problem: null, taken });
}

function alertOf({
  id,
  roadName,
  direction,
  algorithm,
  confidence,
  startedAtMs,
  upstream,
  downstream,
}: Detection): GivenAlert {
  return {
    externalId: id,
    title: "Sudden queue",
    type: algorithm,
    subtype: null,
    description: null,
    incidentTypeName: "Sudden queue",
    severity: null,
    roadName,
    direction,
    laneType: null,
    point: placeOf(upstream, downstream),
    confidence: confidence / 10,
    reliability: null,
    occurredAtMs: startedAtMs,
    metadata: {},
  };
}

function placeOf(upstream: Point | null, downstream: Point | null): Point | null {
  if (!upstream || !downstream) return upstream ?? downstream;
  const toPlace = ([longitude, latitude]: Point) => ({ longitude, latitude });
  const { longitude, latitude } = incidentPlace(toPlace(upstream), toPlace(downstream));
  return [longitude, latitude];
}
