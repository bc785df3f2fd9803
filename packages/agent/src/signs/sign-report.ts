import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { messageFromMulti } from "@gantry/domain/sign/multi/multi.ts";
import type { WantedFace } from "@gantry/domain/sign/reconcile/same-face.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { SignProblem, SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { ServerTime } from "../link/server-time.ts";
import { type Log, textOfError } from "../log.ts";
import type { SignFiles } from "./sign-files.ts";
import type { SignView } from "./sign-known.ts";
import {
  memoryAt,
  newHealth,
  newSignState,
  serializeLasting,
  type SignEvent,
  type SignMemory,
  type SignState,
  type SignTroubles,
  type Step,
} from "./sign-memory.ts";

export interface RecordParts {
  serverTime: ServerTime;
  log: Log;
  files: SignFiles<SignMemory>;
  observe(observation: Observation): Promise<void>;
}

/** The state of one sign; what comes of a step goes to the disk and to the server. */
export class SignRecord {
  state = newSignState;
  readonly #parts: RecordParts;
  readonly #sign: { entityType: string; entityId: string };
  #isRemembered = false;
  #keptText = "";
  #isClosed = false;

  constructor(parts: RecordParts, { entityType, id: entityId }: AgentDevice) {
    this.#parts = parts;
    this.#sign = { entityType, entityId };
  }

  async remember(deviceNow: () => AgentDevice): Promise<void> {
    if (this.#isRemembered) return;
    const stored = await this.#parts.files.read(this.#sign.entityId);
    this.#isRemembered = true;
    this.#keptText = stored ? serializeLasting(stored) : "";
    const device = deviceNow();
    const memory = memoryAt(stored ?? this.state.memory, device);
    const before = stored ? undefined : (device.lastStateData as SignStateData | undefined);
    // An agent that takes over a sign must not publish its current face as new.
    this.state = { ...this.state, before, memory: { ...memory, face: before?.face ?? memory.face } };
  }

  /** What is known of the sign at another address. */
  moveTo(device: AgentDevice): void {
    const memory = this.#isRemembered ? memoryAt(this.state.memory, device) : this.state.memory;
    this.state = { ...this.state, memory, health: newHealth };
  }

  /** Events and memory are durable before the command that they tell of is sent. */
  async keep({ state, events }: Step): Promise<void> {
    this.state = state;
    await Promise.all([this.#write(), this.report(events)]);
  }

  /** Publishes the state; rarely read parts only if they were read again. */
  async publish(view: SignView): Promise<void> {
    const at = this.#parts.serverTime.now();
    const { stateData, ...step } = publishState(this.state, view, at);
    const kept = this.keep(step);
    await Promise.all([kept, this.#parts.observe(this.#observation(at, stateData))]);
  }

  makeState(view: SignView): Observation | undefined {
    const { publishedAt } = this.state;
    return publishedAt === undefined
      ? undefined
      : this.#observation(publishedAt, makeState(this.state, view));
  }

  async report(events: readonly SignEvent[]): Promise<void> {
    const at = this.#parts.serverTime.now();
    const observations = events.map(({ event, data }) =>
      this.#parts.observe({ kind: "event", ...this.#sign, at, event, data: { ...data } }),
    );
    await Promise.all(observations);
  }

  mustPublishWhole(): void {
    this.state = { ...this.state, isWholePublished: false };
  }

  close(): void {
    this.#isClosed = true;
  }

  forget(): Promise<void> {
    return this.#parts.files.remove(this.#sign.entityId);
  }

  async #write(): Promise<void> {
    const { memory } = this.state;
    const text = serializeLasting(memory);
    if (text === this.#keptText || this.#isClosed) return;
    this.#keptText = text;
    const { files, log } = this.#parts;
    const id = this.#sign.entityId;
    // A full disk must not keep an expired message active; the face is read again anyway.
    await files
      .write(id, memory)
      .catch((error: unknown) =>
        log.error("sign memory cannot be written", { id, error: textOfError(error) }),
      );
  }

  #observation(observedAt: string, stateData: SignStateData): Observation {
    const { memory, seen } = this.state;
    const latencyMs = seen.reading?.latencyMs;
    const { status } = memory;
    return { kind: "state", ...this.#sign, observedAt, status, stateData: { ...stateData }, latencyMs };
  }
}

function publishState(state: SignState, view: SignView, at: string): Step & { stateData: SignStateData } {
  const { memory, seen, health } = state;
  const status = signStatus(seen.troubles);
  const problem = signProblem(seen.troubles, memory.problem, at);
  const now: SignState = { ...state, memory: { ...memory, status, problem }, publishedAt: at };
  const isNewHealth = health.last && !health.isPublished;
  const changing = { ...reportChangingState(now, view), ...(isNewHealth ? { health: health.last } : {}) };
  return {
    state: { ...now, isWholePublished: true, health: { ...health, isPublished: true } },
    events:
      status === memory.status ? [] : [{ event: "statusChanged", data: { from: memory.status, to: status } }],
    stateData: state.isWholePublished ? changing : makeState(now, view),
  };
}

/** State members that every poll updates; those not read are omitted. */
function reportChangingState(
  { memory, seen, wanted }: SignState,
  { pictures, known }: SignView,
): SignStateData {
  const { face, problem, reconcile } = memory;
  const { settings, reading } = seen;
  return {
    ...(face ? { face, message: messageOn(pictures.face, face.multi) } : {}),
    ...(reading ? { controlMode: reading.controlMode, shortErrors: reading.shortErrors } : {}),
    ...(reconcile.verification ? { verification: reconcile.verification } : {}),
    ...(known.notes ? { notes: [...known.notes, ...seen.readingNotes] } : {}),
    ...(settings.commLoss ? { commLoss: settings.commLoss } : {}),
    // Before the settings are read nothing is decided.
    ...(wanted || settings.description ? { wanted: wanted ? toWantedState(wanted) : null } : {}),
    problem,
  };
}

function makeState(state: SignState, view: SignView): SignStateData {
  const { settingsReadAt } = state.seen;
  const { description, fonts, graphics } = view.known;
  const health = state.health.last;
  return {
    ...(description ? { description } : {}),
    ...(fonts ? { fonts } : {}),
    ...(graphics && settingsReadAt ? { graphics: { held: graphics, readAt: settingsReadAt } } : {}),
    ...(settingsReadAt ? { settingsReadAt } : {}),
    ...(health ? { health } : {}),
    ...reportChangingState(state, view),
  };
}

/** Caches the parsed message: a face is usually published many times unchanged. */
const lastMessages = new WeakMap<SignFace, { multi: string; message: SignMessage | null }>();

function messageOn(signFace: SignFace, multi: string): SignMessage | null {
  const last = lastMessages.get(signFace);
  if (last?.multi === multi) return last.message;
  const message = messageFromMulti(multi, signFace);
  lastMessages.set(signFace, { multi, message });
  return message;
}

function toWantedState({ item, itemId, multi, endsAtMs }: WantedFace): SignStateData["wanted"] {
  return {
    itemId,
    multi,
    priority: item?.priority ?? null,
    until: endsAtMs === null ? null : isoFromMs(endsAtMs),
    postedBy: item?.lastUpdatedByDisplayName ?? null,
  };
}

/** The most severe problem and its start time; null if there is none. */
function signProblem(troubles: SignTroubles, before: SignProblem | null, now: string): SignProblem | null {
  const failure = troubles.face ?? troubles.settings ?? troubles.command;
  if (failure) return keepSince({ code: failure.code, detail: failure.detail, since: now }, before);
  if (troubles.shortErrors.length === 0) return null;
  return keepSince({ code: "shortError", detail: troubles.shortErrors.join(", "), since: now }, before);
}

/** A sign that does not respond is offline; one with errors is degraded. */
function signStatus(troubles: SignTroubles): DeviceStatus {
  if (troubles.face?.code === "noAnswer") return "OFFLINE";
  const hasTrouble = troubles.face ?? troubles.settings ?? troubles.command;
  return hasTrouble || troubles.shortErrors.length > 0 ? "DEGRADED" : "ONLINE";
}

function keepSince(problem: SignProblem, before: SignProblem | null): SignProblem {
  return before?.code === problem.code ? { ...problem, since: before.since } : problem;
}
