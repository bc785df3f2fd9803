import type { Span } from "../time/time-range.ts";

/** EEMUA 191 counts alarms per operator in periods of this length. */
export const ratePeriodMs = 600_000;
/** Long-term average per operator that EEMUA 191 calls very likely to be acceptable. */
export const acceptableRate = 1;
/** More alarms per operator than this in one period are a flood. */
export const floodFrom = 10;
export const maxRateSpanMs = 31 * 86_400_000;
export const maxOperators = 100;
const causesShown = 10;

/** What the report reads of a raised alarm. */
export interface RaisedAlarm {
  name: string;
  entityType: string;
  entityId: string;
  entityName: string;
  activeAtMs: number;
  active: boolean;
  occurrences: number;
  chattering: boolean;
  standing: boolean;
}

export interface RateCause {
  name: string;
  entityType: string;
  entityId: string;
  entityName: string;
  count: number;
  /** Percent of all alarms. */
  share: number;
}

export interface AlarmRate {
  total: number;
  /** Alarms per operator in each period, from the beginning of the span. */
  periods: number[];
  average: number;
  peak: number;
  /** Percent of periods with more than the acceptable rate, and with a flood. */
  aboveAcceptable: number;
  inFlood: number;
  /** The most frequent first. */
  causes: RateCause[];
  standing: number;
  chattering: number;
}

/** Rates against EEMUA 191. The last period may be shorter; an alarm that returned counts once for each return. */
export function computeAlarmRate(
  alarms: readonly RaisedAlarm[],
  { fromMs, toMs }: Span,
  operators: number,
): AlarmRate {
  const counts = Array.from<number>({ length: Math.max(1, Math.ceil((toMs - fromMs) / ratePeriodMs)) }).fill(
    0,
  );
  let total = 0;
  for (const { activeAtMs, occurrences } of alarms) {
    const at = Math.floor((activeAtMs - fromMs) / ratePeriodMs);
    if (at < 0 || at >= counts.length) continue;
    counts[at] = (counts[at] ?? 0) + occurrences;
    total += occurrences;
  }
  const periods = counts.map((count) => count / operators);
  const percentAbove = (limit: number) =>
    (100 * periods.filter((rate) => rate > limit).length) / periods.length;
  return {
    total,
    periods,
    average: total / operators / periods.length,
    peak: periods.reduce((one, other) => Math.max(one, other), 0),
    aboveAcceptable: percentAbove(acceptableRate),
    inFlood: percentAbove(floodFrom),
    causes: findCauses(alarms, total),
    standing: alarms.filter(({ active, standing }) => active && standing).length,
    chattering: alarms.filter(({ chattering }) => chattering).length,
  };
}

function findCauses(alarms: readonly RaisedAlarm[], total: number): RateCause[] {
  const byCause = Map.groupBy(
    alarms,
    ({ name, entityType, entityId }) => `${entityType}\n${entityId}\n${name}`,
  );
  return [...byCause.values()]
    .flatMap((some): RateCause[] => {
      const [first] = some;
      if (!first) return [];
      const { name, entityType, entityId, entityName } = first;
      const count = some.reduce((sum, { occurrences }) => sum + occurrences, 0);
      return [{ name, entityType, entityId, entityName, count, share: (100 * count) / total }];
    })
    .toSorted((one, other) => other.count - one.count || one.entityName.localeCompare(other.entityName))
    .slice(0, causesShown);
}

/** Body of POST /alarms/rate; times are ISO 8601. */
export interface AlarmRateRequest {
  from: string;
  to: string;
  /** People who work the alarms at the same time. */
  operators: number;
}

export interface AlarmRateAnswer extends AlarmRate {
  /** More alarms were raised than the report reads; the oldest are missing. */
  isCut: boolean;
}
