import type { CommunicationAction } from "@gantry/domain/contract/communication-actions.ts";
import type { FindQuery } from "@gantry/domain/contract/find.ts";
import type { MessageLogEntry, PollResult } from "@gantry/domain/contract/records.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { findQuery } from "../../../shared/api/kind-queries.ts";
import { actionType } from "../../../shared/communication/pending-actions.ts";

/** Records of each sort that a sign's page shows. */
export const shownRecords = 20;

export const pollResultType = "POLL_RESULT";
export const messageLogType = "MESSAGE_LOG";

const latest = (filters: Record<string, string>): FindQuery => ({
  page: 0,
  pageSize: shownRecords,
  filters: Object.entries(filters).map(([field, value]) => ({ field, operator: "EQUALS", value })),
});
const ofSign = (entityId: string) => latest({ entityType: sign.entityType, entityId });

/** What people asked of a sign, newest first. */
export const requestsQuery = (signId: string) =>
  findQuery<CommunicationAction>(
    { entityType: actionType, path: "/system/communication-action" },
    ofSign(signId),
  );

/** How its polls ended, newest first. */
export const pollsQuery = (signId: string) =>
  findQuery<PollResult>({ entityType: pollResultType, path: "/system/poll-result" }, ofSign(signId));

/** What was read from its face, one line per change, newest first. */
export const facesQuery = (signId: string) =>
  findQuery<MessageLogEntry>({ entityType: messageLogType, path: "/signs/message-log" }, latest({ signId }));
