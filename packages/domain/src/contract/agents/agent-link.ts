import type { OperationResult } from "./operation-result.ts";
import type { DeviceStatus } from "../../kinds/define-kind.ts";
import type { SignQueue } from "../../sign/queue/queue.ts";
import type { AgentCallFrame, AgentCallOutcome } from "./agent-calls.ts";
import type { AgentRequest } from "./communication-actions.ts";
import type { HeldContentItem, HeldContentRefs } from "../signs/sign-maintenance-calls.ts";

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
  /** Fonts and graphics on a sign that are known beside the built-in ones; what they draw came as `content` before. */
  held?: HeldContentRefs;
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

/**
 * How long an agent may act on its devices; it is renewed by every answered heartbeat and counts from when the agent sent
 * what was answered. Afterwards it only observes: another agent may have taken over. `ms` null: without end, because the
 * tenant has no other agent. It holds for the assignment of the same epoch only.
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
  /** What a font or graphic draws; once per link, before the first device that names it. */
  | { type: "content"; content: HeldContentItem }
  /** The whole assignment; what is not in it is dropped. `epoch` is that of the leases that hold for it. */
  | { type: "devices"; devices: AgentDevice[]; queues: SignQueue[]; epoch?: number; revision?: number }
  | { type: "device"; device: AgentDevice }
  /** With `revision` the server waits until the agent has `settled`: only then another agent gets the device. */
  | { type: "deviceRemoved"; entityType: string; id: string; revision?: number }
  | { type: "queue"; queue: SignQueue }
  | { type: "action"; action: AgentAction }
  /** Answered at once with `callOutcome`; neither is ever sent twice. */
  | { type: "call"; call: AgentCallFrame }
  /** So many octets of a streamed call were taken in all. */
  | { type: "callTaken"; id: string; bytes: number }
  /** Nobody waits for it any more. */
  | { type: "callCancelled"; id: string }
  /** Everything up to and with `sequence` of this lane is stored. */
  | { type: "ack"; lane: JournalLane; sequence: number }
  | { type: "heartbeatAck"; sentAt: string; serverTime: string; lease?: AgentLease }
  /** Answer to `draining`: nothing is left with the agent that another one could have. */
  | { type: "drained" }
  /** The agent is not wanted any more: it forgets what it was assigned and does nothing. */
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
      /** The terms under which the agent acts, as its disk has them; `endless` when left out. */
      lease?: LeaseTerms;
    }
  /** Devices that were taken away up to and with this revision are not talked to any more. */
  | { type: "settled"; revision: number }
  /** The agent is about to stop: its devices should go elsewhere. */
  | { type: "draining" }
  | { type: "batch"; lane: JournalLane; sequence: number; observations: Observation[] }
  /** How far an action has come, 0..100; not journalled, because only its end must not be lost. */
  | { type: "progress"; actionId: string; percentage: number }
  /** Octets of a streamed call follow it in binary frames (`callStreaming`). */
  | { type: "callOutcome"; id: string; outcome: AgentCallOutcome };

/** `limited`: the agent stops acting by itself when its lease ends. `endless`: only when it is told to. */
export type LeaseTerms = "endless" | "limited";

/** Where an agent runs. */
export interface AgentMetadata {
  hostName?: string;
  platform?: string;
  runtime?: string;
}

/** More about an agent than COMM-003 asks for; a figure that was not measured is left out. */
export interface AgentFigures {
  /** Last round trip of a heartbeat, ms. */
  roundTripMs?: number;
  /** This machine's clock minus the server's, ms. */
  clockSkewMs?: number;
  /** Octets of the journal on disk, and how many it may have. */
  journalBytes?: number;
  journalMaxBytes?: number;
  /** Batches given up since the journal was made, because it was full or the disk refused. */
  journalLost?: number;
  /** Polls of the last minute, and the share of them that was answered, 0..1. */
  pollsPerMinute?: number;
  pollSuccess?: number;
  /** Devices assigned, and whether the lease lets the agent act on them. */
  devices?: number;
  mayAct?: boolean;
}

/** `live`: as it happens. `backfill`: from an outage; never replaces newer state, never raises an alarm. */
export type JournalLane = "live" | "backfill";

/**
 * What an agent saw or did. Times are ISO 8601 UTC, corrected to the server's clock. `agentAt` is the same time by the
 * agent's own clock, said when the two are more than a second apart.
 */
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
      /** One poll, automatic or asked for; the state that it read is an observation of its own. */
      kind: "pollResult";
      entityType: string;
      entityId: string;
      at: string;
      result: OperationResult;
      error?: string;
      latencyMs?: number;
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

export const agentTiming = {
  heartbeatEveryMs: 30_000,
  missedHeartbeats: 3,
  maxBatch: 200,
  /** Octets of a batch's observations as JSON; well below what either end takes as one frame. */
  maxBatchBytes: 4 * 1024 * 1024,
  /** See `AgentLease`; the server waits `leaseToleranceMs` longer, for clocks that run apart and a command under way. */
  leaseMs: 90_000,
  leaseToleranceMs: 15_000,
  /** A machine's clock that is further from the server's is told in the agent's history. */
  clockSkewAlarmMs: 5_000,
} as const;
