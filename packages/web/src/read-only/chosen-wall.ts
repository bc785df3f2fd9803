import type { PublicWall } from "@gantry/domain/contract/read-only-calls.ts";

/** The wall named in the URL; without one, or if it is not public, the first by name (WALL-038). */
export function chosenWall(walls: readonly PublicWall[], search: string): PublicWall | undefined {
  const named = new URLSearchParams(search).get("wall");
  return walls.find(({ id }) => id === named) ?? walls.toSorted(compareNames)[0];
}

const { compare } = new Intl.Collator("en", { numeric: true });
export const compareNames = (one: PublicWall, other: PublicWall): number => compare(one.name, other.name);
