import { create } from "zustand";

export type ToastSeverity = "success" | "info" | "warn" | "error";
export interface ToastAction {
  label: string;
  run: () => void;
}
export interface Toast {
  id: number;
  severity: ToastSeverity;
  text: string;
  detail?: string;
  action?: ToastAction;
  /** Repetitions while visible; equal failures of many calls share one message. */
  count: number;
}

const shownMs = 6_000;
export const undoMs = 10_000;
let lastId = 0;

interface Leaving {
  timer: ReturnType<typeof setTimeout> | undefined;
  leftMs: number;
  sinceMs: number;
}
const leaving = new Map<number, Leaving>();
let isHeld = false;

export const toastStore = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/**
 * Shows a message for 6 s (PLAT-045), with an action for 10 s, or for `durationMs`. Failures are also logged
 * (PLAT-044).
 */
export function toast(
  severity: ToastSeverity,
  text: string,
  more: { detail?: string; cause?: unknown; action?: ToastAction; durationMs?: number } = {},
): void {
  const { detail, cause, action, durationMs = action ? undoMs : shownMs } = more;
  if (severity === "error") console.error(text, detail ?? "", cause ?? "");
  const { toasts } = toastStore.getState();
  const same = action ? undefined : toasts.find((one) => isSame(one, { severity, text, detail }));
  if (same) {
    const again = { ...same, count: same.count + 1 };
    toastStore.setState({ toasts: toasts.map((one) => (one === same ? again : one)) });
    return leaveLater(same.id, durationMs);
  }
  const id = ++lastId;
  toastStore.setState({ toasts: [...toasts, { id, severity, text, detail, action, count: 1 }] });
  leaveLater(id, durationMs);
}

export function dismissToast(id: number): void {
  clearTimeout(leaving.get(id)?.timer);
  leaving.delete(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}

/** Runs the action of the newest message that has one, once; false if there is none. */
export function runToastAction(id = findNewestWithAction()): boolean {
  const action = toastStore.getState().toasts.find((shown) => shown.id === id)?.action;
  if (id === undefined || !action) return false;
  dismissToast(id);
  action.run();
  return true;
}

export function holdToasts(isOn: boolean): void {
  if (isHeld === isOn) return;
  isHeld = isOn;
  for (const [id, { timer, leftMs, sinceMs }] of leaving) {
    clearTimeout(timer);
    leaveLater(id, isOn ? Math.max(0, leftMs - (performance.now() - sinceMs)) : leftMs);
  }
}

// Messages with actions are never merged: each undoes something different.
function isSame(
  shown: Toast,
  { severity, text, detail }: Pick<Toast, "severity" | "text" | "detail">,
): boolean {
  return shown.severity === severity && shown.text === text && shown.detail === detail && !shown.action;
}

function findNewestWithAction(): number | undefined {
  return toastStore.getState().toasts.findLast(({ action }) => action)?.id;
}

function leaveLater(id: number, leftMs: number): void {
  clearTimeout(leaving.get(id)?.timer);
  const timer = isHeld ? undefined : setTimeout(() => dismissToast(id), leftMs);
  leaving.set(id, { timer, leftMs, sinceMs: performance.now() });
}
