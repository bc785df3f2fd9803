import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { newReadingsQuery, readingsQuery } from "../station/wim-calls.ts";
import type { WimStation } from "../station/wim-station-entity.ts";
import { readAddress, type ReadingFilter, type ReadingsAddress, writeAddress } from "./reading-filter.ts";

export type Readings = ReturnType<typeof useReadings>;

/** The readings that the address names, and how it changes. */
export function useReadings({ id, state }: WimStation) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = readAddress(search);
  const [openedAtMs] = useState(serverNowMs);
  const beforeMs = address.beforeMs ?? openedAtMs;
  const { filter, page, pageSize } = address;
  const query = useQuery(readingsQuery(id, { filter, beforeMs, page, pageSize }));
  const lastAt = state?.lastVehicle?.timestamp;
  const { data: newCount = 0 } = useQuery(newReadingsQuery(id, { filter, sinceMs: beforeMs, lastAt }));
  const change = (next: Partial<ReadingsAddress>) =>
    void navigate({
      to: ".",
      search: ((before: object) => ({
        ...before,
        ...writeAddress({ ...address, beforeMs, ...next }),
      })) as never,
      replace: true,
    });
  const items = query.data?.items ?? [];
  // The first is shown until another is chosen (WIM-020).
  const chosenId = address.readingId ?? items[0]?.id;
  const step = (by: 1 | -1) => {
    const next = items[items.findIndex((item) => item.id === chosenId) + by];
    if (next) change({ readingId: next.id });
  };
  return {
    query,
    filter,
    beforeMs,
    page,
    pageSize,
    items,
    total: query.data?.total ?? 0,
    /** Counting ends at a limit. */
    isMoreThanTotal: query.data?.moreThanTotal ?? false,
    newCount,
    chosenId,
    choose: (readingId: string) => change({ readingId }),
    step,
    setPage: (next: number) => change({ page: next, readingId: undefined }),
    setPageSize: (next: number) => change({ pageSize: next, page: 0, readingId: undefined }),
    /** WIM-023 */
    setFilter: (next: ReadingFilter) => change({ filter: next, page: 0, readingId: undefined }),
    /** WIM-022 */
    refresh: () => change({ beforeMs: serverNowMs(), page: 0, readingId: undefined }),
  };
}
