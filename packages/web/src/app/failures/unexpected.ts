import { create } from "zustand";
import { ApiError } from "../../queries/api-error.ts";
import { reportFailedCall } from "../../queries/failed-call.ts";

export const unexpectedStore = create<{ error: unknown }>(() => ({ error: undefined }));

export const forgetUnexpected = (): void => unexpectedStore.setState({ error: undefined });

/** Shows the error page for uncaught errors (PLAT-046). */
export function watchForUnexpected(): void {
  window.addEventListener("error", ({ error, message }) => take(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => take(reason));
}

export function meaningOf(error: unknown): "page" | "message" | "nothing" {
  if (error instanceof ApiError) return "message";
  // Aborted work and a delayed ResizeObserver are harmless.
  if (error instanceof Error && error.name === "AbortError") return "nothing";
  if (typeof error === "string" && error.startsWith("ResizeObserver loop")) return "nothing";
  return "page";
}

function take(error: unknown): void {
  const meaning = meaningOf(error);
  if (meaning === "nothing") return;
  if (meaning === "message") return reportFailedCall(error);
  console.error(error);
  unexpectedStore.setState({ error: error ?? "unknown" });
}
