/** What can be undone and done again. */
export interface EditHistory<Value> {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** What the last change belongs to, and when it was made; one that follows soon is undone together with it. */
  burst?: string;
  changedAtMs: number;
}

/** Steps that are kept. */
export const keptSteps = 200;
/** Changes of one burst with less time between them are one step. */
export const burstMs = 1000;

export function startHistory<Value>(present: Value): EditHistory<Value> {
  return { past: [], present, future: [], changedAtMs: 0 };
}

/** The history after a change. `burst` names what is typed in; without one the change is a step of its own. */
export function pushed<Value>(
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

/** The history with another present, which is no step of its own: what was filled in by itself. */
export function replaced<Value>(history: EditHistory<Value>, present: Value): EditHistory<Value> {
  return { ...history, present };
}

export function undone<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    changedAtMs: 0,
  };
}

export function redone<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, changedAtMs: 0 };
}
