import { detector } from "@gantry/domain/kinds/detector.ts";
import { type ListColumn, timeColumn } from "../../../platform/list/catalogue.ts";
import type { DataSource } from "../../../platform/queries/data-source.ts";
import { detectorHourRecord } from "../readings/detector-records.ts";

/** Places in `figures`, as `packSums` fills them; SQL counts from 1. */
const figure = { readings: 1, classCount: 9, firstLane: 10 } as const;
const membersOfLane = 8;
const ofLane = { usableS: 1, volume: 2, speed: 4, speedVehicles: 5, occupancy: 6, occupancyS: 7 } as const;

const sumLanes = (member: keyof typeof ofLane): string =>
  `(select sum(h.figures[lane + ${ofLane[member]}])::float8
    from generate_series(${figure.firstLane}, cardinality(h.figures), ${membersOfLane} + h.figures[${figure.classCount}]) lane)`;
const laneCount = `((cardinality(h.figures) - ${figure.firstLane - 1}) / (${membersOfLane} + h.figures[${figure.classCount}]))`;

const number = (name: string, sql: string): ListColumn => ({ name, sql, type: "number" });

/** Hours of all detectors, as queries sum and average them. */
export const detectorHourSource: DataSource = {
  name: "detectorHour",
  entityType: detector.entityType,
  licence: detector.licence,
  catalogue: {
    from: `detector_hour h
      join device_number n on n.tenant_id = h.tenant_id and n.entity_type = '${detector.entityType}' and n.number = h.detector
      join detector d on d.tenant_id = n.tenant_id and d.id = n.id`,
    tenantSql: "h.tenant_id",
    keySql: "h.detector",
    readable: { entityType: detector.entityType, idSql: "d.id" },
    columns: [
      { name: "detectorId", sql: "d.id", type: "id", neverNull: true },
      { name: "detectorName", sql: "d.name", type: "text", neverNull: true },
      { name: "roadName", sql: "d.road_name", type: "text" },
      { name: "direction", sql: "d.direction", type: "text" },
      { ...timeColumn("hour", "h.at"), neverNull: true },
      number("readings", `h.figures[${figure.readings}]::float8`),
      number("volume", sumLanes("volume")),
      // Stored as tenths.
      number("speed", `${sumLanes("speed")} / nullif(${sumLanes("speedVehicles")}, 0) / 10`),
      number("occupancy", `${sumLanes("occupancy")} / nullif(${sumLanes("occupancyS")}, 0) / 10`),
      // Seconds with a value, of all lanes, in percent of the hour.
      number("availability", `${sumLanes("usableS")} / nullif(${laneCount}, 0) / 36`),
    ],
    always: [],
    sort: { field: "hour", ascending: false },
    where: (value, { tenantId }) =>
      `h.tenant_number = (select number from installation.tenant where id = ${value(tenantId)})`,
    record: { kind: detectorHourRecord, row: "h" },
  },
  timeField: "hour",
};
