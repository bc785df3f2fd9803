import type { OperationResult } from "./agents/operation-result.ts";
import type { KeptType } from "../kinds/retention-policy.ts";

/** A row of POST /system/poll-result/find: one automatic or requested poll (COMM-025). */
export interface PollResult {
  id: string;
  entityType: string;
  entityId: string;
  /** End of the poll, corrected to the server's clock. */
  observedAt: string;
  receivedAt: string;
  result: OperationResult;
  /** A key under `actions:errors`. */
  error: string | null;
  latencyMs: number | null;
  agentId: string;
  agentName: string | null;
}

/** A row of POST /signs/message-log/find: a face from when it was first read until a different one was. */
export interface MessageLogEntry {
  id: string;
  signId: string;
  signName: string | null;
  from: string;
  /** When a different face was read; null for the latest. */
  until: string | null;
  /** When this face was last read; null if unknown. */
  lastConfirmedAt: string | null;
  receivedAt: string;
  source: string;
  multi: string;
  crc: number | null;
  owner: string | null;
  beacon: boolean | null;
  isBlank: boolean | null;
}

/** Body of POST /system/retention-policy/preview: a policy as it would be saved; `id` of the one that it replaces. */
export interface RetentionPreviewRequest {
  id?: string | undefined;
  entityType: KeptType;
  /** Nanoseconds. */
  duration: number;
  enabled: boolean;
}
