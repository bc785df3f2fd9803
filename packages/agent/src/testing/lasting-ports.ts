import { randomInt } from "node:crypto";

/**
 * Ports for devices that are started again at the same address. They are below those that systems give to outgoing
 * sockets (from 32768 on Linux, from 49152 elsewhere), one of which could take the port while the device is off.
 */
export function lastingPorts(): number[] {
  return Array.from({ length: 20 }, () => randomInt(20_000, 32_768));
}
