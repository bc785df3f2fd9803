const written = /\b(?:MP|milepost)\s*(\d{1,4}(?:\.\d{1,3})?)\b/i;

export interface Named {
  name: string;
  description?: string | null;
}

/** As its name or description says: `DMS I-25 NB MP 207.6`. */
export function milepostOf({ name, description }: Named): number | null {
  const found = written.exec(name)?.[1] ?? written.exec(description ?? "")?.[1];
  return found === undefined ? null : Number(found);
}

/** A place along a road: kilometres from the origin and its milepost. */
export interface Known {
  km: number;
  milepost: number;
}

const samePlaceKm = 0.05;

/** Places with a milepost, in the order of `km`, of which no two are one. */
export function distinctPlaces(places: readonly { km: number; milepost: number | null }[]): Known[] {
  const known: Known[] = [];
  for (const { km, milepost } of places) {
    const last = known.at(-1);
    if (milepost !== null && (!last || (km - last.km > samePlaceKm && milepost !== last.milepost)))
      known.push({ km, milepost });
  }
  return known;
}

/** Between the two known places around it, or beyond the nearest two; null with less than two known places. */
export function milepostAt(known: readonly Known[], km: number): number | null {
  const after = known.findIndex((one) => one.km >= km);
  const second = Math.min(Math.max(1, after < 0 ? known.length - 1 : after), known.length - 1);
  const [from, to] = [known[second - 1], known[second]];
  if (!from || !to) return null;
  return from.milepost + (km - from.km) * ((to.milepost - from.milepost) / (to.km - from.km));
}

/** Whole mileposts between known places. */
export function wholeMileposts(known: readonly Known[], withinKm: number): Known[] {
  return known.slice(1).flatMap((to, at) => {
    const from = known[at] ?? to;
    const [low, high] = [from.milepost, to.milepost].toSorted((one, other) => one - other) as [
      number,
      number,
    ];
    const count = Math.max(0, Math.floor(high) - Math.ceil(low) + 1);
    // A gap of so many miles in so few kilometres is a slip in a name.
    if (count > 2 * withinKm) return [];
    return Array.from({ length: count }, (_, index) => {
      const milepost = Math.ceil(low) + index;
      const share = (milepost - from.milepost) / (to.milepost - from.milepost);
      return { milepost, km: from.km + share * (to.km - from.km) };
    }).filter(({ milepost }) => at === 0 || milepost !== from.milepost);
  });
}
