import type { AgentFigures } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";

export class PollCounts {
  readonly #clock: Clock;
  #sinceMs: number;
  #polls = 0;
  #answered = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#sinceMs = clock.monotonicMs();
  }

  count(isAnswered: boolean): void {
    this.#polls++;
    if (isAnswered) this.#answered++;
  }

  take(): Pick<AgentFigures, "pollsPerMinute" | "pollSuccess"> {
    const passedMs = this.#clock.monotonicMs() - this.#sinceMs;
    if (passedMs < 1000) return {};
    const pollsPerMinute = Math.round((this.#polls * 600_000) / passedMs) / 10;
    const pollSuccess = this.#polls === 0 ? {} : { pollSuccess: this.#answered / this.#polls };
    this.#sinceMs += passedMs;
    this.#polls = 0;
    this.#answered = 0;
    return { pollsPerMinute, ...pollSuccess };
  }
}
