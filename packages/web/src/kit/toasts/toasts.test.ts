import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, holdToasts, runToastAction, toast, toastStore } from "./toasts.ts";

const listTexts = () => toastStore.getState().toasts.map(({ text }) => text);

const dismissAll = () => {
  for (const { id } of toastStore.getState().toasts) dismissToast(id);
};

beforeEach(() => {
  dismissAll();
  vi.useFakeTimers();
});
afterEach(() => {
  holdToasts(false);
  dismissAll();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a message disappears after 6 seconds (PLAT-045)", () => {
  toast("info", "Saved");
  vi.advanceTimersByTime(5_999);
  expect(listTexts()).toEqual(["Saved"]);
  vi.advanceTimersByTime(1);
  expect(listTexts()).toEqual([]);
});

test("hovered messages stay, and the remaining time counts afterwards", () => {
  toast("warn", "The sign did not answer");
  vi.advanceTimersByTime(4_000);
  holdToasts(true);
  toast("info", "Saved");
  vi.advanceTimersByTime(60_000);
  expect(listTexts()).toHaveLength(2);
  holdToasts(false);
  vi.advanceTimersByTime(2_000);
  expect(listTexts()).toEqual(["Saved"]);
  vi.advanceTimersByTime(4_000);
  expect(listTexts()).toEqual([]);
});

test("an error is logged to the console with its cause, other messages are not (PLAT-044)", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const cause = new Error("409");
  toast("success", "Created");
  expect(log).not.toHaveBeenCalled();
  toast("error", "Saving failed", { detail: "Somebody else was first", cause });
  expect(log).toHaveBeenCalledExactlyOnceWith("Saving failed", "Somebody else was first", cause);
});

test("a message has one of four severities (PLAT-043)", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const severity of ["success", "info", "warn", "error"] as const) toast(severity, severity);
  expect(toastStore.getState().toasts.map(({ severity }) => severity)).toEqual(listTexts());
});

test("equal failures of many calls are one message with a count", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (let call = 0; call < 5; call += 1) toast("error", "The server cannot be reached");
  expect(toastStore.getState().toasts).toMatchObject([{ count: 5 }]);
});

test("an undo is available for 10 s, once, newest first", () => {
  const taken: string[] = [];
  const undo = (what: string) => ({ action: { label: "Undo", run: () => void taken.push(what) } });
  toast("info", "Deleted", undo("first"));
  toast("info", "Deleted", undo("second"));
  expect(listTexts()).toHaveLength(2);
  vi.advanceTimersByTime(9_999);
  expect(runToastAction()).toBe(true);
  expect(taken).toEqual(["second"]);
  vi.advanceTimersByTime(1);
  expect(listTexts()).toEqual([]);
  expect(runToastAction()).toBe(false);
  expect(taken).toEqual(["second"]);
});
