import { create } from "zustand";

export type ToastSeverity = "success" | "info" | "warn" | "error";
export interface Toast {
  id: number;
  severity: ToastSeverity;
  text: string;
  /** One line more, such as what the server said. */
  detail?: string;
  /** How often it was said while it stood; the same failure of many calls is one message. */
  count: number;
}

const shownMs = 6_000;
let lastId = 0;

interface Leaving {
  timer: ReturnType<typeof setTimeout> | undefined;
  leftMs: number;
  sinceMs: number;
}
const leaving = new Map<number, Leaving>();
let isHeld = false;

export const toastStore = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** Shows a message for 6 s (PLAT-045). A failure is written to the log as well (PLAT-044). */
export function toast(
  severity: ToastSeverity,
  text: string,
  more: { detail?: string; cause?: unknown } = {},
): void {
  const { detail, cause } = more;
  if (severity === "error") console.error(text, detail ?? "", cause ?? "");
  const { toasts } = toastStore.getState();
  const same = toasts.find((one) => one.severity === severity && one.text === text && one.detail === detail);
  if (same) {
    const again = { ...same, count: same.count + 1 };
    toastStore.setState({ toasts: toasts.map((one) => (one === same ? again : one)) });
    return leaveLater(same.id, shownMs);
  }
  const id = ++lastId;
  toastStore.setState({ toasts: [...toasts, { id, severity, text, detail, count: 1 }] });
  leaveLater(id, shownMs);
}

export function dismissToast(id: number): void {
  clearTimeout(leaving.get(id)?.timer);
  leaving.delete(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}

/** While somebody points at the messages or has the focus in them, none of them goes. */
export function holdToasts(isOn: boolean): void {
  if (isHeld === isOn) return;
  isHeld = isOn;
  for (const [id, { timer, leftMs, sinceMs }] of leaving) {
    clearTimeout(timer);
    leaveLater(id, isOn ? Math.max(0, leftMs - (performance.now() - sinceMs)) : leftMs);
  }
}

function leaveLater(id: number, leftMs: number): void {
  clearTimeout(leaving.get(id)?.timer);
  const timer = isHeld ? undefined : setTimeout(() => dismissToast(id), leftMs);
  leaving.set(id, { timer, leftMs, sinceMs: performance.now() });
}
