import type { AgentDevice, AgentEventType } from "@gantry/domain/contract/agents/agent-link.ts";
import type { SignGraphicState } from "@gantry/domain/contract/signs/sign-device.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { isStillOurs } from "@gantry/domain/sign/reconcile/our-face.ts";
import {
  emptyMemory,
  type OurFace,
  type ReconcileMemory,
} from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { SignNote } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type {
  FaceState,
  SignDescription,
  SignFontState,
  SignProblem,
  SignStateData,
} from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { WantedFace } from "@gantry/domain/sign/reconcile/same-face.ts";
import type { CommLossRule, DriverFailure, SignReading } from "../drivers/sign-session.ts";

const minuteMs = 60_000;
const infiniteMinutes = 65_535;

/** State of a sign across restarts. The face is read again before use. */
export interface SignMemory {
  /** Host and port of these readings; a different address may be a different sign. */
  address: string;
  reconcile: ReconcileMemory;
  status: DeviceStatus;
  problem: SignProblem | null;
  /** The last reading, so that only changes are published. */
  face: FaceState | null;
}

export interface SignTroubles {
  face?: DriverFailure;
  settings?: DriverFailure;
  command?: DriverFailure;
  shortErrors: SignReading["shortErrors"];
}

/** Rarely changing data, read on connect, after a restart of the sign and when its settings changed. */
export interface SignSettings {
  description?: SignDescription;
  fonts?: SignFontState[];
  /** Wrong objects of description and fonts. */
  notes?: SignNote[];
  commLoss?: CommLossRule;
  /** Only if any graphic is known, to avoid reading a large table. */
  graphics?: SignGraphicState[];
  failure?: DriverFailure;
}

/** What was read of a sign in one session. */
export interface SignSeen {
  reading?: SignReading;
  /** Wrong objects of the last reading. */
  readingNotes: SignNote[];
  face: FaceState | null;
  readAtMs: number;
  troubles: SignTroubles;
  settings: SignSettings;
  settingsReadAt?: string;
  mustReadSettings: boolean;
  /** When the communication-loss rule was last written, monotonic. */
  ruleTriedMs: number;
}

/** Doors, power and temperatures: what was read last, and when they were tried. */
export interface SignHealth {
  last?: SignStateData["health"];
  isPublished: boolean;
  triedMs: number;
  shortErrors: string;
}

/** All that the agent holds of one sign; every step of a turn makes a new one. */
export interface SignState {
  memory: SignMemory;
  before?: SignStateData;
  seen: SignSeen;
  health: SignHealth;
  wanted?: WantedFace;
  /** When the state was published last, ISO 8601 UTC. */
  publishedAt?: string;
  /** False: the next state also holds what is read seldom. */
  isWholePublished: boolean;
}

export interface SignEvent {
  event: AgentEventType;
  data: object;
}
/** The state after a step, and what it means for the sign. Both are durable before the next command is sent. */
export interface Step {
  state: SignState;
  events: SignEvent[];
}

const newSignMemory: SignMemory = {
  address: "",
  reconcile: emptyMemory,
  status: "UNKNOWN",
  problem: null,
  face: null,
};

export const newHealth: SignHealth = {
  isPublished: false,
  triedMs: Number.NEGATIVE_INFINITY,
  shortErrors: "",
};

export const nothingSeen: SignSeen = {
  readingNotes: [],
  face: null,
  readAtMs: 0,
  troubles: { shortErrors: [] },
  settings: {},
  mustReadSettings: true,
  ruleTriedMs: Number.NEGATIVE_INFINITY,
};

export const newSignState: SignState = {
  memory: newSignMemory,
  seen: nothingSeen,
  health: newHealth,
  isWholePublished: false,
};

/** Takes over some of what was read. */
export function withSeen(state: SignState, change: Partial<SignSeen>): SignState {
  return { ...state, seen: { ...state.seen, ...change } };
}

export function withTrouble(state: SignState, trouble: Partial<SignTroubles>): SignState {
  return withSeen(state, { troubles: { ...state.seen.troubles, ...trouble } });
}

/** Key for comparing two memories; the remaining minutes are excluded to avoid needless writes. */
export function serializeLasting(memory: SignMemory): string {
  const face = memory.face && { ...memory.face, readAt: "", minutesRemaining: 0 };
  return JSON.stringify({ ...memory, face });
}

export function signMemoryOf(value: unknown): SignMemory | undefined {
  const memory = (value ?? {}) as Partial<SignMemory>;
  const reconcile = (memory.reconcile ?? {}) as Partial<ReconcileMemory>;
  const isWhole =
    typeof memory.status === "string" &&
    typeof reconcile.queueRevision === "number" &&
    typeof reconcile.tries === "number" &&
    typeof reconcile.attempts === "number";
  return isWhole ? { ...newSignMemory, ...memory, reconcile: { ...emptyMemory, ...reconcile } } : undefined;
}

/** Key of a session with a sign; another one needs a new session. */
export function contactAddress({ host, port, protocol, secrets }: AgentDevice): string {
  return JSON.stringify([host, port, protocol, secrets.community]);
}

/** A different address may be a different sign, so its history does not apply. */
export function memoryAt(memory: SignMemory, { host, port }: AgentDevice): SignMemory {
  const address = `${host}:${port}`;
  return memory.address === address ? memory : { ...memory, address, reconcile: emptyMemory, face: null };
}

/**
 * Returns the face that the previous agent posted and verified, if the face still shows it. Its CRC is then
 * known, so the message is not sent again. A different face proves nothing: the previous agent may have
 * changed it later.
 */
export function faceOfAgentBefore(
  { face: before, verification }: SignStateData,
  face: FaceState,
): OurFace | undefined {
  if (!before || verification?.state !== "verified") return undefined;
  const { multi, crc, isBlank, minutesRemaining } = before;
  if (!isStillOurs(face, { multi, crc, isBlank })) return undefined;
  const readAtMs = Date.parse(before.readAt);
  const hasEnd = !isBlank && minutesRemaining < infiniteMinutes;
  const endsAtMs = hasEnd ? readAtMs + minutesRemaining * minuteMs : null;
  return { itemId: verification.itemId, multi, crc, isBlank, verifiedAtMs: readAtMs, endsAtMs };
}
