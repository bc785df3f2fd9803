import type {
  AgentFigures,
  AgentLease,
  AgentToServer,
  LeaseTerms,
  ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";
import type { Identity } from "../identity/identity.ts";
import type { Log } from "../log.ts";
import type { Sent } from "./lease.ts";
import type { ServerTime } from "./server-time.ts";

export interface LinkEvents {
  welcome(message: Extract<ServerToAgent, { type: "welcome" }>): void;
  leased(lease: AgentLease | undefined, sent: Sent): void;
  message(message: Assigned): void;
  disconnected(): void;
  unreachable(): void;
  refused(error: string): void;
  beat(): Beat;
}

export interface Beat {
  metrics: Extract<AgentToServer, { type: "heartbeat" }>["metrics"];
  journalDepth: number;
  figures: AgentFigures;
  lease: LeaseTerms;
}

export type Assigned = Exclude<
  ServerToAgent,
  { type: "challenge" } | { type: "welcome" } | { type: "refused" } | { type: "heartbeatAck" }
>;

export interface LinkOptions {
  serverUrl: string;
  identity: Identity;
  journalId: string;
  version: string;
  clock: Clock;
  serverTime: ServerTime;
  log: Log;
  jitter: () => number;
  events: LinkEvents;
}
