import type { Log } from "@gantry/server/platform/log.ts";
import { say } from "./say.ts";

/** Log for server functions called by the supervisor: only warnings and errors. */
export const quietExceptTrouble: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (_fields, text) => say(`${text}.`),
  error: (_fields, text) => say(`${text}.`),
};
