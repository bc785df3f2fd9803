import { Fragment } from "react";
import type { ChangedPart } from "./changed-parts.ts";

/** Struck through in the old text, underlined in the new one. */
export function MarkedText({ parts, isBefore }: { parts: readonly ChangedPart[]; isBefore: boolean }) {
  const Mark = isBefore ? "del" : "ins";
  return parts.map(({ text, isChanged }, index) =>
    // Pieces are identified by position only.
    isChanged ? <Mark key={index}>{text}</Mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
