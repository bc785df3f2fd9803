import { beforeEach, expect, test } from "vitest";
import { dismissToast, toastStore } from "../kit/toasts/toasts.ts";
import { addFirstTexts } from "../text/text.ts";
import { ApiError } from "./api-error.ts";
import { reportFailedRead } from "./failed-call.ts";

beforeEach(() => {
  addFirstTexts();
  for (const { id } of toastStore.getState().toasts) dismissToast(id);
});

test("reads that do not reach the server show no message each: the strip reports it once", () => {
  reportFailedRead(new ApiError("serverUnreachable", 0));
  expect(toastStore.getState().toasts).toEqual([]);
  reportFailedRead(new ApiError("internalError", 500));
  expect(toastStore.getState().toasts).toHaveLength(1);
});
