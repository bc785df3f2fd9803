import { showsWanted } from "@gantry/domain/sign/reconcile/wanted-face.ts";
import type { WantedFace } from "@gantry/domain/sign/reconcile/same-face.ts";
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
  settleMs: number;
}

interface ContactTies {
  seen(face: FaceState): Promise<void>;
  /** Readings are dated after this time. */
  lastReadAtMs: number;
  /** Whether any graphic of the sign is known; otherwise reading the graphic table is useless. */
  hasGraphics(): boolean;
}

export type Asked = Pick<WantedFace, "multi" | "beacon" | "crc">;

const firstPauseMs = 200;
const longestPauseMs = 1000;
/** Maximum wait for a sign that reports it is still activating. */
const activatingMs = 30_000;
/** Retry interval for a sign that does not keep the communication-loss rule. */
const ruleAgainMs = 600_000;

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
  get reading(): SignReading | undefined {
    return this.#reading;
  }
  get face(): FaceState | null {
    return this.#face;
  }
  get readAtMs(): number {
    return this.#readAtMs;
  }
  get settings(): SignSettings {
    return this.#settings;
  }
  get settingsRead(): number {
    return this.#settingsRead;
  }

  get settingsReadAt(): string | undefined {
    return this.#settingsReadAt;
  }

  rereadSettings(): void {
    this.#mustReadSettings = true;
  }

  /** Reads the graphic table, for example after an upload; until it succeeds, none are known. */
  async readGraphics(): Promise<void> {
    const { graphics: _graphics, ...others } = this.#settings;
    this.#settings = others;
    const read = await this.session.readGraphics();
    if (this.#isClosed) return;
    if (read.ok) this.#settings = { ...this.#settings, graphics: read.value };
    else this.#mustReadSettings = true;
    this.#settingsRead++;
  }

  /** Pending requests end and nothing more is published. */
  close(): void {
    this.#isClosed = true;
    this.session.close();
  }

  /**
   * Reads the face, and the settings if they may have changed. For a governed sign it also maintains the
   * communication-loss rule.
   */
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
    // Another reread may have been requested meanwhile.
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
      // A write without a response: read the sign before writing again.
      await this.#readFace();
    }
  }
}
