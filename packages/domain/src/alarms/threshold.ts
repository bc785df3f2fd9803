import type { AlarmConfig } from "../kinds/alarm-config.ts";
import type { Measured } from "./alarm.ts";
import type { AlarmMemory } from "./alarm-step.ts";
import type { Comparison } from "./threshold-values.ts";

/** One value of a device, of one of its sensors where it has several. */
export interface Sample {
  part: string | null;
  value: number | boolean;
}

export type Threshold = Pick<AlarmConfig, "measuredValue" | "comparison" | "limit" | "clearLimit">;

interface ThresholdFact {
  /** Null: unknown; it neither raises nor clears. */
  stands: boolean | null;
  measured: Measured | null;
}

const unknown: ThresholdFact = { stands: null, measured: null };

/**
 * What the samples say about a threshold. Between the limit and the limit for clearing an active alarm stays.
 * It also stays while the sensor that raised it has no value.
 */
export function thresholdFact(
  threshold: Threshold,
  samples: readonly Sample[],
  { record, waiting }: AlarmMemory,
): ThresholdFact {
  const { comparison, measuredValue: name, limit = null } = threshold;
  const worst = comparison && findWorst(comparison, samples);
  if (!worst || !name) return unknown;
  const measured: Measured = { name, ...worst, comparison, limit };
  if (crossings[comparison](worst.value, limit ?? Number.NaN)) return { stands: true, measured };
  if (!record?.active) return { stands: false, measured };
  const part = record.measured?.part ?? null;
  if (part !== null && !samples.some((sample) => sample.part === part)) return unknown;
  const isClearing = waiting?.stands === false;
  return { stands: !isClearing && !hasReturned(threshold, worst.value), measured };
}

function findWorst(comparison: Comparison, samples: readonly Sample[]): Sample | undefined {
  const isLowWorst = comparison === "below" || comparison === "isFalse";
  const sorted = samples.toSorted((one, other) => Number(one.value) - Number(other.value));
  return isLowWorst ? sorted.at(0) : sorted.at(-1);
}

const crossings: Readonly<Record<Comparison, (value: number | boolean, limit: number) => boolean>> = {
  below: (value, limit) => Number(value) < limit,
  above: (value, limit) => Number(value) > limit,
  isTrue: (value) => value === true,
  isFalse: (value) => value === false,
};

function hasReturned({ comparison, limit, clearLimit }: Threshold, value: number | boolean): boolean {
  const backAt = clearLimit ?? limit ?? Number.NaN;
  if (comparison === "below") return Number(value) >= backAt;
  if (comparison === "above") return Number(value) <= backAt;
  return true;
}
