import { useState } from "react";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";

/**
 * The same list while nothing changes that a library message is checked against: signs report every few seconds, and
 * a check that began anew each time would never be done.
 */
export function useSteadySigns(signs: readonly Sign[]): readonly Sign[] {
  const [held, setHeld] = useState(signs);
  if (held === signs || areAlike(held, signs)) return held;
  setHeld(signs);
  return signs;
}

/** Whether two lists hold the same signs with the same names and faces. */
export function areAlike(one: readonly Sign[], other: readonly Sign[]): boolean {
  return (
    one.length === other.length &&
    one.every((sign, index) => {
      const beside = other[index];
      return (
        beside !== undefined &&
        (sign === beside ||
          (sign.id === beside.id &&
            sign.name === beside.name &&
            sign.category === beside.category &&
            faceFor(sign) === faceFor(beside)))
      );
    })
  );
}
