import { Fragment } from "react";
import type { ChangedPart } from "./changed-parts.ts";

/** A text with its changed pieces marked: struck through where they were, underlined where they are now. */
export function MarkedText({ parts, isBefore }: { parts: readonly ChangedPart[]; isBefore: boolean }) {
  const Mark = isBefore ? "del" : "ins";
  return parts.map(({ text, isChanged }, index) =>
    // Pieces have no other name than their place.
    isChanged ? <Mark key={index}>{text}</Mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
