import { showsWanted, type WantedFace } from "@gantry/domain/sign/reconcile/wanted-face.ts";
import type { FaceState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { type Clock, pause } from "../clock.ts";
import type { SignReading, SignSession } from "../drivers/sign-session.ts";
import type { ServerTime } from "../link/server-time.ts";
import type { SignTroubles } from "./sign-problem.ts";
import { needsSettings, readSettings, type SignSettings } from "./sign-settings.ts";

export interface ContactParts {
  clock: Clock;
  serverTime: ServerTime;
  commLossMinutes: number;
  /** How long a sign may take to show what it accepted. */
  settleMs: number;
}

interface ContactTies {
  /** Is told every face. */
  seen(face: FaceState): Promise<void>;
  /** Reads are named by times after this one. */
  lastReadAtMs: number;
  /** Whether graphics of the sign are known, so that its table of them is worth reading. */
  hasGraphics(): boolean;
}

/** What an activation is recognised by on the face. */
export type Asked = Pick<WantedFace, "multi" | "beacon" | "crc">;

const firstPauseMs = 200;
const longestPauseMs = 1000;
/** A sign that says it is still bringing a message up is waited for this long. */
const activatingMs = 30_000;
/** A sign that does not keep the communication-loss rule is told it again after this. */
const ruleAgainMs = 600_000;

/** One session with one sign at one address, and all that was read in it. */
export class SignContact {
  readonly session: SignSession;
  readonly troubles: SignTroubles = { shortErrors: [] };
  readonly #parts: ContactParts;
  readonly #seen: (face: FaceState) => Promise<void>;
  readonly #hasGraphics: () => boolean;
  #isClosed = false;
  #reading: SignReading | undefined;
  #face: FaceState | null = null;
  #readAtMs: number;
  #settings: SignSettings = {};
  #mustReadSettings = true;
  #settingsRead = 0;
  #settingsReadAt: string | undefined;
  #ruleTriedMs = Number.NEGATIVE_INFINITY;

  constructor(parts: ContactParts, session: SignSession, { seen, lastReadAtMs, hasGraphics }: ContactTies) {
    this.#parts = parts;
    this.session = session;
    this.#seen = seen;
    this.#hasGraphics = hasGraphics;
    this.#readAtMs = lastReadAtMs;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }
  /** The last look; undefined when it failed. */
  get reading(): SignReading | undefined {
    return this.#reading;
  }
  /** The face of the last look; null when it failed. */
  get face(): FaceState | null {
    return this.#face;
  }
  get readAtMs(): number {
    return this.#readAtMs;
  }
  get settings(): SignSettings {
    return this.#settings;
  }
  /** Rises with every reading of the settings. */
  get settingsRead(): number {
    return this.#settingsRead;
  }

  /** When the settings were read last, ISO 8601 UTC. */
  get settingsReadAt(): string | undefined {
    return this.#settingsReadAt;
  }

  /** With the next look the settings are read again. */
  rereadSettings(): void {
    this.#mustReadSettings = true;
  }

  /** Reads which graphics lie in the sign, as after some were loaded; until that was answered none is known. */
  async readGraphics(): Promise<void> {
    const { graphics: _graphics, ...others } = this.#settings;
    this.#settings = others;
    const read = await this.session.readGraphics();
    if (this.#isClosed) return;
    if (read.ok) this.#settings = { ...this.#settings, graphics: read.value };
    else this.#mustReadSettings = true;
    this.#settingsRead++;
  }

  /** Requests under way end, nothing more is told. */
  close(): void {
    this.#isClosed = true;
    this.session.close();
  }

  /** Reads the face, and the rest when it may have changed; a sign in our care also keeps the communication-loss rule. */
  async look({ isGoverned, asked }: { isGoverned: boolean; asked: Asked | null }): Promise<void> {
    const before = this.#reading;
    if (!(await this.#readFace())) {
      this.#mustReadSettings = true;
      return;
    }
    if (asked && this.#reading?.isActivating) await this.readBack(asked, true);
    if (!this.#reading || this.#isClosed) return;
    if (this.#mustReadSettings || needsSettings(before, this.#reading)) await this.#readSettings();
    if (isGoverned && !this.#isClosed) await this.#keepRule();
  }

  /** Reads until the face shows what was asked for, or a sign that took it has had time enough. */
  async readBack(asked: Asked, maySettle: boolean): Promise<void> {
    const { clock, settleMs } = this.#parts;
    const startedMs = clock.monotonicMs();
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      if (!(await this.#readFace()) || !maySettle) return;
      if (this.#face && showsWanted(this.#face, asked)) return;
      const patienceMs = this.#reading?.isActivating ? activatingMs : settleMs;
      if (clock.monotonicMs() - startedMs + pauseMs > patienceMs) return;
      await pause(clock, pauseMs);
    }
  }

  /** True: the face was read. */
  async #readFace(): Promise<boolean> {
    const result = await this.session.readFace();
    if (this.#isClosed) return false;
    this.#readAtMs = Math.max(this.#parts.serverTime.nowMs(), this.#readAtMs + 1);
    this.#reading = result.ok ? result.value : undefined;
    this.#face = result.ok ? { ...result.value.face, readAt: new Date(this.#readAtMs).toISOString() } : null;
    this.troubles.face = result.ok ? undefined : result.failure;
    if (result.ok) this.troubles.shortErrors = result.value.shortErrors;
    if (this.#face) await this.#seen(this.#face);
    return result.ok;
  }

  async #readSettings(): Promise<void> {
    this.#mustReadSettings = false;
    const { failure, ...read } = await readSettings(this.session, { hasGraphics: this.#hasGraphics() });
    if (this.#isClosed) return;
    this.#settings = { ...this.#settings, ...read };
    this.#settingsRead++;
    if (failure === undefined) this.#settingsReadAt = this.#parts.serverTime.now();
    this.troubles.settings = failure;
    // Somebody may have asked for it again meanwhile.
    if (failure !== undefined) this.#mustReadSettings = true;
    this.#ruleTriedMs = Number.NEGATIVE_INFINITY;
  }

  async #keepRule(): Promise<void> {
    const { clock, commLossMinutes } = this.#parts;
    const rule = this.#settings.commLoss;
    const isKept = rule?.blanks && rule.minutes === commLossMinutes;
    if (!rule || isKept || this.#reading?.controlMode === "local") return;
    if (clock.monotonicMs() - this.#ruleTriedMs < ruleAgainMs) return;
    this.#ruleTriedMs = clock.monotonicMs();
    const result = await this.session.setCommLossRule(commLossMinutes);
    if (this.#isClosed) return;
    if (result.ok) this.#settings = { ...this.#settings, commLoss: result.value };
    else {
      this.troubles.command = result.failure;
      // What was written got no answer: nothing more is written before the sign has been read.
      await this.#readFace();
    }
  }
}
