import type { PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import { compareNumbered } from "../text/locale-text.ts";

/** The wall named in the URL; without one, or if it is not public, the first by name (WALL-038). */
export function chosenWall(walls: readonly PublicWall[], search: string): PublicWall | undefined {
  const named = new URLSearchParams(search).get("wall");
  return walls.find(({ id }) => id === named) ?? walls.toSorted(compareNames)[0];
}

export const compareNames = (one: PublicWall, other: PublicWall): number =>
  compareNumbered(one.name, other.name);
