import type { VehicleReading, VehicleReadings, WimCalibration } from "@gantry/domain/contract/answers/wim.ts";
import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import type { FieldFilter, FindQuery } from "@gantry/domain/filters/find.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { analyticsStaleMs } from "@gantry/domain/volume/analyze-volumes.ts";
import { hashKey, queryOptions } from "@tanstack/react-query";
import { isoOf } from "../../../kit/time/timestamp-text.ts";
import { api } from "../../../queries/api.ts";
import type { ReadingFilter } from "../readings/reading-filter.ts";

const pathOf = (id: string) => `${wimStation.path}/${encodeURIComponent(id)}`;
const findVehicles = (id: string, query: FindQuery, signal: AbortSignal) =>
  api.post<VehicleReadings>(`${pathOf(id)}/vehicle-readings`, query, { signal });
const stationKey = (id: string) => ["wimReadings", id] as const;

export interface ReadingsPage {
  filter: ReadingFilter;
  /** Readings before this instant only (WIM-026). */
  beforeMs: number;
  /** From 0. */
  page: number;
  pageSize: number;
}

const timestampFilter = (operator: "LESS_THAN" | "GREATER_THAN_OR_EQUALS", atMs: number): FieldFilter => ({
  field: "timestamp",
  operator,
  value: isoOf(atMs),
  isTimestamp: true,
});

/** Conditions of the list builder (WIM-030). */
function conditionsOf({ lane, minSpeedKph, className, violations }: ReadingFilter): FieldFilter[] {
  return [
    ...(lane === undefined ? [] : [{ field: "lane", operator: "EQUALS" as const, value: lane }]),
    ...(minSpeedKph === undefined
      ? []
      : [{ field: "speed", operator: "GREATER_THAN_OR_EQUALS" as const, value: minSpeedKph }]),
    ...(className === "" ? [] : [{ field: "className", operator: "CONTAINS" as const, value: className }]),
    ...(violations.length === 0
      ? []
      : [{ field: "violationTypes", operator: "IN" as const, value: violations }]),
  ];
}

/** One page, the newest first (WIM-035). */
export const readingsQuery = (id: string, { filter, beforeMs, page, pageSize }: ReadingsPage) =>
  queryOptions({
    queryKey: [...stationKey(id), "page", filter, beforeMs, page, pageSize],
    queryFn: ({ signal }) =>
      findVehicles(
        id,
        {
          page,
          pageSize,
          sortField: "timestamp",
          ascending: false,
          filters: [timestampFilter("LESS_THAN", beforeMs), ...conditionsOf(filter)],
        },
        signal,
      ),
    placeholderData: (before) => before,
  });

/** How many came since; asked again with each vehicle that the station reports. */
export const newReadingsQuery = (
  id: string,
  { filter, sinceMs, lastAt }: { filter: ReadingFilter; sinceMs: number; lastAt: string | undefined },
) => {
  const counted = [...stationKey(id), "new", filter, sinceMs];
  return queryOptions({
    queryKey: [...counted, lastAt],
    queryFn: async ({ signal }) => {
      const filters = [timestampFilter("GREATER_THAN_OR_EQUALS", sinceMs), ...conditionsOf(filter)];
      return (await findVehicles(id, { page: 0, pageSize: 1, fields: ["timestamp"], filters }, signal)).total;
    },
    enabled: lastAt !== undefined && Date.parse(lastAt) >= sinceMs,
    // The count before stays until the next is there, but not over a refresh or another filter.
    placeholderData: (count, before) =>
      before && hashKey(before.queryKey.slice(0, -1)) === hashKey(counted) ? count : undefined,
  });
};

/** The last vehicle, asked for again with each that the station reports; null if there is none. */
export const newestReadingQuery = (id: string, lastAt: string | undefined) =>
  queryOptions({
    queryKey: [...stationKey(id), "newest", lastAt],
    queryFn: async ({ signal }): Promise<VehicleReading | null> => {
      const query = { page: 0, pageSize: 1, sortField: "timestamp", ascending: false };
      return (await findVehicles(id, query, signal)).items[0] ?? null;
    },
    placeholderData: (before) => before,
  });

/** A vehicle that a link names; null if it is not there. */
export const oneReadingQuery = (id: string, readingId: string) =>
  queryOptions({
    queryKey: [...stationKey(id), "one", readingId],
    queryFn: async ({ signal }): Promise<VehicleReading | null> => {
      const filters: FieldFilter[] = [{ field: "id", operator: "EQUALS", value: readingId }];
      return (await findVehicles(id, { page: 0, pageSize: 1, filters }, signal)).items[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A picture or a dimension profile of a vehicle (WIM-036). */
export const fetchStationFile = async (id: string, path: string, signal: AbortSignal): Promise<Blob> =>
  (await api.downloadList(`${pathOf(id)}/download`, { path }, { signal })).bytes;

/** It never changes. */
export const stationFileQuery = (id: string, path: string) =>
  queryOptions({
    queryKey: ["wimFile", id, path],
    queryFn: ({ signal }) => fetchStationFile(id, path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const calibrationStaleMs = 10 * 60_000;

/** How the weighing of each lane changed; a few vehicles more change it little. */
export const calibrationQuery = (id: string) =>
  queryOptions({
    queryKey: ["wimCalibration", id],
    queryFn: ({ signal }) => api.get<WimCalibration>(`${pathOf(id)}/calibration`, { signal }),
    staleTime: calibrationStaleMs,
  });

/** WIM-042 */
export const analyticsQuery = (id: string) =>
  queryOptions({
    queryKey: ["wimAnalytics", id],
    queryFn: ({ signal }) => api.get<VolumeAnalytics>(`${pathOf(id)}/analytics`, { signal }),
    staleTime: analyticsStaleMs,
    refetchInterval: analyticsStaleMs,
  });
