import type { Log } from "../platform/log.ts";

export const quietLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};
