import type { Log } from "@gantry/server/platform/log.ts";
import { report } from "./report.ts";

/** Log for server functions called by the supervisor: only warnings and errors. */
export const quietExceptTrouble: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (_fields, text) => report(`${text}.`),
  error: (_fields, text) => report(`${text}.`),
};
