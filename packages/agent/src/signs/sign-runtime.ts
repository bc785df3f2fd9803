import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { nextChangeMs } from "@gantry/domain/sign/queue/winner.ts";
import { type DeviceRuntime, isSameExtra } from "../polling/device-runtime.ts";
import type { SignDriver } from "../drivers/define-driver.ts";
import type { TurnOutcome } from "../polling/poller.ts";
import { HealthWatch } from "./health-watch.ts";
import { SignContact } from "./sign-contact.ts";
import { heldOf, queueOf } from "./sign-extras.ts";
import type { SignParts } from "./sign-parts.ts";
import { queueHasPictures } from "./sign-pictures.ts";
import { SignRecord } from "./sign-record.ts";
import type { KnownState } from "./sign-report.ts";
import { SignSteps } from "./sign-steps.ts";
import { SignTeller } from "./sign-teller.ts";
import { SignViews } from "./sign-view.ts";

const minuteMs = 60_000;
/** Three attempts, a renewal and spare steps for queue changes; the next turn continues. */
const maxStepsPerTurn = 6;

/** One sign: reads, decides, takes a step, reads back and publishes. Turns must not overlap. */
export class SignRuntime implements DeviceRuntime {
  readonly #parts: SignParts;
  readonly #driver: SignDriver;
  readonly #record: SignRecord;
  readonly #health: HealthWatch;
  readonly #teller: SignTeller;
  readonly #steps: SignSteps;
  #device: AgentDevice;
  #contact: SignContact | undefined;
  #isClosed = false;
  #isToStartAnew = false;

  constructor(parts: SignParts, driver: SignDriver, device: AgentDevice) {
    this.#parts = parts;
    this.#driver = driver;
    this.#device = device;
    this.#record = new SignRecord(parts, device.id);
    this.#health = new HealthWatch(parts);
    const ties = { record: this.#record, device: () => this.#device };
    this.#teller = new SignTeller(parts, {
      ...ties,
      health: this.#health,
      known: (contact) => this.#known(contact),
    });
    this.#steps = new SignSteps(parts, {
      ...ties,
      teller: this.#teller,
      views: new SignViews(parts.contents),
      queue: () => this.#queue,
    });
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
    if (!isSameExtra(device, this.#device, "held")) this.#contact?.rereadSettings();
    this.#device = device;
    // A picture's number is known only after reading the graphics in the sign.
    if (this.#contact && !this.#contact.settings.graphics && queueHasPictures(this.#queue))
      this.#contact.rereadSettings();
    if (!isElsewhere) return;
    this.#health.forget();
    this.#endContact();
    this.#record.settleAt(device);
  }

  rereadSettings(): void {
    this.#contact?.rereadSettings();
  }

  startAnew(): void {
    this.#isToStartAnew = true;
  }

  currentState(): Observation | undefined {
    return this.#contact && this.#teller.state(this.#contact);
  }

  close(): void {
    this.#isClosed = true;
    this.#record.close();
    this.#contact?.close();
  }

  forget(): Promise<void> {
    return this.#record.forget();
  }

  async turn(): Promise<TurnOutcome> {
    await this.#record.remember(this.#device);
    if (this.#isClosed) return { answered: false, error: "closed" };
    if (this.#isToStartAnew) this.#beginAnew();
    const contact = (this.#contact ??= this.#connect());
    const isGoverned = (this.#queue?.governed ?? false) && this.#parts.mayAct();
    await contact.look({ isGoverned, asked: this.#record.memory.reconcile.asked });
    if (!this.#parts.mayAct()) {
      await this.#standBy(contact);
      return this.#outcome(contact);
    }
    if (!(await this.#act(contact))) await this.#readHealth(contact);
    return this.#outcome(contact);
  }

  async #act(contact: SignContact): Promise<boolean> {
    for (let step = 0; step < maxStepsPerTurn && !contact.isClosed; step++) {
      if (!this.#parts.mayAct()) return step > 0;
      const decision = await this.#steps.decide(contact);
      const done = contact.isClosed ? undefined : await this.#steps.carryOut(contact, decision);
      if (!done) return step > 0;
      const asked = decision.memory.asked ?? decision.wanted;
      if (asked && !contact.isClosed) await contact.readBack(asked, done.maySettle);
    }
    return true;
  }

  /** Only after an idle turn, so that a message never waits for it. */
  async #readHealth(contact: SignContact): Promise<void> {
    if (contact.isClosed || contact.troubles.face || contact.troubles.settings) return;
    if (await this.#health.read(contact)) await this.#teller.say(contact);
  }

  #beginAnew(): void {
    this.#isToStartAnew = false;
    this.#endContact();
    this.#teller.startAnew();
    this.#health.forget();
    this.#record.startAnew();
  }

  /**
   * Another agent may now decide, so only observe. A message we just verified is still extended, never
   * shortened: if no agent took over, the sign does not go dark while the server is offline.
   */
  async #standBy(contact: SignContact): Promise<void> {
    if (this.#parts.mayProlong() && contact.face && !contact.isClosed) {
      const decision = this.#steps.look(contact);
      const lengthens = (decision.minutes ?? 0) > contact.face.minutesRemaining;
      if (decision.step === "renew" && lengthens) await this.#steps.carryOut(contact, decision);
    }
    await this.#teller.say(contact);
  }

  #connect(): SignContact {
    const { clock, timeoutMs } = this.#parts;
    const { host, port, secrets } = this.#device;
    const address = { host: host ?? "", port: port ?? this.#driver.defaultPort, secrets };
    return new SignContact(this.#parts, this.#driver.connect(address, { clock, timeoutMs }), {
      seen: (face) => this.#teller.see(face),
      lastReadAtMs: this.#record.memory.reconcile.asked?.basedOnReadAtMs ?? 0,
      hasGraphics: () => (heldOf(this.#device)?.graphics.length ?? 0) > 0 || queueHasPictures(this.#queue),
    });
  }

  #endContact(): void {
    this.#contact?.close();
    this.#contact = undefined;
  }

  #outcome({ troubles, reading, isClosed }: SignContact): TurnOutcome {
    if (troubles.face || isClosed) return { answered: false, error: troubles.face?.code ?? "closed" };
    const { clock, serverTime } = this.#parts;
    const nowMs = serverTime.nowMs();
    const changeMs = this.#queue?.governed ? nextChangeMs(this.#queue.items, nowMs) : null;
    const answered = { answered: true, latencyMs: reading?.latencyMs };
    if (changeMs === null) return answered;
    return { ...answered, againAtMs: clock.monotonicMs() + changeMs - nowMs };
  }

  #known(contact: SignContact): Omit<KnownState, "memory" | "health"> {
    const { known, pictures } = this.#steps.view(contact);
    const { settings, settingsReadAt, reading } = contact;
    return {
      settings: { ...settings, ...(known.fonts ? { fonts: known.fonts } : {}) },
      graphics: known.graphics,
      settingsReadAt,
      reading,
      wanted: this.#steps.wanted,
      signFace: pictures.face,
    };
  }
}

function addressOf({ host, port, protocol, secrets }: AgentDevice): string {
  return JSON.stringify([host, port, protocol, secrets.community]);
}
