import { fieldLeaseMs, fieldsStaleAtMs } from "@gantry/domain/sign/message/travel-fields.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findNextChangeMs, findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import { reconcile } from "@gantry/domain/sign/reconcile/reconcile.ts";
import {
  type ActivationAnswer,
  recordAnswer,
  recordRenewalRefused,
} from "@gantry/domain/sign/reconcile/reconcile-answer.ts";
import {
  defaultLimits,
  emptyMemory,
  type ReconcileDecision,
  type ReconcileInput,
  type ReconcileMemory,
} from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { FaceState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { computeWantedFace } from "@gantry/domain/sign/reconcile/wanted-face.ts";
import type { WantedFace } from "@gantry/domain/sign/reconcile/same-face.ts";
import type {
  CommandResult,
  DriverFailure,
  DriverResult,
  ExtendResult,
  SignReading,
  SignSession,
} from "../drivers/sign-session.ts";
import type { TurnOutcome } from "../polling/poller.ts";
import { signMismatch, type SignView } from "./sign-known.ts";
import {
  faceOfAgentBefore,
  newHealth,
  nothingSeen,
  type SignEvent,
  type SignHealth,
  type SignState,
  type Step,
  withSeen,
  withTrouble,
} from "./sign-memory.ts";

/** What a decision rests on besides the state. */
export interface Surroundings {
  queue: SignQueue | null;
  view: SignView;
  nowMs: number;
  leaseMinutes: number;
}

/** What a command came to. */
interface Outcome {
  memory: ReconcileMemory;
  events: SignEvent[];
  /** The sign may have changed: poll the face until it shows the message or the settle time ends. */
  maySettle: boolean;
  failure?: DriverFailure;
}

const minuteMs = 60_000;
/** Poll interval of doors, power and temperatures; also polled when the sign's short errors change. */
const healthEveryMs = 5 * 60_000;

/** Owner written into the message table if the poster has no name. */
const ownerWithoutName = "Gantry";

/** With a new session nothing of the last one counts; reads are named by times after the last that was acted on. */
export function beginSession(state: SignState): SignState {
  const readAtMs = state.memory.reconcile.asked?.basedOnReadAtMs ?? 0;
  return { ...state, seen: { ...nothingSeen, readAtMs }, isWholePublished: false };
}

/** Keeps the verified face, but clears failed changes and reads. */
export function restartSign(state: SignState): SignState {
  const { ourFace, queueRevision } = state.memory.reconcile;
  const memory = { ...state.memory, problem: null, reconcile: { ...emptyMemory, ourFace, queueRevision } };
  return { ...state, memory, health: newHealth };
}

/** A look at the face, also one that failed. */
export function observe(state: SignState, result: DriverResult<SignReading>, nowMs: number): Step {
  const readAtMs = Math.max(nowMs, state.seen.readAtMs + 1);
  if (!result.ok) {
    const failed = withTrouble(state, { face: result.failure });
    return { state: withSeen(failed, { readAtMs, reading: undefined, face: null }), events: [] };
  }
  const { value: reading } = result;
  const face: FaceState = { ...reading.face, readAt: new Date(readAtMs).toISOString() };
  const answered = withTrouble(state, { face: undefined, shortErrors: reading.shortErrors });
  const { face: before } = state.memory;
  const seen = withSeen(answered, { readAtMs, reading, readingNotes: result.notes ?? [], face });
  return {
    state: { ...seen, memory: { ...seen.memory, face } },
    // Includes when the previous face was last seen: the change lies between the two times.
    events: isOtherFace(before, face)
      ? [{ event: "faceRead", data: { ...face, previousReadAt: before?.readAt } }]
      : [],
  };
}

/** The next command by what was seen. */
export function decide(state: SignState, around: Surroundings): Step & { decision: ReconcileDecision } {
  const recognised = recogniseFace(state);
  const decision = predictDecision(recognised, around);
  const isVerified = decision.verification.state === "verified";
  const decided = isVerified ? withTrouble(recognised, { command: undefined }) : recognised;
  return { ...withReconciled({ ...decided, wanted: decision.wanted }, decision), decision };
}

/** Like `decide`, without storing or publishing anything. */
export function predictDecision(
  { seen, memory }: SignState,
  { queue, view, nowMs, leaseMinutes }: Surroundings,
): ReconcileDecision {
  const { troubles, face, readAtMs, reading } = seen;
  const failure = troubles.face ?? troubles.settings;
  return reconcile({
    queue,
    face: failure ? null : face,
    noFace: failure && findNoFaceReason(failure),
    readAtMs,
    controlMode: reading?.controlMode,
    mismatch: signMismatch(view.known, queue, nowMs),
    signFace: view.pictures.face,
    memory: memory.reconcile,
    nowMs,
    limits: { ...defaultLimits, leaseMs: leaseMinutes * minuteMs },
  });
}

/** A command was sent: what came of it. */
export function act(state: SignState, outcome: Outcome): Step {
  return withReconciled(withTrouble(state, { command: outcome.failure }), outcome);
}

/** Sends the command that was decided, once; undefined when there is none. */
export async function sendCommand(
  session: SignSession,
  decision: ReconcileDecision,
  { look, isStillWanted }: { look(): Surroundings; isStillWanted(): boolean },
): Promise<Outcome | undefined> {
  const { step, item, wanted, memory } = decision;
  const { leaseMinutes, view } = look();
  const durationMinutes = decision.minutes ?? leaseMinutes;
  switch (step) {
    case "none":
    case "read":
    case "hold":
      return undefined;
    case "renew":
      return applyExtension(memory, await session.extendTime(durationMinutes));
    case "blank":
      return applyAnswer(memory, await session.blank(leaseMinutes), look().nowMs);
    case "activate": {
      const { multi = "", beacon = false } = wanted ?? {};
      const owner = item?.lastUpdatedByDisplayName || ownerWithoutName;
      const graphics = view.pictures;
      const post = { multi, beacon, owner, durationMinutes, graphics, isStillWanted };
      return applyAnswer(memory, await session.postMessage(post), look().nowMs);
    }
  }
}

function applyExtension(memory: ReconcileMemory, result: ExtendResult): Outcome {
  if (result.result === "refused")
    return { memory: recordRenewalRefused(memory), events: [], maySettle: false };
  const failure = result.result === "unknown" ? result.failure : undefined;
  return { memory, events: [], maySettle: false, failure };
}

function applyAnswer(memory: ReconcileMemory, result: CommandResult, nowMs: number): Outcome {
  const recorded = recordAnswer(memory, activationAnswer(result), nowMs);
  const maySettle = result.result === "accepted" || result.result === "unknown";
  const failure = result.result === "unknown" ? result.failure : undefined;
  return { memory: recorded.memory, events: recorded.events, maySettle, failure };
}

export function isStillWanted(
  wanted: WantedFace | undefined,
  { queue, view, nowMs }: Pick<Surroundings, "queue" | "view" | "nowMs">,
): boolean {
  if (!queue?.governed || !wanted) return false;
  const now = computeWantedFace(queue, view.pictures.face, nowMs);
  return now.itemId === wanted.itemId && now.multi === wanted.multi && now.beacon === wanted.beacon;
}

/** The state with the health as just tried; undefined when it is not time. A sign that fails at it is asked again as late as one that answers. */
export function healthDue({ health, seen }: SignState, monotonicMs: number): SignHealth | undefined {
  const shortErrors = seen.reading?.shortErrors.join(" ") ?? "";
  const isDue = monotonicMs - health.triedMs >= healthEveryMs;
  if (!isDue && shortErrors === health.shortErrors) return undefined;
  return { ...health, triedMs: monotonicMs, shortErrors };
}

/** The configured period, but so short that a governed sign neither assumes communication loss nor goes dark. */
export function turnPeriodMs(
  pollRateS: number,
  queue: SignQueue | null,
  { commLossMinutes, leaseMinutes }: { commLossMinutes: number; leaseMinutes: number },
): number {
  const periodMs = Math.max(1, pollRateS) * 1000;
  if (!queue?.governed) return periodMs;
  const leaseMs = Math.min(leaseMinutes * minuteMs, queue.fields ? fieldLeaseMs : Infinity);
  return Math.min(periodMs, (commLossMinutes * minuteMs) / 3, leaseMs / 4);
}

/** How a turn ended; the next is due at once when the queue changes by itself. */
export function turnOutcome(
  { seen: { troubles, reading } }: SignState,
  queue: SignQueue | null,
  { nowMs, monotonicMs }: { nowMs: number; monotonicMs: number },
): TurnOutcome {
  if (troubles.face) return { answered: false, error: troubles.face.code };
  const changeMs = queue?.governed ? nextChangeMs(queue, nowMs) : null;
  const outcome = { answered: true, latencyMs: reading?.latencyMs };
  return changeMs === null ? outcome : { ...outcome, againAtMs: monotonicMs + changeMs - nowMs };
}

/** When the queue's items or the values in its message change without the server. */
function nextChangeMs({ items, fields = {} }: SignQueue, nowMs: number): number | null {
  const winner = findWinningItem(items, nowMs);
  const staleAtMs = winner && fieldsStaleAtMs(winner.message, fields, nowMs);
  const changes = [findNextChangeMs(items, nowMs), staleAtMs].filter((ms) => ms !== null);
  return changes.length === 0 ? null : Math.min(...changes);
}

function activationAnswer(result: CommandResult): ActivationAnswer {
  switch (result.result) {
    case "accepted":
      return { result: "accepted", crc: result.crc };
    case "refused":
      return {
        result: "refused",
        detail: result.isForbidden ? `${result.detail} (read only)` : result.detail,
      };
    case "withdrawn":
      return { result: "withdrawn" };
    case "unknown":
      return { result: "unanswered", detail: result.failure.detail };
  }
}

function withReconciled(
  state: SignState,
  { memory: reconcile, events }: Pick<Outcome, "memory" | "events">,
): Step {
  const changed = verificationChange(state.memory.reconcile, reconcile);
  return { state: { ...state, memory: { ...state.memory, reconcile } }, events: [...events, ...changed] };
}

/** Recorded so that the verification state of any moment can be explained later. */
function verificationChange(
  { verification: before }: ReconcileMemory,
  { verification: now }: ReconcileMemory,
): SignEvent[] {
  const isSame =
    before?.state === now?.state && before?.reason === now?.reason && before?.itemId === now?.itemId;
  return now === null || isSame ? [] : [{ event: "verificationChanged", data: now }];
}

/** The first reading shows whether the previous agent's message is still active. */
function recogniseFace(state: SignState): SignState {
  const { before, memory, seen } = state;
  if (!before || !seen.face) return state;
  const ourFace = faceOfAgentBefore(before, seen.face);
  const reconcile = ourFace ? { ...memory.reconcile, ourFace } : memory.reconcile;
  return { ...state, before: undefined, memory: { ...memory, reconcile } };
}

/** Whether the face changed; the remaining time is ignored because it counts down. */
function isOtherFace(before: FaceState | null, now: FaceState): boolean {
  return (
    before === null ||
    before.multi !== now.multi ||
    before.crc !== now.crc ||
    before.beacon !== now.beacon ||
    before.source !== now.source
  );
}

/** Why there is no face to decide on. A timeout can also mean a wrong community, which SNMPv1 does not report. */
function findNoFaceReason({ code, detail }: DriverFailure): ReconcileInput["noFace"] {
  return code === "noAnswer" ? { reason: "unreachable" } : { reason: "badAnswer", detail };
}
