import { listAnswer } from "../list/list-answer.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { type RouteDeclaration, tenantRoute } from "../http/route.ts";
import { findBody } from "../list/find-body.ts";
import { find } from "../list/find.ts";
import type { Platform } from "../module.ts";
import { messageLog } from "./message-log.ts";
import { pollResults } from "./poll-results.ts";

export function recordRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/system/poll-result/find",
      answer: listAnswer(pollResults),
      summary: "List polls of devices the caller may read, newest first",
      access: { action: "READ", entityType: "POLL_RESULT" },
      body: findBody,
      work: (db, { body }) => find(db, pollResults, body),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/signs/message-log/find",
      answer: listAnswer(messageLog),
      summary: "List messages read back from signs, one row per change, newest first",
      access: { action: "READ", entityType: "MESSAGE_LOG" },
      licence: "sign",
      body: findBody,
      work: (db, { body }) => find(db, messageLog, body),
    }),
  ];
}
