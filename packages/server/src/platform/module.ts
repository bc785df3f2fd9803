import type { AgentAction, AgentEventType, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { CommunicationRequest } from "@gantry/domain/contract/agents/communication-actions.ts";
import type {
  HeldContentItem,
  HeldContentRefs,
} from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import type { ModuleName } from "@gantry/domain/kinds/define-kind.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { AgentCallDesk } from "./agent-link/calls/call-exchange.ts";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";
import type { TenantDatabase, TenantTransaction } from "./database/tenant-database.ts";
import type { RouteDeclaration } from "./http/route.ts";
import type { Directories } from "./identity/directory/directory.ts";
import type { SecretStore } from "./kinds/database/secrets.ts";
import type { ServedKind } from "./kinds/serve-kind.ts";
import type { MediaSource } from "./media-tickets/media-route.ts";
import type { Licences } from "./licence/open-licences.ts";
import type { GrantStore } from "./permission/grant-store.ts";
import type { ScheduleExecutors } from "./schedules/executor.ts";

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}

/** What modules may use of the platform. */
export interface Platform {
  database: TenantDatabase;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** Requests that agents carry out; `communication_action` is their record. */
  actions: ActionDesk;
  /** What agents are asked at once: moving a camera, watching it. Nothing of it is recorded. */
  agentCalls: AgentCallDesk;
  licences: Licences;
  /** Where people's accounts are kept and changed. */
  directories: Directories;
  /** For modules that edit kinds with an editor of their own. */
  grants: GrantStore;
  secrets: SecretStore;
}

/** Something asked of a device that no message of its own carries to the agent. */
export interface RecordedAction {
  requestType: CommunicationRequest;
  entityType: string;
  entityId: string;
  deadlineMs: number;
  payload: Record<string, unknown>;
}

/** What a recorded action came to. */
export interface EndedAction {
  id: string;
  outcome: { result: "SUCCESS" | "FAILED"; error?: string; data?: Record<string, unknown> };
}

export interface ActionDesk {
  /**
   * Writes the action row inside the transaction and hands it to the device's agent after the commit.
   * Throws `agentNotConnected` when `needsAgent` and the device's agent is away.
   */
  request(
    db: TenantTransaction,
    action: {
      requestType: CommunicationRequest;
      entityType: string;
      entityId: string;
      deadlineMs: number;
      payload?: Record<string, unknown>;
      /** False: only recorded; the module itself completes it (SET_MESSAGE, BLANK: carried by the queue). */
      toAgent: boolean;
      /** Another agent than the device's own, for a device that is not stored yet. */
      agentId?: string;
      /** Kept encrypted until the action has ended; only its agent is told. */
      secrets?: Record<string, string>;
    },
  ): Promise<AgentAction>;
  /** Writes the rows of actions that modules complete themselves, in one step; nothing is sent to agents. */
  record(db: TenantTransaction, actions: readonly RecordedAction[]): Promise<void>;
  /** Completes recorded actions; a completed one stays as it is. */
  complete(db: TenantTransaction, ended: readonly EndedAction[]): Promise<void>;
  /** Resolves when the action has ended or its deadline has passed. */
  ended(
    tenantId: string,
    actionId: string,
  ): Promise<{ result: "SUCCESS" | "FAILED"; error?: string; data?: Record<string, unknown> }>;
}

/** An entity or record as it is sent to pages: ready JSON with `id` and `rev`. */
export interface ReadText {
  readonly text: string;
  /** A record that only those may see who may read this entity. */
  readonly through?: { entityType: string; id: string };
  /** With the fields that need permissions of their own: for those who hold all of these on the entity. */
  readonly fuller?: { text: string; needs: readonly Action[] };
}

/** Reads many of one entity type with one query, by id; those that are not there are left out. */
export type EntityReader = (
  db: TenantTransaction,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, ReadText>>;

/** What an agent answered to something that it was asked. */
export interface AnsweredAction {
  requestType: string;
  entityType: string;
  entityId: string;
  payload: Record<string, unknown> | null;
  outcome: { result: "SUCCESS" | "FAILED"; error?: string; data?: Record<string, unknown> };
  /** ISO 8601 UTC, never in the future. */
  at: string;
}
/** What becomes of an answer. */
export interface KeptAnswer {
  /** Kept with the action instead of what came. */
  data?: Record<string, unknown>;
  /** Members of the device's state that were read with it. */
  stateData?: Record<string, unknown>;
  /** The agent has to know more of the device now. */
  isForAgent?: boolean;
}

export type StateObservation = Extract<Observation, { kind: "state" }>;
export type EventObservation = Extract<Observation, { kind: "event" }>;

export interface ContentForAgent {
  /** By sign. */
  held: ReadonlyMap<string, HeldContentRefs>;
  contents: readonly HeldContentItem[];
}

/** A part of the product with its own kinds, calls and observations. */
export interface ServerModule {
  name: ModuleName;
  kinds: ServedKind[];
  routes?(platform: Platform): RouteDeclaration<never>[];
  /** By entity type; runs in the ingest transaction after the state rows were replaced or the event row written. */
  observe?: Record<
    string,
    {
      /** What of a reported state is stored; undefined: it cannot be true, and nothing of the observation is kept. */
      believed?(stateData: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined;
      /** Of several devices, one of each. */
      states?(
        observations: readonly StateObservation[],
        db: TenantTransaction,
        platform: Platform,
      ): Promise<void>;
      event?(
        observation: EventObservation & { event: AgentEventType },
        db: TenantTransaction,
        platform: Platform,
      ): Promise<void>;
      /** Runs before the action is ended, for devices that its agent still looks after. */
      answered?(answer: AnsweredAction, db: TenantTransaction): Promise<KeptAnswer>;
    }
  >;
  /** Queues that an agent needs for these signs. */
  queuesFor?(signIds: readonly string[] | "all", db: TenantTransaction): Promise<SignQueue[]>;
  /** Fonts and graphics that an agent needs for these signs; of contents it has already, none. */
  contentFor?(
    signIds: readonly string[],
    db: TenantTransaction,
    isKnown: (hash: string) => boolean,
  ): Promise<ContentForAgent>;
  /**
   * By entity type: how records that are no kinds are read for the open pages. A type without a reader is announced to
   * those who may read it with id and rev only.
   */
  readers?: Record<string, EntityReader>;
  /** How scheduled jobs are done. */
  schedules?: ScheduleExecutors;
  /** Pictures that are fetched below `/media/` with tickets which the module gave out. */
  media?(platform: Platform): MediaSource[];
  /** Done over and over for every tenant, each run in its own transaction as the system. */
  jobs?: { name: string; everyMs: number; run(db: TenantTransaction, platform: Platform): Promise<void> }[];
}
