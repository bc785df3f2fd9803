import type { OperationResult } from "./operation-result.ts";
import type { DeviceStatus } from "../../kinds/define-kind.ts";
import type { AgentCallFrame, AgentCallOutcome } from "./agent-calls.ts";
import type { AgentRequest } from "./communication-actions.ts";

/**
 * Messages of `/agent`, one JSON object per frame. The agent connects outward.
 * hello -> challenge -> proof -> welcome, then devices with their extras come down and batches go up.
 */

/** A device as sent to its agent: the only place where an address and a secret leave the server. */
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
  config: Record<string, unknown>;
  version: number;
  lastStateData?: Record<string, unknown>;
  /** What its module adds to its row, by name. The contents that they refer to were sent before. */
  extras?: Record<string, unknown>;
}

/** Something that extras refer to by its hash, such as a font. */
export interface DeviceContent {
  hash: string;
}

/** Executed once and before its deadline, or not at all. */
export interface AgentAction {
  id: string;
  requestType: AgentRequest;
  entityType: string;
  entityId: string;
  deadlineAt: string;
  payload?: Record<string, unknown>;
  /** Secrets of a connection test form; stored only encrypted. */
  secrets?: Record<string, string>;
}

/**
 * How long an agent may act on its devices. Every answered heartbeat renews it, counted from the send time;
 * after it expires the agent only observes, because another may have taken over. `ms` null: unlimited,
 * because the tenant has no other agent. Valid only for the assignment with the same epoch.
 */
export interface AgentLease {
  epoch: number;
  ms: number | null;
}

export type ServerToAgent =
  | { type: "challenge"; nonce: string }
  | {
      type: "welcome";
      agentId: string;
      tenantId: string;
      serverTime: string;
      nextSequence: Record<JournalLane, number>;
      lease?: AgentLease;
    }
  | { type: "refused"; error: string }
  /** Once per link, before the first device whose extras refer to it. */
  | { type: "content"; content: DeviceContent }
  /** The full assignment, which replaces the previous one. `epoch` is that of its leases. */
  | { type: "devices"; devices: AgentDevice[]; epoch?: number; revision?: number }
  | { type: "device"; device: AgentDevice }
  /** With `revision`, the server waits for `settled` before another agent gets the device. */
  | { type: "deviceRemoved"; entityType: string; id: string; revision?: number }
  /** One extra of a device has changed by itself. */
  | { type: "extra"; entityType: string; id: string; name: string; value: unknown }
  | { type: "action"; action: AgentAction }
  /** Answered at once with `callOutcome`; neither is ever resent. */
  | { type: "call"; call: AgentCallFrame }
  | { type: "callTaken"; id: string; bytes: number }
  | { type: "callCancelled"; id: string }
  /** Everything up to and including `sequence` of this lane is stored. */
  | { type: "ack"; lane: JournalLane; sequence: number }
  | { type: "heartbeatAck"; sentAt: string; serverTime: string; lease?: AgentLease }
  /** Answers `draining`: the agent has no devices left that another agent could take. */
  | { type: "drained" }
  /** The agent is revoked: it deletes its assignment and stops acting. */
  | { type: "revoked"; revision: number };

export type AgentToServer =
  | { type: "hello"; agentId: string; version: string; journalId: string; metadata?: AgentMetadata }
  /** Ed25519 signature over `agentId + "\n" + nonce`, base64url. */
  | { type: "proof"; signature: string }
  | {
      type: "heartbeat";
      sentAt: string;
      metrics: { cpu: number; memory: number; uptime: number };
      journalDepth: number;
      figures?: AgentFigures;
      /** The lease terms stored on the agent's disk; default `endless`. */
      lease?: LeaseTerms;
    }
  /** Devices removed up to and including this revision are released. */
  | { type: "settled"; revision: number }
  /** The agent is about to stop; its devices should move to other agents. */
  | { type: "draining" }
  | { type: "batch"; lane: JournalLane; sequence: number; observations: Observation[] }
  /** Progress of an action, 0..100; not journalled, because only the result must not be lost. */
  | { type: "progress"; actionId: string; percentage: number }
  /** The bytes of a streamed call follow in binary frames (`callStreaming`). */
  | { type: "callOutcome"; id: string; outcome: AgentCallOutcome };

/** `limited`: the agent stops acting when its lease expires. `endless`: only when revoked. */
export type LeaseTerms = "endless" | "limited";

export interface AgentMetadata {
  hostName?: string;
  platform?: string;
  runtime?: string;
  /** Whether device passwords and the agent's key are encrypted on its disk. */
  encryptsSecrets?: boolean;
}

/** Figures beyond COMM-003; unmeasured ones are omitted. */
export interface AgentFigures {
  roundTripMs?: number;
  clockSkewMs?: number;
  journalBytes?: number;
  journalMaxBytes?: number;
  /** Batches dropped since the journal was created: it was full, or disk errors. */
  journalLost?: number;
  /** Polls per minute, and the answered share 0..1. */
  pollsPerMinute?: number;
  pollSuccess?: number;
  /** Assigned devices, and whether the lease allows acting on them. */
  devices?: number;
  mayAct?: boolean;
}

/** `backfill` is data from an outage; it never replaces newer state or raises an alarm. */
export type JournalLane = "live" | "backfill";

/**
 * Times are ISO 8601 UTC, corrected to the server's clock. `agentAt` is the uncorrected time, sent if the two
 * differ by more than a second.
 */
export type Observation =
  | {
      kind: "state";
      entityType: string;
      entityId: string;
      observedAt: string;
      status: DeviceStatus;
      /** Replaces the named members of stateData; the others stay. */
      stateData: Record<string, unknown>;
      latencyMs?: number;
      agentAt?: string;
    }
  | {
      kind: "event";
      entityType: string;
      entityId: string;
      at: string;
      agentAt?: string;
      event: AgentEventType;
      data: Record<string, unknown>;
    }
  | {
      /** One automatic or requested poll; the state it read is a separate observation. */
      kind: "pollResult";
      entityType: string;
      entityId: string;
      at: string;
      result: OperationResult;
      error?: string;
      latencyMs?: number;
    }
  | {
      /** Measured in an interval that ended at `at`; stored in the device's series. The same `at` again replaces it. */
      kind: "reading";
      entityType: string;
      entityId: string;
      at: string;
      /** The end by the device's own clock, where that differs by more than a second. */
      deviceAt?: string;
      agentAt?: string;
      latencyMs?: number;
      /** As the module of the device declares. */
      data: Record<string, unknown>;
    }
  | {
      kind: "actionResult";
      actionId: string;
      at: string;
      agentAt?: string;
      result: OperationResult;
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
  "verificationChanged",
] as const;
export type AgentEventType = (typeof agentEventTypes)[number];

/** POST /agent/enrol with a one-time code; returns the agent's id and tenant. */
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

export const agentTiming = {
  heartbeatEveryMs: 30_000,
  missedHeartbeats: 3,
  maxBatch: 200,
  /** Limit of a batch's observations as JSON; well below the frame limits of both ends. */
  maxBatchBytes: 4 * 1024 * 1024,
  /** See `AgentLease`. The server waits `leaseToleranceMs` longer, for clock drift and commands in progress. */
  leaseMs: 90_000,
  leaseToleranceMs: 15_000,
  /** A greater clock skew is recorded in the agent's history. */
  clockSkewAlarmMs: 5_000,
} as const;
