import { useState } from "react";
import type { Scrubber } from "./scrubber.ts";

/** Where a clip begins and ends that is to be saved, milliseconds since 1970. */
export interface Marks {
  inMs: number | undefined;
  outMs: number | undefined;
  markIn: () => void;
  markOut: () => void;
  clear: () => void;
}

/** Marks are set at the picture that is shown. */
export function useMarks(scrubber: Scrubber): Marks {
  const [marks, setMarks] = useState<Pick<Marks, "inMs" | "outMs">>({ inMs: undefined, outMs: undefined });
  const shownMs = () => scrubber.state.getState().shownMs;
  return {
    ...marks,
    markIn: () => setMarks((before) => ({ ...before, inMs: shownMs() ?? before.inMs })),
    markOut: () => setMarks((before) => ({ ...before, outMs: shownMs() ?? before.outMs })),
    clear: () => setMarks({ inMs: undefined, outMs: undefined }),
  };
}
