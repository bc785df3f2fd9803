/** A stop in values of the axes, and what the pointer calls it. */
export interface Place {
  x: number;
  y?: number;
  key: number;
}

/** Index of the stop closest to a point; undefined without stops. */
export function nearestStop(
  places: readonly Place[],
  point: { x: number; y?: number | undefined },
): number | undefined {
  let [nearest, minDistance] = [undefined as number | undefined, Number.POSITIVE_INFINITY];
  for (const [index, place] of places.entries()) {
    const distance = Math.abs(place.x - point.x) + Math.abs((place.y ?? 0) - (point.y ?? place.y ?? 0));
    if (distance < minDistance) [nearest, minDistance] = [index, distance];
  }
  return nearest;
}

/** Index of the stop that is called so, or nearly: charts that share a pointer may have other stops. */
export function stopOfKey(places: readonly Place[], key: number): number | undefined {
  return nearestStop(
    places.map((place) => ({ x: place.key, key: place.key })),
    { x: key },
  );
}

/** The stop that a key moves to, `none` to leave the chart's stops; undefined: the key does nothing here. */
export function moveByKey(
  key: string,
  from: number | undefined,
  { count, rowLength }: { count: number; rowLength: number | undefined },
): number | "none" | undefined {
  if (count === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "Escape") return from === undefined ? undefined : "none";
  const row = rowLength ?? Math.max(1, Math.round(count / 10));
  const rowKeys = rowLength === undefined ? ["PageUp", "PageDown"] : ["ArrowUp", "ArrowDown"];
  const step = { ArrowLeft: -1, ArrowRight: 1, [rowKeys[0] ?? ""]: -row, [rowKeys[1] ?? ""]: row }[key];
  if (step === undefined) return undefined;
  if (from === undefined) return step < 0 ? count - 1 : 0;
  return Math.min(count - 1, Math.max(0, from + step));
}
