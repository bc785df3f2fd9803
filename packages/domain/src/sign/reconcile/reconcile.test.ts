import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageCrc } from "../multi/crc.ts";
import { defaultFace } from "./face-of-sign.ts";
import { isoFromMs, msFromIso } from "../queue/instant.ts";
import type { SignMessage } from "../message/message.ts";
import type { QueueItem, SignQueue } from "../queue/queue.ts";
import { reconcile } from "./reconcile.ts";
import { recordAnswer, recordRenewalRefused } from "./reconcile-answer.ts";
import type {
  ReconcileDecision,
  ReconcileInput,
  ReconcileLimits,
  ReconcileMemory,
} from "./reconcile-model.ts";
import type { FaceSource, FaceState, SignStateData } from "./sign-state.ts";
import { activationMinutes, computeWantedFace } from "./wanted-face.ts";
import { findWinningItem } from "../queue/winner.ts";

const startMs = msFromIso("2026-11-20T08:00:00Z");
const minuteMs = 60_000;
const limits: ReconcileLimits = { leaseMs: 15 * minuteMs, maxAttempts: 3, renewFraction: 0.5 };
const face = { ...defaultFace, maxPages: 3 };

function messageOf(text: string): SignMessage {
  return {
    pages: [
      {
        pageOnTime: 3000,
        pageOffTime: 0,
        verticalJustification: "center",
        messageLines: [{ segments: [{ text }] }],
        textAreas: [],
        images: [],
      },
    ],
  };
}

function itemOf(
  id: string,
  { text = id, priority = 5, sequence = 1, endsAtMs = null as number | null },
): QueueItem {
  const at = isoFromMs(startMs);
  return {
    id,
    signId: "sign",
    priority,
    message: messageOf(text),
    displayDuration: null,
    expiresAt: endsAtMs === null ? null : isoFromMs(endsAtMs),
    associatedEntityId: null,
    associatedEntityName: null,
    associatedEntityType: null,
    createdBy: "ana",
    createdByDisplayName: "Ana",
    createdAt: at,
    lastUpdatedBy: "ana",
    lastUpdatedByDisplayName: "Ana",
    lastUpdatedAt: at,
    sequence,
  };
}

function queueOf(items: QueueItem[], revision = 1, governed = true): SignQueue {
  return { signId: "sign", revision, governed, items };
}

/** A model of an NTCIP 1203 sign that tests can disturb. */
class ModelSign {
  nowMs = startMs;
  multi = "";
  crc = 0;
  source: FaceSource = "reset";
  endsAtMs: number | null = null;
  controlMode: NonNullable<SignStateData["controlMode"]> = "central";
  showsInstead: string | null = null;
  activations: { multi: string; minutes: number; atMs: number }[] = [];

  show(multi: string, source: FaceSource, minutes: number | null): void {
    this.multi = multi;
    this.crc = multi === "" ? 0 : messageCrc(multi, false, false);
    this.source = source;
    this.endsAtMs = minutes === null ? null : this.nowMs + minutes * minuteMs;
  }

  take(decision: ReconcileDecision): void {
    if (decision.step === "renew") this.endsAtMs = this.nowMs + decision.minutes! * minuteMs;
    if (decision.step === "blank") this.show("", "central", null);
    if (decision.step !== "activate") return;
    const { multi } = decision.wanted!;
    this.activations.push({ multi, minutes: decision.minutes!, atMs: this.nowMs });
    this.show(this.showsInstead ?? multi, "central", decision.minutes!);
  }

  read(): FaceState {
    if (this.endsAtMs !== null && this.nowMs >= this.endsAtMs) this.show("", "endDuration", null);
    const remaining = this.endsAtMs === null ? 65_535 : Math.ceil((this.endsAtMs - this.nowMs) / minuteMs);
    return {
      multi: this.multi,
      crc: this.crc,
      beacon: false,
      owner: "",
      source: this.source,
      memoryType: this.multi === "" ? 7 : 3,
      messageNumber: 1,
      minutesRemaining: remaining,
      isBlank: this.multi === "",
      readAt: isoFromMs(this.nowMs),
    };
  }
}

class ModelAgent {
  readonly sign = new ModelSign();
  queue: SignQueue | null = null;
  memory: ReconcileMemory | null = null;
  clockErrorMs = 0;
  reads = 0;
  readable = true;
  face: FaceState | null = null;
  decisions: ReconcileDecision[] = [];

  input(more: Partial<ReconcileInput> = {}): ReconcileInput {
    return {
      queue: this.queue,
      face: this.face,
      readAtMs: this.reads,
      controlMode: this.sign.controlMode,
      mismatch: null,
      signFace: face,
      memory: this.memory,
      nowMs: this.sign.nowMs + this.clockErrorMs,
      limits,
      ...more,
    };
  }

  decide(more: Partial<ReconcileInput> = {}): ReconcileDecision {
    const decision = reconcile(this.input(more));
    this.memory = JSON.parse(JSON.stringify(decision.memory)) as ReconcileMemory;
    this.decisions.push(decision);
    this.sign.take(decision);
    return decision;
  }

  poll(more: Partial<ReconcileInput> = {}): ReconcileDecision {
    this.reads++;
    this.face = this.readable ? this.sign.read() : null;
    return this.decide(more);
  }

  post(...items: QueueItem[]): void {
    this.queue = queueOf(items, (this.queue?.revision ?? 0) + 1);
  }

  events(name: string): Record<string, unknown>[] {
    const all = this.decisions.flatMap((decision) => decision.events);
    return all.filter(({ event }) => event === name).map(({ data }) => data);
  }
}

function multiOf(text: string): string {
  return computeWantedFace(queueOf([itemOf(text, {})]), face, startMs).multi;
}

describe("a sign is only observed", () => {
  test("until its first post or blank, whatever it shows", () => {
    const agent = new ModelAgent();
    agent.sign.show("FOREIGN", "external", null);
    agent.queue = queueOf([], 0, false);
    expect(agent.poll()).toMatchObject({ step: "none", verification: { state: "observed" } });
    agent.queue = null;
    expect(agent.poll()).toMatchObject({ step: "none", verification: { state: "observed" } });
    expect(agent.sign.multi).toBe("FOREIGN");
  });

  test("and is blanked by an explicit blank", () => {
    const agent = new ModelAgent();
    agent.sign.show("FOREIGN", "external", null);
    agent.queue = queueOf([], 1, true);
    expect(agent.poll().step).toBe("blank");
    expect(agent.poll().verification).toMatchObject({ state: "verified", itemId: null });
  });
});

describe("a post", () => {
  test("is pending, then verified by reading the sign, and keeps its start time", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    const asked = agent.poll();
    expect(asked).toMatchObject({ step: "activate", minutes: 15, verification: { state: "sending" } });
    expect(asked.events.map(({ event }) => event)).toEqual(["activationAsked"]);
    agent.sign.nowMs += 1000;
    const verified = agent.poll();
    expect(verified).toMatchObject({ step: "none", verification: { state: "verified", itemId: "CRASH" } });
    expect(verified.events.map(({ event }) => event)).toEqual(["activationVerified"]);
    const { since } = verified.verification;
    agent.sign.nowMs += 30_000;
    expect(agent.poll().verification.since).toBe(since);
  });

  test("is never repeated before the face was read, even if the queue changes meanwhile", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    agent.poll();
    agent.post(itemOf("ICE", { sequence: 2 }));
    expect(agent.decide()).toMatchObject({ step: "read", verification: { state: "sending" } });
    agent.readable = false;
    expect(agent.poll()).toMatchObject({
      step: "read",
      verification: { state: "waiting", reason: "unreachable" },
    });
    agent.readable = true;
    expect(agent.poll().step).toBe("activate");
    expect(agent.sign.activations.map(({ multi }) => multi)).toEqual([multiOf("CRASH"), multiOf("ICE")]);
  });

  test("is not verified by the right text from another source or with another CRC", () => {
    const agent = new ModelAgent();
    agent.sign.show(multiOf("CRASH"), "external", 10);
    agent.post(itemOf("CRASH", {}));
    expect(agent.poll().step).toBe("activate");
    agent.sign.crc = agent.sign.crc ^ 1;
    expect(agent.poll().step).toBe("activate");
    expect(agent.poll()).toMatchObject({ step: "none", verification: { state: "verified" } });
  });

  test("is verified if the sign stores an equivalent spelling", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    agent.poll();
    agent.sign.show(multiOf("CRASH").replace("[jp3]", "[JP3]"), "central", 15);
    expect(agent.poll().verification.state).toBe("verified");
  });

  test("on a sign that shows something else is tried three times, then not verified until the queue changes", () => {
    const agent = new ModelAgent();
    agent.sign.showsInstead = "OTHER";
    agent.post(itemOf("CRASH", {}));
    for (let poll = 0; poll < 6; poll++) agent.poll();
    expect(agent.sign.activations).toHaveLength(3);
    expect(agent.decisions.at(-1)).toMatchObject({
      step: "hold",
      verification: { state: "notVerified", reason: "faceDiffers", detail: "OTHER" },
    });
    agent.sign.showsInstead = null;
    agent.post(itemOf("CRASH", { sequence: 2 }));
    expect(agent.poll().step).toBe("activate");
    expect(agent.poll().verification.state).toBe("verified");
  });

  test("that the sign refuses reports the sign's reason and ends after three tries", () => {
    const agent = new ModelAgent();
    agent.sign.showsInstead = "";
    agent.post(itemOf("CRASH", {}));
    for (let poll = 0; poll < 3; poll++) {
      agent.poll();
      const answer = recordAnswer(
        agent.memory!,
        { result: "refused", detail: "syntaxMULTI" },
        agent.sign.nowMs,
      );
      expect(answer.events[0]!.event).toBe("activationRefused");
      agent.memory = answer.memory;
      expect(agent.decide().verification).toMatchObject({ state: "notVerified", reason: "refused" });
    }
    expect(agent.poll()).toMatchObject({
      step: "hold",
      verification: { state: "notVerified", reason: "refused", detail: "syntaxMULTI" },
    });
  });

  test("without a response is not verified after three tries, then retried with every poll until it is shown", () => {
    const agent = new ModelAgent();
    agent.sign.showsInstead = "";
    agent.post(itemOf("CRASH", {}));
    const pollUnanswered = (): ReconcileDecision => {
      const decision = agent.poll();
      agent.memory = recordAnswer(
        agent.memory!,
        { result: "unanswered", detail: "dmsMessageStatus" },
        agent.sign.nowMs,
      ).memory;
      return decision;
    };
    for (let tries = 1; tries <= 3; tries++) expect(pollUnanswered().verification.state).toBe("sending");
    const held = { state: "notVerified", reason: "unreachable", detail: "dmsMessageStatus" };
    expect(agent.poll()).toMatchObject({ step: "hold", verification: held });
    expect(agent.decide()).toMatchObject({ step: "hold", verification: held });
    expect(pollUnanswered()).toMatchObject({ step: "activate", verification: held });
    expect(agent.poll()).toMatchObject({ step: "hold", verification: held });
    agent.sign.showsInstead = null;
    expect(agent.poll()).toMatchObject({ step: "activate", verification: held });
    expect(agent.poll()).toMatchObject({ step: "none", verification: { state: "verified" } });
  });

  test("withdrawn before it was sent counts as not requested", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    agent.poll();
    const { memory, events } = recordAnswer(agent.memory!, { result: "withdrawn" }, agent.sign.nowMs);
    expect(events).toEqual([]);
    agent.memory = memory;
    agent.post(itemOf("ICE", { sequence: 2 }));
    expect(agent.decide()).toMatchObject({ step: "activate", item: { id: "ICE" } });
  });

  test("that the sign accepts is reported with the sign's CRC", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    agent.poll();
    const { memory, events } = recordAnswer(
      agent.memory!,
      { result: "accepted", crc: 0x1234 },
      agent.sign.nowMs,
    );
    expect(events).toMatchObject([{ event: "activationAccepted", data: { itemId: "CRASH", crc: 0x1234 } }]);
    agent.memory = memory;
    agent.sign.crc = 0x1234;
    expect(agent.poll()).toMatchObject({ step: "none", verification: { state: "verified" } });
    expect(agent.poll()).toMatchObject({ step: "none", verification: { state: "verified" } });
    agent.sign.crc = 0x1235;
    expect(agent.poll().step).toBe("activate");
  });

  test("too big for the sign is never sent", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("THIS TEXT IS FAR TOO LONG FOR ONE LINE", {}));
    expect(agent.poll()).toMatchObject({
      step: "none",
      verification: { state: "waiting", reason: "doesNotFit" },
    });
  });

  test("on a sign of unexpected size or font is not sent, a blank is", () => {
    const agent = new ModelAgent();
    agent.sign.show("FOREIGN", "external", null);
    agent.post(itemOf("CRASH", {}));
    const mismatch = { reason: "descriptionDiffers" as const, detail: "96 px" };
    expect(agent.poll({ mismatch })).toMatchObject({
      step: "none",
      verification: { reason: "descriptionDiffers" },
    });
    agent.post();
    expect(agent.poll({ mismatch }).step).toBe("blank");
  });
});

describe("local control", () => {
  test("is never overridden, and its message is handled normally when it ends", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    agent.poll();
    agent.poll();
    agent.sign.controlMode = "local";
    agent.sign.show("MEN AT WORK", "local", null);
    for (let poll = 0; poll < 3; poll++) {
      expect(agent.poll()).toMatchObject({
        step: "none",
        verification: { state: "waiting", reason: "localControl" },
      });
    }
    agent.sign.controlMode = "central";
    expect(agent.poll()).toMatchObject({ step: "activate", verification: { attempts: 0 } });
    expect(agent.events("localControlStarted")).toHaveLength(1);
    expect(agent.events("localControlEnded")).toHaveLength(1);
    expect(agent.events("faceChangedWithoutUs")).toHaveLength(0);
  });
});

describe("a face that changed externally", () => {
  test("raises the alarm before it is set again, at most three times, then is not verified", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    agent.poll();
    for (let change = 1; change <= 4; change++) {
      expect(agent.poll().verification.state).toBe("verified");
      agent.sign.show("FOREIGN", "central", null);
      const events = agent.poll().events.map(({ event }) => event);
      expect(events).toEqual(
        change <= 3 ? ["faceChangedWithoutUs", "activationAsked"] : ["faceChangedWithoutUs"],
      );
    }
    expect(agent.decisions.at(-1)).toMatchObject({
      step: "hold",
      verification: { state: "notVerified", reason: "changedWithoutUs", attempts: 3 },
    });
    expect(agent.sign.activations).toHaveLength(4);
    expect(agent.poll().step).toBe("hold");
    agent.post(itemOf("CRASH", { sequence: 2 }));
    expect(agent.poll()).toMatchObject({ step: "activate", verification: { attempts: 0 } });
  });

  test("by a restart after hours of operation does not consume the attempts", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    for (let restart = 0; restart < 5; restart++) {
      agent.poll();
      expect(agent.poll().verification).toMatchObject({ state: "verified", attempts: 0 });
      agent.sign.nowMs += 16 * minuteMs;
      agent.sign.show("", "powerRecovery", null);
    }
  });

  test("by the end of its own duration raises no alarm and is set again", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    agent.poll();
    agent.poll();
    agent.sign.nowMs += 20 * minuteMs;
    expect(agent.poll()).toMatchObject({ step: "activate", verification: { attempts: 0 } });
    expect(agent.events("faceChangedWithoutUs")).toHaveLength(0);
  });
});

describe("activation time", () => {
  test.each([
    { restMs: null, minutes: 15 },
    { restMs: 15 * minuteMs, minutes: 15 },
    { restMs: 61_000, minutes: 2 },
    { restMs: 1, minutes: 1 },
    { restMs: 90 * minuteMs, minutes: 15 },
  ])("with $restMs ms left an activation lasts $minutes min", ({ restMs, minutes }) => {
    const endsAtMs = restMs === null ? null : startMs + restMs;
    expect(activationMinutes(endsAtMs, startMs, limits.leaseMs)).toBe(minutes);
  });

  test("is renewed below half the lease, so that a continuous message never goes dark", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    for (let minute = 0; minute < 60; minute++) {
      agent.poll();
      agent.sign.nowMs += minuteMs;
    }
    expect(agent.sign.activations).toHaveLength(1);
    const renewals = agent.decisions.filter(({ step }) => step === "renew");
    expect(renewals.length).toBeGreaterThanOrEqual(6);
    expect(renewals.every(({ minutes }) => minutes === 15)).toBe(true);
  });

  test("is renewed by a new activation on a sign whose time is not writable", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", {}));
    agent.poll();
    agent.poll();
    agent.memory = recordRenewalRefused(agent.memory!);
    agent.sign.nowMs += 10 * minuteMs;
    expect(agent.poll()).toMatchObject({ step: "activate", minutes: 15 });
    expect(agent.poll().verification.state).toBe("verified");
  });

  test("is reduced to the item's if the sign would show it forever", () => {
    const agent = new ModelAgent();
    agent.post(itemOf("CRASH", { endsAtMs: startMs + 5 * minuteMs }));
    agent.poll();
    agent.sign.endsAtMs = null;
    expect(agent.poll()).toMatchObject({ step: "renew", minutes: 5 });
  });

  test("an item that expired during an outage is not sent afterwards, the next one is", () => {
    const agent = new ModelAgent();
    agent.readable = false;
    agent.post(itemOf("OLD", { endsAtMs: startMs + 10 * minuteMs }), itemOf("NEXT", { priority: 7 }));
    agent.poll();
    agent.sign.nowMs += 11 * minuteMs;
    agent.readable = true;
    agent.poll();
    agent.poll();
    expect(agent.sign.activations.map(({ multi }) => multi)).toEqual([multiOf("NEXT")]);
  });
});

type Happening =
  | { kind: "post"; priority: number; restMinutes: number | null; text: string }
  | { kind: "end" }
  | { kind: "outside" | "restart"; text: string }
  | { kind: "time"; minutes: number }
  | { kind: "clock"; seconds: number }
  | { kind: "link"; up: boolean }
  | { kind: "local"; on: boolean }
  | { kind: "poll" | "decide" | "agentRestart" };

const words = fc.constantFrom("CRASH", "ICE", "FOG", "EXIT 5 CLOSED");
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Happening>({ kind: "poll" }, { kind: "decide" }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("post" as const),
      priority: fc.integer({ min: 1, max: 3 }),
      restMinutes: fc.option(fc.integer({ min: 1, max: 40 })),
      text: words,
    }),
  },
  fc.constant<Happening>({ kind: "end" }),
  fc.record({ kind: fc.constantFrom("outside" as const, "restart" as const), text: words }),
  fc.record({ kind: fc.constant("time" as const), minutes: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ kind: fc.constant("clock" as const), seconds: fc.integer({ min: -600, max: 600 }) }),
  fc.record({ kind: fc.constant("link" as const), up: fc.boolean() }),
  fc.record({ kind: fc.constant("local" as const), on: fc.boolean() }),
  fc.constant<Happening>({ kind: "agentRestart" }),
);

function play(agent: ModelAgent, happenings: readonly Happening[]): void {
  let disturbances = 0;
  let sequence = 0;
  let activatedAtRead = -1;
  const step = (act: () => ReconcileDecision): void => {
    const nowMs = agent.sign.nowMs + agent.clockErrorMs;
    const { step, item, minutes } = act();
    if (step !== "none" && step !== "read" && step !== "hold") {
      expect(agent.sign.controlMode).toBe("central");
    }
    if (step === "activate" || step === "blank") {
      expect(agent.reads).toBeGreaterThan(activatedAtRead);
      activatedAtRead = agent.reads;
    }
    if (step === "activate" || step === "renew") {
      const winner = item ?? findWinningItem(agent.queue!.items, nowMs)!;
      const restMs =
        winner.expiresAt === null ? Number.POSITIVE_INFINITY : msFromIso(winner.expiresAt) - nowMs;
      expect(restMs).toBeGreaterThan(0);
      expect(minutes).toBeGreaterThanOrEqual(1);
      expect(minutes).toBeLessThanOrEqual(Math.min(15, Math.ceil(restMs / minuteMs)));
    }
  };
  for (const now of happenings) {
    const items = agent.queue?.items ?? [];
    switch (now.kind) {
      case "post": {
        const endsAtMs =
          now.restMinutes === null
            ? null
            : agent.sign.nowMs + agent.clockErrorMs + now.restMinutes * minuteMs;
        sequence++;
        agent.post(...items, itemOf(`item-${sequence}`, { ...now, sequence, endsAtMs }));
        break;
      }
      case "end":
        if (agent.queue?.governed) agent.post(...items.slice(1));
        break;
      case "outside":
      case "restart":
        if (disturbances++ < 3) {
          if (now.kind === "outside") agent.sign.show(now.text, "external", null);
          else agent.sign.show("", "powerRecovery", null);
        }
        break;
      case "time":
        agent.sign.nowMs += now.minutes * minuteMs;
        break;
      case "clock":
        agent.clockErrorMs += now.seconds * 1000;
        break;
      case "link":
        agent.readable = now.up;
        break;
      case "local":
        agent.sign.controlMode = now.on ? "local" : "central";
        break;
      case "agentRestart":
        agent.face = null;
        break;
      case "poll":
        step(() => agent.poll());
        break;
      case "decide":
        step(() => agent.decide());
        break;
    }
  }
  agent.readable = true;
  agent.sign.controlMode = "central";
  step(() => agent.poll());
  step(() => agent.poll());
}

describe("a message with a travel time", () => {
  const timed = itemOf("TIME", { text: "MALL [ttHAMPDEN] MIN" });
  const withValue = (text: string, atMs: number) => ({
    ...queueOf([timed]),
    fields: { TTHAMPDEN: { text, atMs } },
  });

  test("is shown with each new value, and the sign goes blank when the last one is too old", () => {
    const agent = new ModelAgent();
    agent.queue = withValue("12", startMs);
    agent.poll();
    expect(agent.poll().verification.state).toBe("verified");
    expect(agent.sign.multi).toContain("MALL 12 MIN");
    agent.sign.nowMs += 30_000;
    agent.queue = withValue("14", agent.sign.nowMs);
    agent.poll();
    expect(agent.sign.multi).toContain("MALL 14 MIN");
    agent.sign.nowMs += 91_000;
    agent.poll();
    expect(agent.sign.multi).toBe("");
    expect(agent.poll().verification).toMatchObject({ state: "verified", itemId: "TIME" });
  });

  test("is given to the sign for five minutes at most", () => {
    const agent = new ModelAgent();
    agent.queue = withValue("12", startMs);
    expect(agent.poll()).toMatchObject({ step: "activate", minutes: 5 });
  });
});

test("under any interleaving the winner is shown two polls later and nothing forbidden was done (SIGN-077)", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      const agent = new ModelAgent();
      agent.queue = queueOf([], 1, true);
      play(agent, happenings);
      const wanted = computeWantedFace(agent.queue, face, agent.sign.nowMs + agent.clockErrorMs);
      expect(agent.sign.multi).toBe(wanted.multi);
      expect(agent.decisions.at(-1)!.verification.state).toBe("verified");
    }),
    { numRuns: 1000 },
  );
});
