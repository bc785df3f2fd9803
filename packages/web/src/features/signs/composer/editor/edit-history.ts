export interface EditHistory<Value> {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** Group and time of the last change; quick successors are undone together. */
  burst?: string;
  changedAtMs: number;
}

export const keptSteps = 200;
/** Changes of one burst within this time form one step. */
export const burstMs = 1000;

export function startHistory<Value>(present: Value): EditHistory<Value> {
  return { past: [], present, future: [], changedAtMs: 0 };
}

/** `burst` groups typing; without it the change is a separate step. */
export function pushEdit<Value>(
  history: EditHistory<Value>,
  next: Value,
  { burst, nowMs = 0 }: { burst?: string; nowMs?: number } = {},
): EditHistory<Value> {
  const goesOn =
    burst !== undefined &&
    burst === history.burst &&
    nowMs - history.changedAtMs < burstMs &&
    history.past.length > 0;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-keptSteps);
  return { past, present: next, future: [], ...(burst !== undefined && { burst }), changedAtMs: nowMs };
}

/** Replaces the current value without a step, for automatic changes. */
export function replacePresent<Value>(history: EditHistory<Value>, present: Value): EditHistory<Value> {
  return { ...history, present };
}

export function undo<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    changedAtMs: 0,
  };
}

export function redo<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, changedAtMs: 0 };
}
