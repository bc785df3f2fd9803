import type { Sign } from "../sign/sign-entity.ts";

interface NearSign {
  sign: Sign;
  distanceM: number;
}

const metresPerDegree = 111_320;

/** The sign and its nearest neighbours by air distance, sorted by name, which is the order along the road. */
export function findNearestSigns(sign: Sign, signs: readonly Sign[], count: number): NearSign[] {
  const here = sign.location?.coordinates;
  if (!here) return [];
  const [longitude, latitude] = here;
  const others = signs.flatMap((other) => {
    const there = other.location?.coordinates;
    if (!there || other.id === sign.id) return [];
    const east = (there[0] - longitude) * Math.cos((latitude * Math.PI) / 180);
    const north = there[1] - latitude;
    return [{ sign: other, distanceM: Math.hypot(east, north) * metresPerDegree }];
  });
  const nearest = others.toSorted((a, b) => a.distanceM - b.distanceM).slice(0, count - 1);
  return [{ sign, distanceM: 0 }, ...nearest].toSorted((a, b) =>
    a.sign.name.localeCompare(b.sign.name, "en", { numeric: true }),
  );
}
