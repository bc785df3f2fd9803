import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import { recordedQuantities } from "@gantry/domain/weather/weather-reading.ts";
import { type ListColumn, timeColumn } from "../../../platform/list/catalogue.ts";
import type { DataSource } from "../../../platform/queries/data-source.ts";
import { weatherReadingRecord } from "./weather-records.ts";

/** Polls of all weather stations, as queries average them. */
export const weatherReadingSource: DataSource = {
  name: "weatherReading",
  entityType: weatherStation.entityType,
  licence: weatherStation.licence,
  catalogue: {
    from: `weather_reading r
      join device_number n on n.tenant_id = r.tenant_id and n.entity_type = '${weatherStation.entityType}' and n.number = r.station
      join weather_station w on w.tenant_id = n.tenant_id and w.id = n.id`,
    tenantSql: "r.tenant_id",
    keySql: "r.station",
    readable: { entityType: weatherStation.entityType, idSql: "w.id" },
    columns: [
      { name: "stationId", sql: "w.id", type: "id", neverNull: true },
      { name: "stationName", sql: "w.name", type: "text", neverNull: true },
      { name: "roadName", sql: "w.road_name", type: "text" },
      { name: "direction", sql: "w.direction", type: "text" },
      { ...timeColumn("timestamp", "r.at"), neverNull: true },
      ...recordedQuantities
        // Directions have no average.
        .filter((name) => name !== "windDirection")
        .map((name): ListColumn => {
          const place = recordedQuantities.indexOf(name) + 1;
          return { name, sql: `r.figures[${place}]::float8`, type: "number" };
        }),
    ],
    always: [],
    sort: { field: "timestamp", ascending: false },
    where: (value, { tenantId }) =>
      `r.tenant_number = (select number from installation.tenant where id = ${value(tenantId)})`,
    record: { kind: weatherReadingRecord, row: "r" },
  },
  timeField: "timestamp",
};
