import type { AgentDevice, AgentEventType, Observation } from "@gantry/domain/contract/agent-link.ts";
import type { SignExpectation } from "@gantry/domain/sign/face-of-sign.ts";
import { type KnownContents, withKnownFonts, withKnownGraphics } from "@gantry/domain/sign/held-content.ts";
import type { PicturePlan } from "@gantry/domain/sign/picture-plan.ts";
import type { SignQueue } from "@gantry/domain/sign/queue.ts";
import { reconcile } from "@gantry/domain/sign/reconcile.ts";
import {
  defaultLimits,
  emptyMemory,
  type ReconcileDecision,
  type ReconcileEvent,
  type ReconcileInput,
  type ReconcileMemory,
} from "@gantry/domain/sign/reconcile-model.ts";
import type { FaceState, SignStateData } from "@gantry/domain/sign/sign-state.ts";
import { type WantedFace, wantedFace } from "@gantry/domain/sign/wanted-face.ts";
import { nextChangeMs } from "@gantry/domain/sign/winner.ts";
import { type DeviceRuntime, isSameHeld } from "../device-runtime.ts";
import type { SignDriver } from "../drivers/define-driver.ts";
import { type Log, textOfError } from "../log.ts";
import type { TurnOutcome } from "../polling/poller.ts";
import { type CarriedOut, carryOut } from "./carry-out.ts";
import { type ContactParts, SignContact } from "./sign-contact.ts";
import { HealthWatch } from "./health-watch.ts";
import { faceOfAgentBefore } from "./known-before.ts";
import { picturesToStand, queueHasPictures, withKnownPictures } from "./sign-pictures.ts";
import type { SignFiles } from "./sign-files.ts";
import { lastingText, newSignMemory, type SignMemory } from "./sign-memory.ts";
import { type KnownSign, signMismatch } from "./sign-mismatch.ts";
import { signProblem, signStatus, whyNoFace } from "./sign-problem.ts";
import { changingState, isOtherFace, type KnownState, wholeState } from "./sign-report.ts";

export interface SignParts extends ContactParts {
  log: Log;
  files: SignFiles<SignMemory>;
  contents: KnownContents;
  leaseMinutes: number;
  /** How long a device may take for one answer. */
  timeoutMs?: number;
  /** False: the sign is only looked at, another agent may act on it. */
  mayAct(): boolean;
  /** False: what stands is not even given more time. */
  mayProlong(): boolean;
  observe(observation: Observation): Promise<void>;
}

const minuteMs = 60_000;
/** Three tries, a renewal and what an impatient queue may add; the next turn goes on from there. */
const maxStepsPerTurn = 6;

/** One sign: looks at it, decides, takes a step, looks again, and tells what was seen. Its turns must not overlap. */
export class SignRuntime implements DeviceRuntime {
  readonly #parts: SignParts;
  readonly #driver: SignDriver;
  #device: AgentDevice;
  #queue: SignQueue | null = null;
  #contact: SignContact | undefined;
  #isClosed = false;
  #memory: SignMemory | undefined;
  #keptText = "";
  /** What the server held of the sign when this agent got it. */
  #before: SignStateData | undefined;
  #wanted: WantedFace | undefined;
  #said: { at: string; settingsRead: number } | undefined;
  readonly #health: HealthWatch;
  #isToStartAnew = false;

  constructor(parts: SignParts, driver: SignDriver, device: AgentDevice) {
    this.#parts = parts;
    this.#driver = driver;
    this.#device = device;
    this.#health = new HealthWatch(parts);
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
    this.#contact?.close();
    this.#contact = undefined;
    if (this.#memory) this.#settleAt(device);
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
    if (!this.#said || !this.#contact) return undefined;
    return this.#stateAt(this.#said.at, wholeState(this.#known(this.#contact)));
  }

  close(): void {
    this.#isClosed = true;
    this.#contact?.close();
  }

  forget(): Promise<void> {
    return this.#parts.files.remove(this.#device.id);
  }

  async turn(): Promise<TurnOutcome> {
    await this.#remember();
    if (this.#isClosed) return { answered: false, error: "closed" };
    if (this.#isToStartAnew) this.#startAnew();
    const contact = (this.#contact ??= this.#connect());
    const isGoverned = (this.#queue?.governed ?? false) && this.#parts.mayAct();
    await contact.look({ isGoverned, asked: this.#remembered().reconcile.asked });
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
      const decision = await this.#decide(contact);
      const done = contact.isClosed ? undefined : await this.#carryOut(contact, decision);
      if (!done) return step > 0;
      const asked = decision.memory.asked ?? decision.wanted;
      if (asked && !contact.isClosed) await contact.readBack(asked, done.maySettle);
    }
    return true;
  }

  /** Only behind a turn that had nothing else to do: a message never waits for temperatures. */
  async #readHealth(contact: SignContact): Promise<void> {
    if (contact.isClosed || contact.troubles.face || contact.troubles.settings) return;
    if (await this.#health.read(contact)) await this.#say(contact);
  }

  /** What stands on the face stays known; that it could not be changed, read or understood is forgotten. */
  #startAnew(): void {
    this.#isToStartAnew = false;
    this.#contact?.close();
    this.#contact = undefined;
    if (this.#said) this.#said.settingsRead = -1;
    this.#health.forget();
    const { ourFace, queueRevision } = this.#remembered().reconcile;
    this.#change({ problem: null, reconcile: { ...emptyMemory, ourFace, queueRevision } });
  }

  /**
   * What should stand there another agent may decide by now: what was seen is told, and only a message of ours that was
   * just read back gets more time, never less. If nobody has taken over, the sign does not darken while the server is away.
   */
  async #standBy(contact: SignContact): Promise<void> {
    if (this.#parts.mayProlong() && contact.face && !contact.isClosed) {
      const decision = reconcile(this.#input(contact));
      const lengthens = (decision.minutes ?? 0) > contact.face.minutesRemaining;
      if (decision.step === "renew" && lengthens) await this.#carryOut(contact, decision);
    }
    await this.#say(contact);
  }

  async #remember(): Promise<void> {
    if (this.#memory) return;
    const stored = await this.#parts.files.read(this.#device.id);
    this.#memory = stored ?? newSignMemory;
    this.#keptText = stored ? lastingText(stored) : "";
    this.#settleAt(this.#device);
    if (stored) return;
    this.#before = this.#device.lastStateData as SignStateData | undefined;
    // An agent that takes a sign over must not tell the face that stands there as a new one.
    if (this.#before?.face) this.#change({ face: this.#before.face });
  }

  /** Another address may be another sign: what stood on the last one says nothing about it. */
  #settleAt({ host, port }: AgentDevice): void {
    const address = `${host}:${port}`;
    const isSame = this.#remembered().address === address;
    this.#change(isSame ? {} : { address, reconcile: emptyMemory, face: null });
  }

  #connect(): SignContact {
    const { clock, timeoutMs } = this.#parts;
    const { host, port, secrets } = this.#device;
    const address = { host: host ?? "", port: port ?? this.#driver.defaultPort, secrets };
    return new SignContact(this.#parts, this.#driver.connect(address, { clock, timeoutMs }), {
      seen: (face) => this.#see(face),
      lastReadAtMs: this.#remembered().reconcile.asked?.basedOnReadAtMs ?? 0,
      hasGraphics: () => (this.#device.held?.graphics.length ?? 0) > 0 || queueHasPictures(this.#queue),
    });
  }

  async #see(face: FaceState): Promise<void> {
    const before = this.#remembered().face;
    this.#change({ face });
    // With it goes when the last face was seen still standing: between the two times it changed.
    if (isOtherFace(before, face)) await this.#tell("faceRead", { ...face, previousReadAt: before?.readAt });
  }

  async #decide(contact: SignContact): Promise<ReconcileDecision> {
    this.#recogniseFace(contact);
    const decision = reconcile(this.#input(contact));
    this.#wanted = decision.wanted;
    if (decision.verification.state === "verified") contact.troubles.command = undefined;
    await this.#keepDecision(decision.memory, decision.events);
    await this.#say(contact);
    return decision;
  }

  #recogniseFace({ face }: SignContact): void {
    if (!this.#before || !face) return;
    const ourFace = faceOfAgentBefore(this.#before, face);
    this.#before = undefined;
    if (ourFace) this.#change({ reconcile: { ...this.#remembered().reconcile, ourFace } });
  }

  #input(contact: SignContact): ReconcileInput {
    const { serverTime, leaseMinutes } = this.#parts;
    const { troubles, face, readAtMs, reading } = contact;
    const nowMs = serverTime.nowMs();
    const known = this.#knownSign(contact);
    const failure = troubles.face ?? troubles.settings;
    return {
      queue: this.#queue,
      face: failure ? null : face,
      noFace: failure && whyNoFace(failure),
      readAtMs,
      controlMode: reading?.controlMode,
      mismatch: signMismatch(known, this.#queue, nowMs),
      signFace: this.#pictures(contact).face,
      memory: this.#remembered().reconcile,
      nowMs,
      limits: { ...defaultLimits, leaseMs: leaseMinutes * minuteMs },
    };
  }

  async #carryOut(contact: SignContact, decision: ReconcileDecision): Promise<CarriedOut | undefined> {
    const { serverTime, leaseMinutes } = this.#parts;
    const graphics = this.#pictures(contact);
    const done = await carryOut(decision, {
      session: contact.session,
      leaseMinutes,
      graphics,
      nowMs: () => serverTime.nowMs(),
      isStillWanted: () =>
        !contact.isClosed && this.#parts.mayAct() && this.#isStillWanted(contact, decision.wanted),
    });
    if (!done || contact.isClosed) return undefined;
    contact.troubles.command = done.failure;
    await this.#keepDecision(done.memory, done.events);
    if (decision.step === "activate" && graphics.uploads.length > 0)
      await this.#readPictures(contact, decision.wanted);
    return done;
  }

  /** What was loaded; when something else is to stand by now, that goes first. */
  async #readPictures(contact: SignContact, wanted: WantedFace | undefined): Promise<void> {
    if (this.#isStillWanted(contact, wanted)) await contact.readGraphics();
    else contact.rereadSettings();
  }

  #isStillWanted(contact: SignContact, wanted: WantedFace | undefined): boolean {
    if (!this.#queue?.governed || !wanted) return false;
    const now = wantedFace(this.#queue, this.#pictures(contact).face, this.#parts.serverTime.nowMs());
    return now.itemId === wanted.itemId && now.multi === wanted.multi && now.beacon === wanted.beacon;
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

  /** Events and memory are durable before the step that they tell of is taken. */
  async #keepDecision(reconciled: ReconcileMemory, events: readonly ReconcileEvent[]): Promise<void> {
    const told = [...events, ...verificationChange(this.#remembered().reconcile, reconciled)];
    this.#change({ reconcile: reconciled });
    await Promise.all([this.#keep(), ...told.map(({ event, data }) => this.#tell(event, data))]);
  }

  async #keep(): Promise<void> {
    const memory = this.#remembered();
    const text = lastingText(memory);
    if (text === this.#keptText || this.#isClosed) return;
    this.#keptText = text;
    const { files, log } = this.#parts;
    const { id } = this.#device;
    // A full disk must not keep an expired message standing: what stands is read again anyway.
    await files
      .write(id, memory)
      .catch((error: unknown) =>
        log.error("sign memory cannot be written", { id, error: textOfError(error) }),
      );
  }

  async #say(contact: SignContact): Promise<void> {
    if (contact.isClosed) return;
    const { status: from, problem: before } = this.#remembered();
    const at = this.#parts.serverTime.now();
    const { troubles, settingsRead } = contact;
    const status = signStatus(troubles);
    this.#change({ status, problem: signProblem(troubles, before, at) });
    const known = this.#known(contact);
    const isKnownAbove = this.#said?.settingsRead === settingsRead;
    this.#said = { at, settingsRead };
    const health = this.#health.untold();
    await Promise.all([
      this.#keep(),
      ...(status === from ? [] : [this.#tell("statusChanged", { from, to: status })]),
      this.#parts.observe(
        this.#stateAt(at, isKnownAbove ? { ...changingState(known), ...health } : wholeState(known)),
      ),
    ]);
  }

  #tell(event: AgentEventType, data: object): Promise<void> {
    const { entityType, id: entityId } = this.#device;
    const at = this.#parts.serverTime.now();
    return this.#parts.observe({ kind: "event", entityType, entityId, at, event, data: { ...data } });
  }

  #stateAt(observedAt: string, stateData: object): Observation {
    const { entityType, id: entityId } = this.#device;
    const { status } = this.#remembered();
    const latencyMs = this.#contact?.reading?.latencyMs;
    return {
      kind: "state",
      entityType,
      entityId,
      observedAt,
      status,
      stateData: { ...stateData },
      latencyMs,
    };
  }

  #known(contact: SignContact): KnownState {
    const known = this.#knownSign(contact);
    const { settings, settingsReadAt, reading } = contact;
    return {
      memory: this.#remembered(),
      settings: { ...settings, ...(known.fonts ? { fonts: known.fonts } : {}) },
      graphics: known.graphics,
      health: this.#health.last,
      settingsReadAt,
      reading,
      wanted: this.#wanted,
      signFace: this.#pictures(contact).face,
    };
  }

  /** The face with the pictures of what is to stand, each where it lies in the sign or will. */
  #pictures(contact: SignContact): PicturePlan {
    const nowMs = this.#parts.serverTime.nowMs();
    const shownMulti = contact.face?.multi ?? "";
    return picturesToStand(this.#knownSign(contact), { queue: this.#queue, nowMs, shownMulti });
  }

  #knownSign({ settings: { description, fonts, graphics } }: SignContact): KnownSign {
    const { held } = this.#device;
    const known = {
      expected: expectationOf(this.#device),
      description,
      ...(fonts ? { fonts: withKnownFonts(fonts, held) } : {}),
      ...(graphics ? { graphics: withKnownGraphics(graphics, held) } : {}),
      contents: this.#parts.contents,
    };
    return withKnownPictures(known, this.#queue);
  }
  #remembered(): SignMemory {
    return this.#memory ?? newSignMemory;
  }
  #change(change: Partial<SignMemory>): void {
    this.#memory = { ...this.#remembered(), ...change };
  }
}

/** So that it can be said later of any moment whether the sign showed what it should, and why not. */
function verificationChange(
  { verification: before }: ReconcileMemory,
  { verification: now }: ReconcileMemory,
): { event: AgentEventType; data: object }[] {
  const isSame =
    before?.state === now?.state && before?.reason === now?.reason && before?.itemId === now?.itemId;
  return now === null || isSame ? [] : [{ event: "verificationChanged", data: now }];
}

function addressOf({ host, port, protocol, secrets }: AgentDevice): string {
  return JSON.stringify([host, port, protocol, secrets.community]);
}

/** The entity's document was checked by the server; only these members of it are read here. */
function expectationOf({ config }: AgentDevice): SignExpectation {
  return config as unknown as SignExpectation;
}
