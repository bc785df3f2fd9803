import type { OperationResult } from "./agents/operation-result.ts";

/** One line of POST /system/poll-result/find: one automatic or asked poll of a device (COMM-025). */
export interface PollResult {
  id: string;
  entityType: string;
  entityId: string;
  /** When the poll ended, by the agent's clock corrected to the server's. */
  observedAt: string;
  receivedAt: string;
  result: OperationResult;
  /** Word under `actions:errors`. */
  error: string | null;
  /** Time from a request to its answer. */
  latencyMs: number | null;
  agentId: string;
  agentName: string | null;
}

/** One line of POST /signs/message-log/find: a face that was read, from when it was seen first to when another was. */
export interface MessageLogEntry {
  id: string;
  signId: string;
  signName: string | null;
  from: string;
  /** When another face was read; null while this is the latest. */
  until: string | null;
  /** When this face was read last; null when nobody knows. */
  lastConfirmedAt: string | null;
  receivedAt: string;
  source: string;
  multi: string;
  crc: number | null;
  owner: string | null;
  beacon: boolean | null;
  isBlank: boolean | null;
}
