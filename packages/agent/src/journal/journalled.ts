import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";

/** The basis of a timestamp taken before this run had synchronised with the server's clock. */
interface Unsure {
  run: string;
  /** Estimated server clock minus the monotonic clock, and minus the machine's clock, in ms. */
  aheadMs: number;
  aheadOfMachineMs: number;
}

export type Journalled = Observation & { unsure?: Unsure };
