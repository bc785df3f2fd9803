import { useState } from "react";
import type { Scrubber } from "./scrubber.ts";

/** Start and end of the clip to save, milliseconds since 1970. */
export interface Marks {
  inMs: number | undefined;
  outMs: number | undefined;
  markIn: () => void;
  markOut: () => void;
  clear: () => void;
}

/** Marks are set at the shown picture. */
export function useMarks(scrubber: Scrubber): Marks {
  const [marks, setMarks] = useState<Pick<Marks, "inMs" | "outMs">>({ inMs: undefined, outMs: undefined });
  const readShownMs = () => scrubber.state.getState().shownMs;
  return {
    ...marks,
    markIn: () => setMarks((before) => ({ ...before, inMs: readShownMs() ?? before.inMs })),
    markOut: () => setMarks((before) => ({ ...before, outMs: readShownMs() ?? before.outMs })),
    clear: () => setMarks({ inMs: undefined, outMs: undefined }),
  };
}
