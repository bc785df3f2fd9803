import type { UpdateType } from "@gantry/domain/contract/answers/websocket.ts";
import type { AgentCallFrame, AgentCallOutcome } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { BytesEnd } from "@gantry/domain/contract/agents/call-bytes.ts";

/** Published after a commit. Contains ids, not documents: each subscriber reads the entity with its own permissions. */
export type BusEvent =
  | {
      topic: "entity";
      tenantId: string;
      entityType: string;
      id: string;
      updateType: UpdateType;
      rev: number;
      /** Only the reported state changed, not the document. */
      stateOnly?: true;
      /** Sent to pages at once, even under load, such as a camera lock. */
      urgent?: true;
    }
  /** `accountId` null: every account of the tenant. */
  | { topic: "grants"; tenantId: string; accountId: string | null }
  | { topic: "licence"; tenantId: string }
  | { topic: "assignment"; tenantId: string }
  /** `isUnderWay`: progress or end of an earlier action, so there is nothing to send to its agent. */
  | { topic: "action"; tenantId: string; actionId: string; isUnderWay?: true }
  /** A page has closed or timed out: its locks and motion end. */
  | { topic: "page"; tenantId: string; accountId: string; pageId: string }
  /** For the server with the agent's link, which replies to `from` only. */
  | {
      topic: "agentCall";
      tenantId: string;
      agentId: string;
      from: string;
      timeoutMs: number;
      frame: AgentCallFrame;
    };

/** Message between two servers about an agent call; only they know `callId`. */
export type ServerWord =
  | { word: "callAccepted"; callId: string }
  | { word: "callOutcome"; callId: string; outcome: AgentCallOutcome }
  /** Numbered from 1, to detect lost messages. */
  | { word: "callOctets"; callId: string; sequence: number; end: BytesEnd; base64: string }
  | { word: "callTaken"; callId: string; bytes: number }
  | { word: "callCancelled"; callId: string };

/**
 * Events of other servers may be missing. Until `isOver`, sent every half second: caches of grants, licences
 * and pages must not be older. With `isOver` events arrive again: clear caches and resynchronise. Never sent
 * on a single server.
 */
export interface BusGap {
  topic: "gap";
  isOver: boolean;
}

export interface Bus {
  /** Never blocks or throws; local subscribers are called before it returns. */
  publish(event: BusEvent): void;
  subscribe(listener: (event: BusEvent | BusGap) => void): () => void;
  readonly name: string;
  /** Sends to one server only. Lost if that server is down, without a gap event. */
  send(server: string, word: ServerWord): void;
  listen(listener: (word: ServerWord, from: string) => void): () => void;
}

/** Connection to other servers: none configured, connected, disconnected, or some are silent. */
export type BusReach = "alone" | "connected" | "cutOff" | "missingServers";

export interface ServerBus extends Bus {
  reach(): BusReach;
  stop(): Promise<void>;
}
