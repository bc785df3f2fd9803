import type { CommunicationAction } from "@gantry/domain/contract/answers/actions.ts";
import type { FieldFilter, FindAnswer, FindQuery } from "@gantry/domain/filters/find.ts";
import type { MessageLogEntry, PollResult } from "@gantry/domain/contract/records.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { Span, TimeRange } from "@gantry/domain/time/time-range.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { actionType } from "../../../kinds/communication/pending-actions.ts";
import { spanNow } from "../../../kit/time/span-query.ts";

const shownRecords = 20;

export const pollResultType = "POLL_RESULT";
export const messageLogType = "MESSAGE_LOG";

/** Undefined: any time. */
type Range = TimeRange | undefined;

export const requestsQuery = (signId: string, range: Range) =>
  makeLatestQuery<CommunicationAction>({
    entityType: actionType,
    path: "/system/communication-action",
    of: { entityType: sign.entityType, entityId: signId },
    timeField: "requestedAt",
    range,
  });

export const pollsQuery = (signId: string, range: Range) =>
  makeLatestQuery<PollResult>({
    entityType: pollResultType,
    path: "/system/poll-result",
    of: { entityType: sign.entityType, entityId: signId },
    timeField: "observedAt",
    range,
  });

/** One row per face change, newest first. */
export const facesQuery = (signId: string, range: Range) =>
  makeLatestQuery<MessageLogEntry>({
    entityType: messageLogType,
    path: "/signs/message-log",
    of: { signId },
    timeField: "from",
    range,
  });

interface Records {
  entityType: string;
  path: string;
  of: Record<string, string>;
  timeField: string;
  range: Range;
}

// Keyed by the relative range, because its absolute times change constantly.
function makeLatestQuery<Row>({ entityType, path, of, timeField, range }: Records) {
  return queryOptions({
    queryKey: [...queryKeys.find(entityType), of, range],
    queryFn: ({ signal }) => {
      const span = spanNow(range);
      const query: FindQuery = {
        page: 0,
        pageSize: shownRecords,
        filters: [...Object.entries(of).map(equals), ...(span ? buildSpanFilters(timeField, span) : [])],
      };
      return api.post<FindAnswer<Row>>(`${path}/find`, query, { signal });
    },
  });
}

const equals = ([field, value]: [string, string]): FieldFilter => ({ field, operator: "EQUALS", value });
const buildSpanFilters = (field: string, { fromMs, toMs }: Span): FieldFilter[] => [
  { field, operator: "GREATER_THAN_OR_EQUALS", value: fromMs, isTimestamp: true },
  { field, operator: "LESS_THAN_OR_EQUALS", value: toMs, isTimestamp: true },
];
