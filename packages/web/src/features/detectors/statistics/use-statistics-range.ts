import type { DetectorPeriod } from "@gantry/domain/detector/detector-periods.ts";
import { fitRange, periodOf } from "@gantry/domain/detector/statistics-range.ts";
import type { TimeRange } from "@gantry/domain/time/time-range.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { shownZone } from "../../../kit/time/formats.ts";
import { rangeAddress, rangeOfAddress } from "../../../kit/time/range-picker/range-address.ts";
import type { OutOfBounds } from "../../../kit/time/range-picker/range-picker.tsx";
import { detectorSeriesKey } from "../detector/detector-calls.ts";

export interface RangeNotice {
  period: DetectorPeriod;
  problem: OutOfBounds;
  /** The range that replaced the one out of bounds; undefined: it was refused (DET-036). */
  replacedBy?: TimeRange;
}

const readHere = () => ({ nowMs: serverNowMs(), zone: shownZone() });

/** Period, range and comparison, kept in the address so that a view can be linked. */
export function useStatisticsRange(id: string) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const period = periodOf(search["period"]);
  const text = search["range"];
  const [here] = useState(readHere);
  const fitted = useMemo(
    () => fitRange(rangeOfAddress(text, here.nowMs), period, here),
    [text, period, here],
  );
  const { range, replaced } = fitted;
  const [notice, setNotice] = useState<RangeNotice | undefined>(
    () => replaced && { period, problem: replaced, replacedBy: range },
  );
  const change = (next: Record<string, string | undefined>) =>
    void navigate({
      to: ".",
      search: ((before: object) => ({ ...before, ...next })) as never,
      replace: true,
    });
  const choosePeriod = (next: DetectorPeriod) => {
    const fit = fitRange(range, next, readHere());
    setNotice(fit.replaced && { period: next, problem: fit.replaced, replacedBy: fit.range });
    change({ period: next, range: rangeAddress(fit.range) });
  };
  const chooseRange = (next: TimeRange) => {
    setNotice(undefined);
    // The same range again reads its data again (DET-028).
    if (rangeAddress(next) === rangeAddress(range))
      void cache.invalidateQueries({ queryKey: detectorSeriesKey(id) });
    else change({ range: rangeAddress(next) });
  };
  return {
    period,
    range,
    isCompared: search["compare"] !== "off",
    isByLane: search["lines"] !== "all",
    notice,
    choosePeriod,
    chooseRange,
    refuse: (problem: OutOfBounds) => setNotice({ period, problem }),
    dismiss: () => setNotice(undefined),
    compare: (isOn: boolean) => change({ compare: isOn ? undefined : "off" }),
    showLines: (isByLane: boolean) => change({ lines: isByLane ? undefined : "all" }),
  };
}
