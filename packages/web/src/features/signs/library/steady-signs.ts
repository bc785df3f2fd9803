import { useState } from "react";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";

/**
 * Keeps the list stable unless names or faces change: signs update every few seconds, which would restart the
 * validation forever.
 */
export function useSteadySigns(signs: readonly Sign[]): readonly Sign[] {
  const [held, setHeld] = useState(signs);
  if (held === signs || areAlike(held, signs)) return held;
  setHeld(signs);
  return signs;
}

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
