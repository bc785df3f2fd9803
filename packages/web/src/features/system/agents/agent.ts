import type { AgentMetadata } from "@gantry/domain/contract/agents/agent-link.ts";

/** An agent in responses (COMM-001, COMM-003). Times are ISO 8601 UTC. */
export interface Agent {
  id: string;
  rev: number;
  name: string;
  customerSite: string | null;
  status: "active" | "inactive" | "draining";
  connected: boolean;
  drainAsked: boolean;
  version: string | null;
  address: string | null;
  capacity: number | null;
  devices: number;
  startedAt: string | null;
  lastHeartbeat: string | null;
  createdAt: string;
  revokedAt: string | null;
  /** Null: unlimited. */
  leaseUntil: string | null;
  metadata: AgentMetadata;
  metrics: AgentMetrics;
}

/** Last heartbeat: percent of one core, bytes, seconds, milliseconds, fractions 0..1. */
export interface AgentMetrics {
  cpu?: number;
  memory?: number;
  uptime?: number;
  journalDepth?: number;
  journalBytes?: number;
  journalLost?: number;
  roundTripMs?: number;
  clockSkewMs?: number;
  pollsPerMinute?: number;
  pollSuccess?: number;
}

export interface MetricRow {
  at: string;
  cpu: number;
  memory: number;
  journalDepth: number;
  roundTripMs: number | null;
  pollSuccess: number | null;
}

export interface AgentEvent {
  id: string;
  at: string;
  event: string;
  actorName: string | null;
  data: Record<string, unknown>;
}

export interface AgentDevice {
  id: string;
  entityType: string;
  name: string | null;
  protocol: string | null;
  status: string;
  lastUpdateTimestamp: string | null;
  pinned: boolean;
  nextAgentId: string | null;
}

export interface ProtocolCount {
  entityType: string;
  protocol: string;
  count: number;
}

export interface ClientConfiguration {
  exists: boolean;
  serverUrl: string;
  agents: number;
  openCodes: number;
}

/** A revoked agent has no other status. */
export type AgentState = Agent["status"] | "revoked";
export const stateOf = (agent: Pick<Agent, "status" | "revokedAt">): AgentState =>
  agent.revokedAt === null ? agent.status : "revoked";
