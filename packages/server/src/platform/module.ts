import type { Readable } from "node:stream";
import type { z } from "zod";
import type {
  AgentAction,
  AgentEventType,
  DeviceContent,
  JournalLane,
  Observation,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { CommunicationRequest } from "@gantry/domain/contract/agents/communication-actions.ts";
import type { ClipProblem } from "@gantry/domain/evidence/evidence.ts";
import type { ConditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import type { RuleActionName, RuleTarget } from "@gantry/domain/rules/rule-actions.ts";
import type { ScheduleNote } from "@gantry/domain/contract/answers/schedule.ts";
import type { FileField } from "@gantry/domain/fields/heavy-fields.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { ModuleName } from "@gantry/domain/licence/licence-features.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import type { Members } from "./agent-link/ingest/take-members.ts";
import type { AgentCallDesk } from "./agent-link/calls/call-exchange.ts";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";
import type { TenantDatabase, TenantTransaction } from "./database/tenant-database.ts";
import type { RouteDeclaration } from "./http/route.ts";
import type { Directories } from "./identity/directory/directory.ts";
import type { SecretStore } from "./kinds/database/secrets.ts";
import type { ServedKind } from "./kinds/serve-kind.ts";
import type { Licences } from "./licence/open-licences.ts";
import type { GrantStore } from "./permission/grant-store.ts";
import type { Principal } from "./permission/principal.ts";
import type { PublicPartReaders, RoadWay } from "./public-data/public-parts.ts";
import type { DataSource } from "./queries/data-source.ts";
import type { RecordKind } from "./records/record-kind.ts";
import type { Log } from "./log.ts";
import type { TicketClaims } from "./media-tickets/media-tickets.ts";
import type { ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import type { Place } from "@gantry/domain/detection/place.ts";
import type { ScheduleJobType } from "@gantry/domain/schedule/schedule-types.ts";

export interface DueJob {
  id: string;
  document: ScheduleJobDocument;
  entityIds: readonly string[];
}

export interface DoneLine {
  entityType?: string;
  entityId: string;
  error?: string;
  params?: Record<string, string | number>;
}

export interface ScheduleExecutor {
  /** Jobs of one second and actor that run together; default 1. */
  together?: number;
  /** Runs as the transaction's principal; changes and outcome are committed together. Returns the lines of each job. */
  run(db: TenantTransaction, platform: Platform, jobs: readonly DueJob[]): Promise<DoneLine[][]>;
  /** Throws if the job must not be saved. */
  check?(db: TenantTransaction, document: ScheduleJobDocument, entityIds: readonly string[]): Promise<void>;
  /** What a saved job cannot do on some entities that the caller may read. */
  notes?(
    db: TenantTransaction,
    platform: Pick<Platform, "messageFields">,
    document: ScheduleJobDocument,
    entityIds: readonly string[],
  ): Promise<ScheduleNote[]>;
  /** The devices that an entity acts on, by entity id. Default: the entities themselves. */
  devicesOf?(
    db: TenantTransaction,
    entityIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}

export type ScheduleExecutors = Partial<Record<ScheduleJobType, ScheduleExecutor>>;

/** A rule as it acts: before a queue with the signs that warn now. */
export interface ActingDocument extends ConditionRule {
  /** Kilometres from each sign to the queue ahead. */
  queueAheadKm?: Readonly<Record<string, number>>;
}

export interface ActingRule {
  id: string;
  document: ActingDocument;
}

export interface RuleLine extends DoneLine {
  entityType: string;
  /** What a sign shows. */
  text?: string;
}

/** One of the things that a rule does while its condition holds. */
export interface RuleAction {
  /** Devices that it acts on. */
  actsOn(db: TenantTransaction, document: ConditionRule): Promise<readonly RuleTarget[]>;
  /** Runs as the rule's owner. In shadow mode everything that it writes is undone. */
  start(
    db: TenantTransaction,
    platform: Platform,
    rule: ActingRule,
  ): Promise<{ lines: RuleLine[]; isHeld: boolean }>;
  /** Prolongs what it started and what is still there. */
  renew(db: TenantTransaction, platform: Platform, rule: ActingRule): Promise<void>;
  /** Ends what it started and what is still there, whatever the owner may do now. */
  end(db: TenantTransaction, platform: Platform, rule: ActingRule): Promise<RuleLine[]>;
}

/** Those of modules; the platform notifies. */
export type RuleActions = Readonly<Partial<Record<RuleActionName, RuleAction>>>;

export interface MediaAnswer {
  /** From a fixed list, never from a device or agent. */
  contentType: string;
  contentLength?: number;
  octets: Readable;
}

export interface RequestedFile {
  claims: TicketClaims;
  name: string;
  query: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
}

export interface MediaSource {
  entityType: string;
  /** Throws an `AppError` if access was lost. */
  assertMayWatch(claims: TicketClaims): Promise<void>;
  /** Throws `mediaNotThere` for an unknown name. */
  open(file: RequestedFile): Promise<MediaAnswer>;
}

export interface Platform {
  database: TenantDatabase;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** Requests to agents, recorded in `communication_action`. */
  actions: ActionDesk;
  /** Direct calls to agents, such as moving or watching a camera; not recorded. */
  agentCalls: AgentCallDesk;
  licences: Licences;
  directories: Directories;
  /** For modules with their own kind editor. */
  grants: GrantStore;
  secrets: SecretStore;
  /** Hosts in private networks from which alert feeds may be read. */
  feedHosts: readonly string[];
  /** Control interface of the simulated city; null: there are no exercises. */
  simulatedCityUrl: string | null;
  messageFields: FieldReader;
}

/** Where no module measures travel times. */
export const noMessageFields: FieldReader = async (_db, questions) =>
  questions.map(() => ({ problem: "noReadings" }));

/** A device request without its own message to the agent. */
export interface RecordedAction {
  requestType: CommunicationRequest;
  entityType: string;
  entityId: string;
  deadlineMs: number;
  payload?: Record<string, unknown>;
}

export interface EndedAction {
  id: string;
  outcome: { result: "SUCCESS" | "FAILED"; error?: string; data?: Record<string, unknown> };
}

export interface ActionDesk {
  /**
   * Writes the action row inside the transaction and hands it to the device's agent after the commit.
   * Throws `agentNotConnected` when the device's agent is away.
   */
  request(
    db: TenantTransaction,
    action: {
      requestType: CommunicationRequest;
      entityType: string;
      entityId: string;
      deadlineMs: number;
      payload?: Record<string, unknown>;
      agentId?: string;
      /** Stored encrypted until the action ends; sent to its agent only. */
      secrets?: Record<string, string>;
    },
  ): Promise<AgentAction>;
  /** Inserts actions that modules complete themselves; nothing is sent to agents. */
  record(db: TenantTransaction, actions: readonly RecordedAction[]): Promise<void>;
  /** Completed actions stay unchanged. */
  complete(db: TenantTransaction, ended: readonly EndedAction[]): Promise<void>;
  ended(
    tenantId: string,
    actionId: string,
  ): Promise<{ result: "SUCCESS" | "FAILED"; error?: string; data?: Record<string, unknown> }>;
}

/** An entity or record for pages: JSON with `id` and `rev`. */
export interface ReadText {
  readonly text: string;
  /** Visible only to users who may read this entity. */
  readonly through?: { entityType: string; id: string };
  /** Variant with restricted fields, for users who hold all of these actions on the entity. */
  readonly fuller?: { text: string; needs: readonly Action[] };
}

export type EntityReader = (
  db: TenantTransaction,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, ReadText>>;

export interface AnsweredAction {
  requestType: string;
  entityType: string;
  entityId: string;
  payload: Record<string, unknown> | null;
  outcome: { result: "SUCCESS" | "FAILED"; error?: string; data?: Record<string, unknown> };
  /** ISO 8601 UTC, never in the future. */
  at: string;
}
export interface KeptAnswer {
  /** Stored with the action instead of the raw data. */
  data?: Record<string, unknown>;
  stateData?: Record<string, unknown>;
  isForAgent?: boolean;
}

export type StateObservation = Extract<Observation, { kind: "state" }>;
export type EventObservation = Extract<Observation, { kind: "event" }>;

export interface Reading<Data> {
  entityId: string;
  /** Of the device, for rows of series. */
  deviceNumber: number;
  /** Not in the future. */
  atMs: number;
  deviceAtMs: number | undefined;
  latencyMs: number | undefined;
  data: Data;
}

/** What a device measured, for a series of its own. */
export interface ReadingHooks<Data> {
  /** Its retention limits how old a reading may be. */
  record: RecordKind;
  data: z.ZodType<Data>;
  /** A faster check of usual readings: what passes is what `data` returns for it. */
  isUsual?(data: unknown): data is Data;
  /** Tells readings of the same device and time apart; default: there is one, and the last counts. */
  keyOf?(data: Data): number;
  /** At most one reading per device, time and key. Readings of the same time that are stored already are replaced. */
  write(readings: readonly Reading<Data>[], db: TenantTransaction, lane: JournalLane): Promise<void>;
}

/** The last values that a device had measured until a moment, by its number in series. */
export type PastValues = (
  db: TenantTransaction,
  deviceNumber: number,
  atMs: number,
) => Promise<{ atMs: number; values: Record<string, unknown> } | undefined>;

/** PNG files of recorded states of an entity; undefined where there is nothing to draw. */
export type PastPictures = (
  db: TenantTransaction,
  id: string,
  states: readonly Record<string, unknown>[],
) => Promise<(Uint8Array | undefined)[]>;

export interface WantedClips {
  principal: Principal;
  id: string;
  span: Span;
  signal: AbortSignal;
  /** Claims a part of the package before it is kept; negative: gives it back. False: it is full. */
  take(bytes: number): boolean;
}

export interface PastClip {
  /** Capture times of its first picture and its end. */
  startMs: number;
  endMs: number;
  /** MP4 */
  bytes: Uint8Array;
}

/** Recorded clips of an entity, as far as the caller may watch them now; called outside of transactions. */
export type PastClips = (wanted: WantedClips) => Promise<{ clips: PastClip[]; missing?: ClipProblem }>;

/** Something that an agent needs of its devices besides their rows. */
export interface DeviceExtra {
  /** By device id; a device without an entry has none. */
  read(ids: readonly string[], db: TenantTransaction): Promise<ReadonlyMap<string, unknown>>;
  /** Announced with a device's id when its extra alone has changed. */
  changesWith?: string;
  /** What these extras refer to by hash, without the contents that the agent has received. */
  contents?(
    values: ReadonlyMap<string, unknown>,
    isKnown: (hash: string) => boolean,
    db: TenantTransaction,
  ): Promise<readonly DeviceContent[]>;
}

/** Where a field of a sign message is asked for; null members are not set in the sign. */
export interface FieldQuestion {
  /** As in `fieldsOf`. */
  name: string;
  roadName: string | null;
  direction: string | null;
  place: { longitude: number; latitude: number } | null;
}

/** `noReadings` passes by itself; the others need another field or sign. */
export type FieldProblem = "noPlace" | "notOnRoad" | "unknownDetector" | "notAhead" | "noReadings";

/** The value as in `SignQueue.fields`. */
export type FieldAnswer = { value: { text: string; atMs: number } } | { problem: FieldProblem };

/** One answer for each question. */
export type FieldReader = (
  db: TenantTransaction,
  questions: readonly FieldQuestion[],
) => Promise<FieldAnswer[]>;

interface RoadQuestion {
  roadName: string;
  direction: string;
  places: readonly (Place | null)[];
}

/** Kilometres count from one point of the road in the direction of traffic; null: the place is not on the road. */
export interface RoadQueues {
  queues: readonly {
    /** Of the tail. */
    km: number;
    lengthKm: number;
    confidencePercent: number;
    /** The last detector upstream that sees the queue. */
    detectorId: string;
    detectorName: string;
  }[];
  placesKm: readonly (number | null)[];
}

export type RoadQueueReader = (db: TenantTransaction, question: RoadQuestion) => Promise<RoadQueues>;

/** Where no module measures traffic. */
export const noRoadQueues: RoadQueueReader = async (_db, { places }) => ({
  queues: [],
  placesKm: places.map(() => null),
});

/** Where files are uploaded for, beyond the fields of kinds. Who may read the entity may read them. */
export interface UploadPlace {
  kind: AnyKind;
  name: string;
  field: FileField;
}

export interface ServerModule {
  name: ModuleName;
  /** Those with behaviour; every other kind is served as it is declared. */
  kinds: ServedKind[];
  routes?(platform: Platform): RouteDeclaration<never>[];
  /** By entity type; runs in the ingest transaction after the state or event was written. */
  observe?: Record<
    string,
    {
      /** Large members of the state that raise no alarm: they are stored, not read back. */
      large?: readonly string[];
      /** Members of a reported state; others and those of another type are not stored. Default: as the kind declares. */
      members?: Members;
      /** At most one observation per device. */
      states?(
        observations: readonly StateObservation[],
        db: TenantTransaction,
        platform: Platform,
      ): Promise<void>;
      readings?: ReadingHooks<unknown>;
      event?(
        observation: EventObservation & { event: AgentEventType },
        db: TenantTransaction,
        platform: Platform,
      ): Promise<void>;
      /** Runs before the action ends, for devices still assigned to the agent. */
      answered?(answer: AnsweredAction, db: TenantTransaction): Promise<KeptAnswer>;
    }
  >;
  /** By entity type and name. */
  deviceExtras?: Record<string, Record<string, DeviceExtra>>;
  /**
   * By entity type: readers of records without a kind, for pages. Types without a reader are published with
   * id and rev only, to users who may read them.
   */
  readers?: Record<string, EntityReader>;
  schedules?: ScheduleExecutors;
  ruleActions?: RuleActions;
  media?(platform: Platform): MediaSource[];
  /** Values of fields in sign messages; one module gives them. */
  messageFields?: FieldReader;
  /** Queues of traffic; one module gives them. */
  roadQueues?: RoadQueueReader;
  uploads?: readonly UploadPlace[];
  /** What it gives to the public map. */
  publicParts?: PublicPartReaders;
  /** Roads with the order of traffic on them; one module gives them. */
  roadWays?(db: TenantTransaction): Promise<RoadWay[]>;
  /** Lists besides its kinds that queries may count and sum. */
  dataSources?: readonly DataSource[];
  /** By entity type: values of series for the time machine. */
  pastValues?: Readonly<Record<string, PastValues>>;
  /** By entity type: pictures in evidence packages. */
  pastPictures?: Readonly<Record<string, PastPictures>>;
  /** By entity type: recorded clips in evidence packages. */
  pastClips?(platform: Platform): Readonly<Record<string, PastClips>>;
  /** Its records, for retention. */
  records?: readonly RecordKind[];
  /** Recurring jobs per tenant, each in its own transaction as the system principal; "more": run again at once. */
  jobs?: {
    name: string;
    everyMs: number;
    run(db: TenantTransaction, platform: Platform): Promise<void | "more">;
  }[];
}
