/** What one source says about an incident. */
export interface Contribution {
  sourceId: string;
  sourceName: string;
  /** 0 to 10: the highest confidence of its alerts. */
  confidence: number;
  /** 0 to 1: the share of its incidents that were real, as people judged them. */
  precision: number;
}

/** Before people judged any incident of a source. */
const usualPrecision = 0.7;
/** So many judgements count as much as the assumption. */
const assumedJudgements = 5;

/** Share of real incidents among those that people judged; near the assumption while there are few. */
export const precisionOf = ({ real, wrong }: { real: number; wrong: number }): number =>
  (real + usualPrecision * assumedJudgements) / (real + wrong + assumedJudgements);

/**
 * Confidence of an incident, 0 to 10 (INC-059): the chance that at least one of its sources is right, each weighed by
 * its precision. More sources never lower it.
 */
export function combinedConfidence(contributions: readonly Contribution[]): number {
  const doubt = contributions.reduce(
    (left, { confidence, precision }) => left * (1 - (precision * confidence) / 10),
    1,
  );
  return Math.round((1 - doubt) * 100) / 10;
}
