import type { Log } from "../platform/module.ts";

export const quietLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};
