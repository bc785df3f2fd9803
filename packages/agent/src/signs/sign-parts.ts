import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { KnownContents } from "@gantry/domain/sign/fonts/held-content.ts";
import type { Log } from "../log.ts";
import type { ContactParts } from "./sign-contact.ts";
import type { SignFiles } from "./sign-files.ts";
import type { SignMemory } from "./sign-memory.ts";

/** What a sign needs of its agent. */
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
