import { weatherSeries } from "@gantry/domain/contract/answers/weather.ts";
import { weatherSeriesBody } from "@gantry/domain/contract/weather-calls.ts";
import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import type { z } from "zod";
import { type RouteDeclaration, tenantRoute } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/module.ts";
import { readSeries } from "./readings/read-series.ts";

/** History of weather stations. */
export const weatherRoutes = ({ database }: Platform): RouteDeclaration<never>[] => [
  tenantRoute<z.infer<typeof weatherSeriesBody>>(database, {
    access: { action: "READ", entityType: weatherStation.entityType, id: "id" },
    method: "POST",
    path: `${weatherStation.path}/:id/readings/time-range`,
    licence: weatherStation.licence,
    answer: weatherSeries,
    summary: "What a weather station measured in a range of at most a year, by reading, hour or day",
    body: weatherSeriesBody,
    work: (db, { body: { startTime, endTime, zone = "UTC" }, param }) =>
      readSeries(db, param("id"), { fromMs: Date.parse(startTime), toMs: Date.parse(endTime), zone }),
  }),
];
