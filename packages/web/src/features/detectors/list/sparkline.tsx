const widthPx = 70;
const heightPx = 22;
const marginPx = 2;

export interface SparkPoint {
  atMs: number;
  value: number | null;
}

/** A line without axes that stops where a point is missing; words beside it tell the same. */
export function Sparkline({
  points,
  fromMs,
  toMs,
  stepMs,
}: {
  points: readonly SparkPoint[];
  fromMs: number;
  toMs: number;
  /** Points further apart than 1.5 of it are not joined. */
  stepMs: number;
}) {
  const largest = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const placeOf = ({ atMs, value }: SparkPoint) => {
    const x = ((atMs - fromMs) / (toMs - fromMs)) * (widthPx - 2 * marginPx) + marginPx;
    const y = heightPx - marginPx - ((value ?? 0) / largest) * (heightPx - 2 * marginPx);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const path = points
    .flatMap((point, index) => {
      if (point.value === null) return [];
      const before = points[index - 1];
      const isJoined = before && before.value !== null && point.atMs - before.atMs <= stepMs * 1.5;
      return [`${isJoined ? "L" : "M"}${placeOf(point)}`, ...(isJoined ? [] : ["h0.01"])];
    })
    .join("");
  return (
    <svg width={widthPx} height={heightPx} aria-hidden data-sparkline>
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
