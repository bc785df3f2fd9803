import type { AgentCallFrame, AgentCallOutcome } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { OctetsEnd } from "@gantry/domain/contract/agents/call-octets.ts";
import type { UpdateType } from "@gantry/domain/contract/websocket.ts";

/** What is announced after a commit. Ids, not documents: whoever needs the entity reads it with its own permissions. */
export type BusEvent =
  | {
      topic: "entity";
      tenantId: string;
      entityType: string;
      id: string;
      updateType: UpdateType;
      rev: number;
      /** Only what the device reported has changed; its configuration has not. */
      stateOnly?: true;
      /** Goes to open pages at once, even under load: somebody acts on it (a lock of a camera). */
      urgent?: true;
    }
  | { topic: "queue"; tenantId: string; signId: string; revision: number }
  /** `accountId` null: of everybody in the tenant. */
  | { topic: "grants"; tenantId: string; accountId: string | null }
  | { topic: "licence"; tenantId: string }
  /** Which agent looks after which device has changed. */
  | { topic: "assignment"; tenantId: string }
  /** `isUnderWay`: it was asked for earlier and has come further or ended, so there is nothing to send to its agent. */
  | { topic: "action"; tenantId: string; actionId: string; isUnderWay?: true }
  /** A page has left, or is not heard of any more: what it began on devices ends with it. */
  | { topic: "page"; tenantId: string; accountId: string; pageId: string }
  /** For the server that the agent is linked to; it answers `from` alone. */
  | {
      topic: "agentCall";
      tenantId: string;
      agentId: string;
      from: string;
      timeoutMs: number;
      frame: AgentCallFrame;
    };

/** What one server says to another about a call of an agent; `callId` is known to these two alone. */
export type ServerWord =
  /** The agent is linked here. */
  | { word: "callAccepted"; callId: string }
  | { word: "callOutcome"; callId: string; outcome: AgentCallOutcome }
  /** Numbered from 1, so that a lost one is noticed. */
  | { word: "callOctets"; callId: string; sequence: number; end: OctetsEnd; base64: string }
  | { word: "callTaken"; callId: string; bytes: number }
  | { word: "callCancelled"; callId: string };

/**
 * Announcements of other servers may be missing. Until `isOver` this is heard every half second, and nothing remembered
 * about grants, licences or pages may be older than that. With `isOver` they arrive again: whatever was remembered is
 * forgotten, and whoever follows what happens begins afresh. One server alone never hears it.
 */
export interface BusGap {
  topic: "gap";
  isOver: boolean;
}

/** Carries announcements between the parts of a server, and between servers. */
export interface Bus {
  /** Never waits and never throws; listeners of this server hear of it before it returns. */
  publish(event: BusEvent): void;
  /** Answers a function that ends the subscription. */
  subscribe(listener: (event: BusEvent | BusGap) => void): () => void;
  /** What other servers call this one. */
  readonly name: string;
  /** Says something to one server alone. It is lost when that one is not there, and no gap tells of it. */
  tell(server: string, word: ServerWord): void;
  /** Hears what is said to this server alone. Answers a function that ends it. */
  listen(listener: (word: ServerWord, from: string) => void): () => void;
}

/** How a bus reaches the other servers: there are none, it does, it does not, or some have gone silent. */
export type BusReach = "alone" | "connected" | "cutOff" | "missingServers";

/** The bus of a running server. */
export interface ServerBus extends Bus {
  reach(): BusReach;
  stop(): Promise<void>;
}
