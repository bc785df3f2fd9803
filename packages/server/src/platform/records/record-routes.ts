import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { defineRoute, type RouteDeclaration } from "../http/route.ts";
import { findBody } from "../list/find-body.ts";
import { find } from "../list/find.ts";
import type { Platform } from "../module.ts";
import { messageLog } from "./message-log.ts";
import { pollResults } from "./poll-results.ts";

/** Calls about records that every device kind has. */
export function recordRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    defineRoute<FindQuery>({
      method: "POST",
      path: "/system/poll-result/find",
      summary: "Polls of devices that the caller may read, newest first",
      access: { action: "READ", entityType: "POLL_RESULT" },
      body: findBody,
      handler: ({ principal, body }) =>
        database.inTenant(principal, (db) => find(db, pollResults(db.nowMs), body)),
    }),
    defineRoute<FindQuery>({
      method: "POST",
      path: "/signs/message-log/find",
      summary: "What was read from the faces of signs, one line per change, newest first",
      access: { action: "READ", entityType: "MESSAGE_LOG" },
      licence: "sign",
      body: findBody,
      handler: ({ principal, body }) =>
        database.inTenant(principal, (db) => find(db, messageLog(db.nowMs), body)),
    }),
  ];
}
