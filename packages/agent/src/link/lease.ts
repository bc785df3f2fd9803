import { type AgentLease, agentTiming, type LeaseTerms } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";

/** When something was sent, by both of this machine's clocks. */
export interface Sent {
  monotonicMs: number;
  nowMs: number;
}

/** What a server that says nothing about leases means. */
const endless: AgentLease = { epoch: 0, ms: null };

/**
 * Whether this agent may act on its devices. Another agent gets them when the server has heard nothing for longer than a
 * lease, so this one stops before that by itself and only observes. Time counts from when the agent sent what was answered,
 * on the clock that shows more of it: a machine that was asleep finds its lease over.
 */
export class Lease {
  readonly #clock: Clock;
  #assignedEpoch: number | undefined;
  #renewal: { lease: AgentLease; sent: Sent } | undefined;
  #mayActAlone = false;
  /** Goes on from its own disk and has not heard the server since. */
  #isResumed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get mayAct(): boolean {
    if (this.#mayActAlone) return true;
    if (!this.#renewal || this.#renewal.lease.epoch !== this.#assignedEpoch) return false;
    const { lease, sent } = this.#renewal;
    if (lease.ms === null) return true;
    const passedMs = Math.max(this.#clock.monotonicMs() - sent.monotonicMs, this.#clock.nowMs() - sent.nowMs);
    return passedMs < Math.min(lease.ms, agentTiming.leaseMs);
  }

  /**
   * Whether what stands may be prolonged: the agent was leased for its present assignment, in this run or the one before,
   * and nobody has told it to stop. Who goes on without the server must not let signs darken that another agent may never
   * have taken over.
   */
  get mayProlong(): boolean {
    if (this.mayAct || this.#isResumed) return true;
    return this.#renewal !== undefined && this.#renewal.lease.epoch === this.#assignedEpoch;
  }

  /** Whether it would act on without hearing from the server. */
  get terms(): LeaseTerms {
    return this.#mayActAlone || this.#renewal?.lease.ms === null ? "endless" : "limited";
  }

  /** The server answered what was sent then; answers the terms that hold now. */
  renew(lease: AgentLease = endless, sent: Sent): LeaseTerms {
    this.#mayActAlone = false;
    this.#isResumed = false;
    this.#renewal = { lease, sent };
    return this.terms;
  }

  /** A whole assignment has come; leases of its epoch hold for it. */
  assigned(epoch = endless.epoch): void {
    this.#assignedEpoch = epoch;
  }

  /** Goes on without the server after a restart: only who acted without end may, because nobody else could take over. */
  resume(terms: LeaseTerms): void {
    this.#mayActAlone = terms === "endless";
    this.#isResumed = true;
  }

  /** Nothing may be done any more. */
  end(): void {
    this.#mayActAlone = false;
    this.#isResumed = false;
    this.#renewal = undefined;
  }
}
