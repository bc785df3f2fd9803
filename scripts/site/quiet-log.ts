import type { Log } from "@gantry/server/platform/module.ts";
import { say } from "./say.ts";

/** What the server's own functions report while the supervisor calls them: only what a person should know. */
export const quietExceptTrouble: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (_fields, text) => say(`${text}.`),
  error: (_fields, text) => say(`${text}.`),
};
