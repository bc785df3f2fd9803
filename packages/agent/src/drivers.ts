import type { AnyDriver } from "./drivers/define-driver.ts";
import { ntcipSign, ntcipSignOverTcp } from "./drivers/ntcip-sign/driver.ts";

/** Every device this agent can talk to. A new protocol is one folder and one line here. */
export const drivers: readonly AnyDriver[] = [ntcipSign, ntcipSignOverTcp];

/** The driver for a device; undefined when it cannot be polled. */
export function driverOf(entityType: string, protocol: string): AnyDriver | undefined {
  return drivers.find((driver) => driver.entityType === entityType && driver.protocol === protocol);
}
