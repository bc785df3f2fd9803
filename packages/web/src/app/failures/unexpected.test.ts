import { expect, test } from "vitest";
import { ApiError } from "../../queries/api-error.ts";
import { meaningOf } from "./unexpected.ts";

test("an uncaught error opens the error page, a failed call shows a message (PLAT-046, PLAT-042)", () => {
  expect(meaningOf(new TypeError("x is undefined"))).toBe("page");
  expect(meaningOf("thrown as a text")).toBe("page");
  expect(meaningOf(undefined)).toBe("page");
  expect(meaningOf(new ApiError("serverUnreachable", 0))).toBe("message");
});

test("an aborted operation is not a failure", () => {
  expect(meaningOf(new DOMException("The user aborted a request.", "AbortError"))).toBe("nothing");
  expect(meaningOf("ResizeObserver loop completed with undelivered notifications.")).toBe("nothing");
});
