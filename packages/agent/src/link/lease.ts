import { type AgentLease, agentTiming, type LeaseTerms } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";

export interface Sent {
  monotonicMs: number;
  nowMs: number;
}

/** The terms when the server sends no lease. */
const endless: AgentLease = { epoch: 0, ms: null };

/**
 * Whether this agent may act on its devices. The server reassigns them after a lease of silence, so the agent
 * stops before and only observes. The lease counts from the send time of the answered heartbeat, on the clock
 * that advanced more, because a machine may sleep.
 */
export class Lease {
  readonly #clock: Clock;
  #assignedEpoch: number | undefined;
  #renewal: { lease: AgentLease; sent: Sent } | undefined;
  #mayActAlone = false;
  /** Resumed from disk, without server contact since. */
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
   * Whether active messages may be extended: this or the previous run had a lease for the current assignment
   * and was not told to stop. Otherwise signs could go dark before another agent takes over.
   */
  get mayProlong(): boolean {
    if (this.mayAct || this.#isResumed) return true;
    return this.#renewal !== undefined && this.#renewal.lease.epoch === this.#assignedEpoch;
  }

  get terms(): LeaseTerms {
    return this.#mayActAlone || this.#renewal?.lease.ms === null ? "endless" : "limited";
  }

  /** The server answered what was sent at `sent`; returns the terms now in force. */
  renew(lease: AgentLease = endless, sent: Sent): LeaseTerms {
    this.#mayActAlone = false;
    this.#isResumed = false;
    this.#renewal = { lease, sent };
    return this.terms;
  }

  /** A full assignment arrived; leases of its epoch apply to it. */
  assigned(epoch = endless.epoch): void {
    this.#assignedEpoch = epoch;
  }

  /**
   * Continues without the server after a restart. Only an unlimited lease allows this, because then no other
   * agent can take over.
   */
  resume(terms: LeaseTerms): void {
    this.#mayActAlone = terms === "endless";
    this.#isResumed = true;
  }

  end(): void {
    this.#mayActAlone = false;
    this.#isResumed = false;
    this.#renewal = undefined;
  }
}
