import type { DeviceStatus } from "../kinds/define-kind.ts";
import type { SignQueue } from "../sign/queue.ts";
import type { AgentRequest } from "./communication-actions.ts";

/**
 * Messages of `/agent`, one JSON object per frame. The agent connects outward.
 * hello -> challenge -> proof -> welcome, then devices and queues come down and batches go up.
 */

/** A device as its agent needs it; the only place where an address and a secret leave the server. */
export interface AgentDevice {
  entityType: string;
  id: string;
  name: string;
  protocol: string;
  host: string | null;
  port: number | null;
  pollEnabled: boolean;
  pollRateS: number;
  secrets: Record<string, string>;
  /** Other fields of the document that the driver reads (size a sign is expected to have). */
  config: Record<string, unknown>;
  version: number;
  /** State the server holds, so that a new agent starts from what was known. */
  lastStateData?: Record<string, unknown>;
}

/** Something to do once, before a deadline; never executed late, never twice. */
export interface AgentAction {
  id: string;
  requestType: AgentRequest;
  entityType: string;
  entityId: string;
  deadlineAt: string;
  payload?: Record<string, unknown>;
  /** For a connection test: secrets of the form, never stored in the open. */
  secrets?: Record<string, string>;
}

export type ServerToAgent =
  | { type: "challenge"; nonce: string }
  | {
      type: "welcome";
      agentId: string;
      tenantId: string;
      serverTime: string;
      nextSequence: Record<JournalLane, number>;
    }
  | { type: "refused"; error: string }
  /** The whole assignment; what is not in it is dropped. */
  | { type: "devices"; devices: AgentDevice[]; queues: SignQueue[] }
  | { type: "device"; device: AgentDevice }
  | { type: "deviceRemoved"; entityType: string; id: string }
  | { type: "queue"; queue: SignQueue }
  | { type: "action"; action: AgentAction }
  /** Everything up to and with `sequence` of this lane is stored. */
  | { type: "ack"; lane: JournalLane; sequence: number }
  | { type: "heartbeatAck"; sentAt: string; serverTime: string };

export type AgentToServer =
  | { type: "hello"; agentId: string; version: string; journalId: string }
  /** Ed25519 signature over `agentId + "\n" + nonce`, base64url. */
  | { type: "proof"; signature: string }
  | {
      type: "heartbeat";
      sentAt: string;
      metrics: { cpu: number; memory: number; uptime: number };
      journalDepth: number;
    }
  | { type: "batch"; lane: JournalLane; sequence: number; observations: Observation[] }
  /** How far an action has come, 0..100; not journalled, because only its end must not be lost. */
  | { type: "progress"; actionId: string; percentage: number };

/** `live`: as it happens. `backfill`: from an outage; never replaces newer state, never raises an alarm. */
export type JournalLane = "live" | "backfill";

/** What an agent saw or did. Times are ISO 8601 UTC, corrected to the server's clock. */
export type Observation =
  | {
      kind: "state";
      entityType: string;
      entityId: string;
      observedAt: string;
      status: DeviceStatus;
      /** Replaces the named members of stateData; members not named stay. */
      stateData: Record<string, unknown>;
      latencyMs?: number;
    }
  | {
      kind: "event";
      entityType: string;
      entityId: string;
      at: string;
      event: AgentEventType;
      data: Record<string, unknown>;
    }
  | {
      /** One poll, automatic or asked for; the state that it read is an observation of its own. */
      kind: "pollResult";
      entityType: string;
      entityId: string;
      at: string;
      result: "SUCCESS" | "FAILED";
      error?: string;
      latencyMs?: number;
    }
  | {
      kind: "actionResult";
      actionId: string;
      at: string;
      result: "SUCCESS" | "FAILED";
      error?: string;
      data?: Record<string, unknown>;
    };

export const agentEventTypes = [
  "faceRead",
  "activationAsked",
  "activationAccepted",
  "activationRefused",
  "activationVerified",
  "activationNotVerified",
  "faceChangedWithoutUs",
  "localControlStarted",
  "localControlEnded",
  "statusChanged",
] as const;
export type AgentEventType = (typeof agentEventTypes)[number];

/** POST /agent/enrol with a one-time code; answers the agent's id and tenant. */
export interface EnrolRequest {
  code: string;
  name: string;
  /** Ed25519 public key, SPKI, base64. */
  publicKey: string;
}
export interface EnrolAnswer {
  agentId: string;
  tenantId: string;
}

export const agentTiming = { heartbeatEveryMs: 30_000, missedHeartbeats: 3, maxBatch: 200 } as const;
