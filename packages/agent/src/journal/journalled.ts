import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";

/** On what an observation's time was based that was stamped before this run had heard the server's clock. */
export interface Unsure {
  run: string;
  /** The server's clock as it was taken to be, minus this machine's monotonic one and its clock, ms. */
  aheadMs: number;
  aheadOfMachineMs: number;
}

/** An observation as it lies in the journal. */
export type Journalled = Observation & { unsure?: Unsure };
