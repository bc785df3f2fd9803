import { create } from "zustand";

export type ToastSeverity = "success" | "info" | "warn" | "error";
export interface Toast {
  id: number;
  severity: ToastSeverity;
  text: string;
  /** One line more, such as what the server said. */
  detail?: string;
}

const shownMs = 6_000;
let lastId = 0;

export const toastStore = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** Shows a message for 6 s (PLAT-045). A failure is written to the log as well (PLAT-044). */
export function toast(
  severity: ToastSeverity,
  text: string,
  more: { detail?: string; cause?: unknown } = {},
): void {
  if (severity === "error") console.error(text, more.detail ?? "", more.cause ?? "");
  const id = ++lastId;
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, { id, severity, text, detail: more.detail }] }));
  window.setTimeout(() => dismissToast(id), shownMs);
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
