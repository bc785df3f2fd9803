import { randomUUID } from "node:crypto";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Journalled } from "../journal/journalled.ts";
import type { ServerTime } from "./server-time.ts";

/** Smaller corrections are not worth a second message. */
const worthSayingMs = 1000;

/** Timestamps observations by the server's clock and corrects them once it is known better. */
export class Stamps {
  readonly #serverTime: ServerTime;
  readonly #run = randomUUID();

  constructor(serverTime: ServerTime) {
    this.#serverTime = serverTime;
  }

  journalled(observation: Observation): Journalled {
    const { isSure, skewMs, aheadMs } = this.#serverTime;
    if (!isSure) return { ...observation, unsure: { run: this.#run, aheadMs, aheadOfMachineMs: -skewMs } };
    return withAgentTime(observation, skewMs);
  }

  sent({ unsure, ...observation }: Journalled): Observation {
    if (!unsure) return observation;
    const { aheadMs, skewMs } = this.#serverTime;
    // Within one run the monotonic clock gives the correction; across runs only the machine's clock can.
    const byMs = unsure.run === this.#run ? aheadMs - unsure.aheadMs : -skewMs - unsure.aheadOfMachineMs;
    const isWorthIt = Math.abs(byMs) > worthSayingMs;
    const right = isWorthIt ? shiftTimes(observation, byMs) : observation;
    return withAgentTime(right, -unsure.aheadOfMachineMs - (isWorthIt ? byMs : 0));
  }

  mended(observation: Observation, aheadWasMs: number): Observation {
    const byMs = this.#serverTime.aheadMs - aheadWasMs;
    return Math.abs(byMs) > worthSayingMs ? shiftTimes(observation, byMs) : observation;
  }
}

function shiftTimes(observation: Observation, byMs: number): Observation {
  const shiftIso = (iso: string): string => new Date(Date.parse(iso) + byMs).toISOString();
  return observation.kind === "state"
    ? { ...observation, observedAt: shiftIso(observation.observedAt) }
    : { ...observation, at: shiftIso(observation.at) };
}

function withAgentTime(observation: Observation, skewMs: number): Observation {
  if (observation.kind === "pollResult" || Math.abs(skewMs) <= worthSayingMs) return observation;
  const at = observation.kind === "state" ? observation.observedAt : observation.at;
  return { ...observation, agentAt: new Date(Date.parse(at) + skewMs).toISOString() };
}
