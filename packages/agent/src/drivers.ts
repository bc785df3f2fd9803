import type { AnyDriver } from "./drivers/define-driver.ts";
import { cohuCamera } from "./drivers/cohu/driver.ts";
import { ntcipCamera } from "./drivers/ntcip-camera/driver.ts";
import { ntcipSign, ntcipSignOverTcp } from "./drivers/ntcip-sign/driver.ts";
import { onvifCamera } from "./drivers/onvif/driver.ts";
import { pelcoCamera } from "./drivers/pelco-d/driver.ts";

/** All supported protocols. A new protocol is one folder and one line here. */
const drivers: readonly AnyDriver[] = [
  ntcipSign,
  ntcipSignOverTcp,
  cohuCamera,
  ntcipCamera,
  onvifCamera,
  pelcoCamera,
];

type DriverFor<EntityType> = Extract<AnyDriver, { entityType: EntityType }>;

export function driverOf(entityType: string, protocol: string): AnyDriver | undefined {
  return drivers.find((driver) => driver.entityType === entityType && driver.protocol === protocol);
}

export function driverFor<const EntityType extends AnyDriver["entityType"]>(
  entityType: EntityType,
  protocol: string,
): DriverFor<EntityType> | undefined {
  const driver = driverOf(entityType, protocol);
  return driver?.entityType === entityType ? (driver as DriverFor<EntityType>) : undefined;
}
