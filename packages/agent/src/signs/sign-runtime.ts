import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { nextChangeMs } from "@gantry/domain/sign/queue/winner.ts";
import { type DeviceRuntime, isSameHeld } from "../polling/device-runtime.ts";
import type { SignDriver } from "../drivers/define-driver.ts";
import type { TurnOutcome } from "../polling/poller.ts";
import { HealthWatch } from "./health-watch.ts";
import { SignContact } from "./sign-contact.ts";
import type { SignParts } from "./sign-parts.ts";
import { queueHasPictures } from "./sign-pictures.ts";
import { SignRecord } from "./sign-record.ts";
import type { KnownState } from "./sign-report.ts";
import { SignSteps } from "./sign-steps.ts";
import { SignTeller } from "./sign-teller.ts";
import { SignViews } from "./sign-view.ts";

const minuteMs = 60_000;
/** Three tries, a renewal and what an impatient queue may add; the next turn goes on from there. */
const maxStepsPerTurn = 6;

/** One sign: looks at it, decides, takes a step, looks again, and tells what was seen. Its turns must not overlap. */
export class SignRuntime implements DeviceRuntime {
  readonly #parts: SignParts;
  readonly #driver: SignDriver;
  readonly #record: SignRecord;
  readonly #health: HealthWatch;
  readonly #teller: SignTeller;
  readonly #steps: SignSteps;
  #device: AgentDevice;
  #queue: SignQueue | null = null;
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

  /** As configured, but often enough for a sign in our care: it must not think that we are gone, nor run out of time. */
  get periodMs(): number {
    const { commLossMinutes, leaseMinutes } = this.#parts;
    const periodMs = Math.max(1, this.#device.pollRateS) * 1000;
    if (!this.#queue?.governed) return periodMs;
    return Math.min(periodMs, (commLossMinutes * minuteMs) / 3, (leaseMinutes * minuteMs) / 4);
  }

  update(device: AgentDevice): void {
    const isElsewhere = addressOf(device) !== addressOf(this.#device);
    // What is told of fonts and graphics rests on what is known of them.
    if (!isSameHeld(device, this.#device)) this.#contact?.rereadSettings();
    this.#device = device;
    if (!isElsewhere) return;
    this.#health.forget();
    this.#endContact();
    this.#record.settleAt(device);
  }

  setQueue(queue: SignQueue | null): void {
    this.#queue = queue;
    // Where a picture goes is known only once it was read what lies in the sign.
    if (this.#contact && !this.#contact.settings.graphics && queueHasPictures(this.#queue))
      this.#contact.rereadSettings();
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

  /** True when there was something to do. */
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

  /** Only behind a turn that had nothing else to do: a message never waits for temperatures. */
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
   * What should stand there another agent may decide by now: what was seen is told, and only a message of ours that was
   * just read back gets more time, never less. If nobody has taken over, the sign does not darken while the server is away.
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
      hasGraphics: () => (this.#device.held?.graphics.length ?? 0) > 0 || queueHasPictures(this.#queue),
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
