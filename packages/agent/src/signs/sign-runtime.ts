import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { KnownContents } from "@gantry/domain/sign/fonts/held-content.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { nextChangeMs } from "@gantry/domain/sign/queue/winner.ts";
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
import type { SignSeen, SignState } from "./sign-memory.ts";
import { type RecordParts, SignRecord } from "./sign-report.ts";
import { needsSettings, readSettings } from "./sign-settings.ts";
import {
  act,
  beginSession,
  decide,
  foresee,
  healthDue,
  isStillWanted,
  observe,
  sendCommand,
  startAnew,
  type Surroundings,
  withSeen,
  withTrouble,
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
type Asked = Pick<WantedFace, "multi" | "beacon" | "crc">;

const minuteMs = 60_000;
/** Three attempts, a renewal and spare steps for queue changes; the next turn continues. */
const maxStepsPerTurn = 6;
const firstPauseMs = 200;
const longestPauseMs = 1000;
/** Maximum wait for a sign that reports it is still activating. */
const activatingMs = 30_000;
/** Retry interval for a sign that does not keep the communication-loss rule. */
const ruleAgainMs = 600_000;

/** One sign: carries out the steps of its turns on the device, the disk and the link. Its turns must not overlap. */
export class SignRuntime implements DeviceRuntime {
  readonly #parts: SignParts;
  readonly #driver: SignDriver;
  readonly #views: SignViews;
  readonly #record: SignRecord;
  #device: AgentDevice;
  #contact: Contact | undefined;
  #isClosed = false;
  #isToStartAnew = false;

  constructor(parts: SignParts, driver: SignDriver, device: AgentDevice) {
    this.#parts = parts;
    this.#driver = driver;
    this.#device = device;
    this.#views = new SignViews(parts.contents);
    this.#record = new SignRecord(parts, device);
  }

  get #queue(): SignQueue | null {
    return queueOf(this.#device);
  }

  /**
   * The configured period, but short enough that a governed sign neither assumes communication loss nor lets
   * its message expire.
   */
  get periodMs(): number {
    const { commLossMinutes, leaseMinutes } = this.#parts;
    const periodMs = Math.max(1, this.#device.pollRateS) * 1000;
    if (!this.#queue?.governed) return periodMs;
    return Math.min(periodMs, (commLossMinutes * minuteMs) / 3, (leaseMinutes * minuteMs) / 4);
  }

  update(device: AgentDevice): void {
    const isElsewhere = addressOf(device) !== addressOf(this.#device);
    // The published font and graphic states depend on their known content.
    if (!isSameExtra(device, this.#device, "held")) this.rereadSettings();
    this.#device = device;
    // A picture's number is known only after reading the graphics in the sign.
    if (!this.#state.seen.settings.graphics && queueHasPictures(this.#queue)) this.rereadSettings();
    if (!isElsewhere) return;
    this.#endContact();
    this.#record.moveTo(device);
  }

  rereadSettings(): void {
    this.#see({ mustReadSettings: true });
  }

  startAnew(): void {
    this.#isToStartAnew = true;
  }

  currentState(): Observation | undefined {
    return this.#contact && this.#record.wholeState(this.#around().view);
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
    if (this.#isClosed) return { answered: false, error: "closed" };
    if (this.#isToStartAnew) this.#beginAnew();
    const contact = (this.#contact ??= this.#connect());
    await this.#look(contact);
    if (!this.#parts.mayAct()) await this.#standBy(contact);
    else if (!(await this.#act(contact))) await this.#readHealth(contact);
    return this.#outcome(contact);
  }

  #beginAnew(): void {
    this.#isToStartAnew = false;
    this.#endContact();
    this.#state = startAnew(this.#state);
  }

  #connect(): Contact {
    const { clock, timeoutMs } = this.#parts;
    const { host, port, secrets } = this.#device;
    const address = { host: host ?? "", port: port ?? this.#driver.defaultPort, secrets };
    this.#state = beginSession(this.#state);
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
    const { asked } = this.#state.memory.reconcile;
    const { reading: before } = this.#state.seen;
    if (!(await this.#readFace(contact))) return this.rereadSettings();
    if (asked && this.#state.seen.reading?.isActivating) await this.#readBack(contact, asked, true);
    const { reading, mustReadSettings } = this.#state.seen;
    if (!reading || contact.isClosed) return;
    if (mustReadSettings || needsSettings(before, reading)) await this.#readSettings(contact);
    if (isGoverned && !contact.isClosed) await this.#keepRule(contact);
  }

  async #readFace(contact: Contact): Promise<boolean> {
    const result = await contact.session.readFace();
    if (contact.isClosed) return false;
    const { state, events } = observe(this.#state, result, this.#parts.serverTime.nowMs());
    this.#state = state;
    await this.#record.tell(events);
    return result.ok;
  }

  async #readBack(contact: Contact, asked: Asked, maySettle: boolean): Promise<void> {
    const { clock, settleMs } = this.#parts;
    const startedMs = clock.monotonicMs();
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      if (!(await this.#readFace(contact)) || !maySettle) return;
      const { face, reading } = this.#state.seen;
      if (face && showsWanted(face, asked)) return;
      const patienceMs = reading?.isActivating ? activatingMs : settleMs;
      if (clock.monotonicMs() - startedMs + pauseMs > patienceMs) return;
      await pause(clock, pauseMs);
    }
  }

  async #readSettings(contact: Contact): Promise<void> {
    this.#see({ mustReadSettings: false });
    const hasGraphics = (heldOf(this.#device)?.graphics.length ?? 0) > 0 || queueHasPictures(this.#queue);
    const { failure, ...read } = await readSettings(contact.session, { hasGraphics });
    if (contact.isClosed) return;
    const settings = { ...this.#state.seen.settings, ...read };
    const isRead = {
      mustReadSettings: this.#state.seen.mustReadSettings,
      settingsReadAt: this.#parts.serverTime.now(),
    };
    // Another reread may have been requested meanwhile.
    this.#see({
      settings,
      ruleTriedMs: Number.NEGATIVE_INFINITY,
      ...(failure ? { mustReadSettings: true } : isRead),
    });
    this.#state = { ...withTrouble(this.#state, { settings: failure }), isWholePublished: false };
  }

  /** Reads the graphic table, for example after an upload; until it succeeds, none are known. */
  async #readGraphics(contact: Contact): Promise<void> {
    this.#see({ settings: { ...this.#state.seen.settings, graphics: undefined } });
    const result = await contact.session.readGraphics();
    if (contact.isClosed) return;
    if (result.ok) this.#see({ settings: { ...this.#state.seen.settings, graphics: result.value } });
    else this.rereadSettings();
    this.#state = { ...this.#state, isWholePublished: false };
  }

  async #keepRule(contact: Contact): Promise<void> {
    const { clock, commLossMinutes } = this.#parts;
    const { settings, reading, ruleTriedMs } = this.#state.seen;
    const rule = settings.commLoss;
    const isKept = rule?.blanks && rule.minutes === commLossMinutes;
    if (!rule || isKept || reading?.controlMode === "local") return;
    if (clock.monotonicMs() - ruleTriedMs < ruleAgainMs) return;
    this.#see({ ruleTriedMs: clock.monotonicMs() });
    const result = await contact.session.setCommLossRule(commLossMinutes);
    if (contact.isClosed) return;
    if (result.ok) this.#see({ settings: { ...this.#state.seen.settings, commLoss: result.value } });
    else {
      this.#state = withTrouble(this.#state, { command: result.failure });
      // A write without a response: read the sign before writing again.
      await this.#readFace(contact);
    }
  }

  /**
   * Another agent may now decide, so only observe. A message we just verified is still extended, never
   * shortened: if no agent took over, the sign does not go dark while the server is offline.
   */
  async #standBy(contact: Contact): Promise<void> {
    const { face } = this.#state.seen;
    if (this.#parts.mayProlong() && face && !contact.isClosed) {
      const decision = foresee(this.#state, this.#around());
      const lengthens = (decision.minutes ?? 0) > face.minutesRemaining;
      if (decision.step === "renew" && lengthens) await this.#carryOut(contact, decision);
    }
    await this.#publish(contact);
  }

  async #act(contact: Contact): Promise<boolean> {
    for (let step = 0; step < maxStepsPerTurn && !contact.isClosed; step++) {
      if (!this.#parts.mayAct()) return step > 0;
      const { decision, ...decided } = decide(this.#state, this.#around());
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
    await this.#record.keep(act(this.#state, outcome));
    if (decision.step !== "activate" || uploads.length === 0) return outcome;
    if (isStillWanted(decision.wanted, this.#around())) await this.#readGraphics(contact);
    else this.rereadSettings();
    return outcome;
  }

  /** Only after an idle turn, so that a message never waits for it. */
  async #readHealth(contact: Contact): Promise<void> {
    const { troubles } = this.#state.seen;
    if (contact.isClosed || troubles.face || troubles.settings) return;
    const tried = healthDue(this.#state, this.#parts.clock.monotonicMs());
    if (!tried) return;
    this.#state = { ...this.#state, health: tried };
    const result = await contact.session.readHealth();
    if (!result.ok || contact.isClosed) return;
    const last = { ...result.value, readAt: this.#parts.serverTime.now() };
    this.#state = { ...this.#state, health: { ...this.#state.health, last, isPublished: false } };
    await this.#publish(contact);
  }

  #outcome({ isClosed }: Contact): TurnOutcome {
    const { troubles, reading } = this.#state.seen;
    if (troubles.face || isClosed) return { answered: false, error: troubles.face?.code ?? "closed" };
    const { clock, serverTime } = this.#parts;
    const nowMs = serverTime.nowMs();
    const changeMs = this.#queue?.governed ? nextChangeMs(this.#queue.items, nowMs) : null;
    const answer = { answered: true, latencyMs: reading?.latencyMs };
    return changeMs === null ? answer : { ...answer, againAtMs: clock.monotonicMs() + changeMs - nowMs };
  }

  async #publish({ isClosed }: Contact): Promise<void> {
    if (!isClosed) await this.#record.publish(this.#around().view);
  }

  get #state(): SignState {
    return this.#record.state;
  }
  set #state(state: SignState) {
    this.#record.state = state;
  }

  #around(): Surroundings {
    const nowMs = this.#parts.serverTime.nowMs();
    const queue = this.#queue;
    const view = this.#views.view(this.#state.seen, { device: this.#device, queue, nowMs });
    return { queue, view, nowMs, leaseMinutes: this.#parts.leaseMinutes };
  }

  #see(change: Partial<SignSeen>): void {
    this.#state = withSeen(this.#state, change);
  }
}

/** Pending requests end and nothing more is published. */
function closeContact(contact: Contact): void {
  contact.isClosed = true;
  contact.session.close();
}

function addressOf({ host, port, protocol, secrets }: AgentDevice): string {
  return JSON.stringify([host, port, protocol, secrets.community]);
}
