import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { KnownContents } from "@gantry/domain/sign/fonts/held-content.ts";
import type { Log } from "../log.ts";
import type { ContactParts } from "./sign-contact.ts";
import type { SignFiles } from "./sign-files.ts";
import type { SignMemory } from "./sign-memory.ts";

export interface SignParts extends ContactParts {
  log: Log;
  files: SignFiles<SignMemory>;
  contents: KnownContents;
  leaseMinutes: number;
  timeoutMs?: number;
  mayAct(): boolean;
  mayProlong(): boolean;
  observe(observation: Observation): Promise<void>;
}
