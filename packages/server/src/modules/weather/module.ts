import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import type { WeatherReading } from "@gantry/domain/weather/weather-reading.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { Reading, ServerModule } from "../../platform/module.ts";
import { readPastWeather } from "./readings/read-past-weather.ts";
import { weatherReadingSource } from "./readings/reading-source.ts";
import { weatherReading } from "./readings/weather-data.ts";
import { weatherHourRecord, weatherReadingRecord } from "./readings/weather-records.ts";
import { writeWeather } from "./readings/write-weather.ts";
import { weatherRoutes } from "./weather-routes.ts";
import { weatherStateMembers } from "./weather-state-members.ts";

export const weather: ServerModule = {
  name: "weather",
  kinds: [serveKind({ kind: weatherStation })],
  observe: {
    [weatherStation.entityType]: {
      members: weatherStateMembers,
      readings: {
        record: weatherReadingRecord,
        data: weatherReading,
        write: (readings: readonly Reading<WeatherReading>[], db) => writeWeather(readings, db),
      },
    },
  },
  routes: weatherRoutes,
  pastValues: { [weatherStation.entityType]: readPastWeather },
  records: [weatherReadingRecord, weatherHourRecord],
  dataSources: [weatherReadingSource],
};
