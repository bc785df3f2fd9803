import { randomInt } from "node:crypto";

/**
 * Ports for devices that restart at the same address. They lie below the ephemeral range (from 32768 on
 * Linux, 49152 elsewhere), so that no outgoing socket can take one meanwhile.
 */
export function pickLastingPorts(): number[] {
  return Array.from({ length: 20 }, () => randomInt(20_000, 32_768));
}
