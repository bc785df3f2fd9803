import type { Log } from "../platform/module.ts";

/** Says nothing: for tests that look at facts instead of lines. */
export const quietLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};
