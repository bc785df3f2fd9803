import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { KnownContents } from "@gantry/domain/sign/fonts/held-content.ts";
import type { ReconcileDecision } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import { showsWanted } from "@gantry/domain/sign/reconcile/wanted-face.ts";
import type { WantedFace } from "@gantry/domain/sign/reconcile/same-face.ts";
import { type Clock, pause } from "../clock.ts";
import type { SignDriver } from "../drivers/define-driver.ts";
import type { SignSession } from "../drivers/sign-session.ts";
import { type DeviceRuntime, isSameExtra } from "../polling/device-runtime.ts";
import type { TurnOutcome } from "../polling/poller.ts";
import { heldOf, queueOf } from "./sign-extras.ts";
import { queueHasPictures, SignViews } from "./sign-known.ts";
import { contactAddress, type SignSeen, withSeen, withTrouble } from "./sign-memory.ts";
import { type RecordParts, SignRecord } from "./sign-report.ts";
import { isRuleDue, needsSettings, readSettings, withGraphics, withSettings } from "./sign-settings.ts";
import {
  act,
  beginSession,
  decide,
  healthDue,
  isStillWanted,
  observe,
  predictDecision,
  restartSign,
  sendCommand,
  type Surroundings,
  turnOutcome,
  turnPeriodMs,
} from "./sign-turn.ts";

interface SignParts extends RecordParts {
  clock: Clock;
  contents: KnownContents;
  commLossMinutes: number;
  leaseMinutes: number;
  settleMs: number;
  timeoutMs?: number;
  mayAct(): boolean;
  mayProlong(): boolean;
}

/** One session with the sign at one address; what is still read in it after its end is dropped. */
interface Contact {
  session: SignSession;
  isClosed: boolean;
}
type RequestedFace = Pick<WantedFace, "multi" | "beacon" | "crc">;

const notAnswered: TurnOutcome = { answered: false, error: "closed" };
/** Three attempts, a renewal and spare steps for queue changes; the next turn continues. */
const maxStepsPerTurn = 6;
const firstPauseMs = 200;
const longestPauseMs = 1000;
/** Maximum wait for a sign that reports it is still activating. */
const activatingMs = 30_000;

/** One sign: carries out the steps of its turns on the device, the disk and the link. Its turns must not overlap. */
export class SignRuntime implements DeviceRuntime {
  readonly #parts: SignParts;
  readonly #driver: SignDriver;
  readonly #views: SignViews;
  readonly #record: SignRecord;
  #device: AgentDevice;
  #contact: Contact | undefined;
  #isClosed = false;
  #mustRestart = false;

  constructor(parts: SignParts, driver: SignDriver, device: AgentDevice) {
    this.#parts = parts;
    this.#driver = driver;
    this.#device = device;
    this.#views = new SignViews(parts.contents);
    this.#record = new SignRecord(parts, device);
  }

  get #queue() {
    return queueOf(this.#device);
  }

  get periodMs(): number {
    return turnPeriodMs(this.#device.pollRateS, this.#queue, this.#parts);
  }

  update(device: AgentDevice): void {
    const isElsewhere = contactAddress(device) !== contactAddress(this.#device);
    // The published font and graphic states depend on their known content.
    if (!isSameExtra(device, this.#device, "held")) this.rereadSettings();
    // The published description has the values that the document overrides.
    if (device.config !== this.#device.config) this.#record.mustPublishWhole();
    this.#device = device;
    // A picture's number is known only after reading the graphics in the sign.
    if (!this.#record.state.seen.settings.graphics && queueHasPictures(this.#queue)) this.rereadSettings();
    if (!isElsewhere) return;
    this.#endContact();
    this.#record.moveTo(device);
  }

  rereadSettings(): void {
    this.#see({ mustReadSettings: true });
  }

  restart(): void {
    this.#mustRestart = true;
  }

  currentState(): Observation | undefined {
    return this.#contact && this.#record.makeState(this.#around().view);
  }

  close(): void {
    this.#isClosed = true;
    this.#record.close();
    if (this.#contact) closeContact(this.#contact);
  }

  forget(): Promise<void> {
    return this.#record.forget();
  }

  async turn(): Promise<TurnOutcome> {
    await this.#record.remember(() => this.#device);
    if (this.#isClosed) return notAnswered;
    if (this.#mustRestart) {
      this.#mustRestart = false;
      this.#endContact();
      this.#record.state = restartSign(this.#record.state);
    }
    const contact = (this.#contact ??= this.#connect());
    await this.#look(contact);
    if (!this.#parts.mayAct()) await this.#standBy(contact);
    else if (!(await this.#act(contact))) await this.#readHealth(contact);
    const { clock, serverTime } = this.#parts;
    const now = { nowMs: serverTime.nowMs(), monotonicMs: clock.monotonicMs() };
    const outcome = turnOutcome(this.#record.state, this.#queue, now);
    return contact.isClosed && outcome.answered ? notAnswered : outcome;
  }

  #connect(): Contact {
    const { clock, timeoutMs } = this.#parts;
    const { host, port, secrets } = this.#device;
    const address = { host: host ?? "", port: port ?? this.#driver.defaultPort, secrets };
    this.#record.state = beginSession(this.#record.state);
    return { session: this.#driver.connect(address, { clock, timeoutMs }), isClosed: false };
  }

  #endContact(): void {
    if (this.#contact) closeContact(this.#contact);
    this.#contact = undefined;
  }

  /**
   * Reads the face, and the settings if they may have changed. For a governed sign it also maintains the
   * communication-loss rule.
   */
  async #look(contact: Contact): Promise<void> {
    const isGoverned = (this.#queue?.governed ?? false) && this.#parts.mayAct();
    const { asked } = this.#record.state.memory.reconcile;
    const { reading: before } = this.#record.state.seen;
    if (!(await this.#readFace(contact))) return this.rereadSettings();
    if (asked && this.#record.state.seen.reading?.isActivating) await this.#readBack(contact, asked, true);
    const { reading, mustReadSettings } = this.#record.state.seen;
    if (!reading || contact.isClosed) return;
    if (mustReadSettings || needsSettings(before, reading)) {
      // Reading the settings of a slow sign takes minutes, so its face is published first.
      if (!this.#record.state.seen.settings.description) await this.#publish(contact);
      await this.#readSettings(contact);
    }
    if (isGoverned && !contact.isClosed) await this.#keepRule(contact);
  }

  async #readFace(contact: Contact): Promise<boolean> {
    const result = await contact.session.readFace();
    if (contact.isClosed) return false;
    const { state, events } = observe(this.#record.state, result, this.#parts.serverTime.nowMs());
    this.#record.state = state;
    await this.#record.report(events);
    return result.ok;
  }

  async #readBack(contact: Contact, asked: RequestedFace, maySettle: boolean): Promise<void> {
    const { clock, settleMs } = this.#parts;
    const startedMs = clock.monotonicMs();
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      if (!(await this.#readFace(contact)) || !maySettle) return;
      const { face, reading } = this.#record.state.seen;
      if (face && showsWanted(face, asked)) return;
      const patienceMs = reading?.isActivating ? activatingMs : settleMs;
      if (clock.monotonicMs() - startedMs + pauseMs > patienceMs) return;
      await pause(clock, pauseMs);
    }
  }

  async #readSettings(contact: Contact): Promise<void> {
    this.#see({ mustReadSettings: false });
    const hasGraphics = (heldOf(this.#device)?.graphics.length ?? 0) > 0 || queueHasPictures(this.#queue);
    const read = await readSettings(contact.session, { hasGraphics });
    if (!contact.isClosed)
      this.#record.state = withSettings(this.#record.state, read, this.#parts.serverTime.now());
  }

  /** Reads the graphic table, for example after an upload; until it succeeds, none are known. */
  async #readGraphics(contact: Contact): Promise<void> {
    this.#see({ settings: { ...this.#record.state.seen.settings, graphics: undefined } });
    const result = await contact.session.readGraphics();
    if (!contact.isClosed) this.#record.state = withGraphics(this.#record.state, result);
  }

  async #keepRule(contact: Contact): Promise<void> {
    const { clock, commLossMinutes } = this.#parts;
    const ruleTriedMs = clock.monotonicMs();
    if (!isRuleDue(this.#record.state, commLossMinutes, ruleTriedMs)) return;
    this.#see({ ruleTriedMs });
    const result = await contact.session.setCommLossRule(commLossMinutes);
    if (contact.isClosed) return;
    if (result.ok)
      return this.#see({ settings: { ...this.#record.state.seen.settings, commLoss: result.value } });
    this.#record.state = withTrouble(this.#record.state, { command: result.failure });
    // A write without a response: read the sign before writing again.
    await this.#readFace(contact);
  }

  /**
   * Another agent may now decide, so only observe. A message we just verified is still extended, never
   * shortened: if no agent took over, the sign does not go dark while the server is offline.
   */
  async #standBy(contact: Contact): Promise<void> {
    const { face } = this.#record.state.seen;
    if (this.#parts.mayProlong() && face && !contact.isClosed) {
      const decision = predictDecision(this.#record.state, this.#around());
      const lengthens = (decision.minutes ?? 0) > face.minutesRemaining;
      if (decision.step === "renew" && lengthens) await this.#carryOut(contact, decision);
    }
    await this.#publish(contact);
  }

  async #act(contact: Contact): Promise<boolean> {
    for (let step = 0; step < maxStepsPerTurn && !contact.isClosed; step++) {
      if (!this.#parts.mayAct()) return step > 0;
      const { decision, ...decided } = decide(this.#record.state, this.#around());
      await this.#record.keep(decided);
      await this.#publish(contact);
      const done = contact.isClosed ? undefined : await this.#carryOut(contact, decision);
      if (!done) return step > 0;
      const asked = decision.memory.asked ?? decision.wanted;
      if (asked && !contact.isClosed) await this.#readBack(contact, asked, done.maySettle);
    }
    return true;
  }

  /** Undefined if there was nothing to do or the contact was closed. */
  async #carryOut(
    contact: Contact,
    decision: ReconcileDecision,
  ): Promise<{ maySettle: boolean } | undefined> {
    const { uploads } = this.#around().view.pictures;
    const outcome = await sendCommand(contact.session, decision, {
      look: () => this.#around(),
      isStillWanted: () =>
        !contact.isClosed && this.#parts.mayAct() && isStillWanted(decision.wanted, this.#around()),
    });
    if (!outcome || contact.isClosed) return undefined;
    await this.#record.keep(act(this.#record.state, outcome));
    if (decision.step !== "activate" || uploads.length === 0) return outcome;
    if (isStillWanted(decision.wanted, this.#around())) await this.#readGraphics(contact);
    else this.rereadSettings();
    return outcome;
  }

  /** Only after an idle turn, so that a message never waits for it. */
  async #readHealth(contact: Contact): Promise<void> {
    const { troubles } = this.#record.state.seen;
    if (contact.isClosed || troubles.face || troubles.settings) return;
    const tried = healthDue(this.#record.state, this.#parts.clock.monotonicMs());
    if (!tried) return;
    this.#record.state = { ...this.#record.state, health: tried };
    const result = await contact.session.readHealth();
    if (!result.ok || contact.isClosed) return;
    const last = { ...result.value, readAt: this.#parts.serverTime.now() };
    this.#record.state = {
      ...this.#record.state,
      health: { ...this.#record.state.health, last, isPublished: false },
    };
    await this.#publish(contact);
  }

  async #publish({ isClosed }: Contact): Promise<void> {
    if (!isClosed) await this.#record.publish(this.#around().view);
  }

  #around(): Surroundings {
    const nowMs = this.#parts.serverTime.nowMs();
    const queue = this.#queue;
    const view = this.#views.view(this.#record.state.seen, { device: this.#device, queue, nowMs });
    return { queue, view, nowMs, leaseMinutes: this.#parts.leaseMinutes };
  }

  #see(change: Partial<SignSeen>): void {
    this.#record.state = withSeen(this.#record.state, change);
  }
}

/** Pending requests end and nothing more is published. */
function closeContact(contact: Contact): void {
  contact.isClosed = true;
  contact.session.close();
}
