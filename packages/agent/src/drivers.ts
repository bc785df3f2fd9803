import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import type { AnyDriver, SensorDriver } from "./drivers/define-driver.ts";
import { cohuCamera } from "./drivers/cohu/driver.ts";
import { httpJsonDetector, httpsJsonDetector } from "./drivers/http-json/driver.ts";
import { mqttDetector, mqttsDetector } from "./drivers/mqtt/driver.ts";
import { ntcipCamera } from "./drivers/ntcip-camera/driver.ts";
import { ntcipDetector } from "./drivers/ntcip-detector/driver.ts";
import { ntcipSign, ntcipSignOverTcp } from "./drivers/ntcip-sign/driver.ts";
import { ntcipWeather } from "./drivers/ntcip-weather/driver.ts";
import { onvifCamera } from "./drivers/onvif/driver.ts";
import { pelcoCamera } from "./drivers/pelco-d/driver.ts";
import { smartSensor } from "./drivers/smartsensor/driver.ts";
import { wimStationDriver } from "./drivers/wim-station/driver.ts";

/** All supported protocols. A new protocol is one folder and one line here. */
const drivers: readonly AnyDriver[] = [
  ntcipSign,
  ntcipSignOverTcp,
  cohuCamera,
  ntcipCamera,
  onvifCamera,
  pelcoCamera,
  ntcipWeather,
  ntcipDetector,
  smartSensor,
  httpJsonDetector,
  httpsJsonDetector,
  mqttDetector,
  mqttsDetector,
  wimStationDriver,
];

export const listDrivers = (): readonly AnyDriver[] => drivers;

type DriverFor<EntityType> = Extract<AnyDriver, { entityType: EntityType }>;

export function driverOf(entityType: string, protocol: string): AnyDriver | undefined {
  return drivers.find((driver) => driver.entityType === entityType && driver.protocol === protocol);
}

export function sensorDriverOf({
  entityType,
  protocol,
}: Pick<AgentDevice, "entityType" | "protocol">): SensorDriver | undefined {
  const driver = driverOf(entityType, protocol);
  return driver && driver.entityType !== "SIGN" && driver.entityType !== "CAMERA" ? driver : undefined;
}

export function driverFor<const EntityType extends AnyDriver["entityType"]>(
  entityType: EntityType,
  protocol: string,
): DriverFor<EntityType> | undefined {
  const driver = driverOf(entityType, protocol);
  return driver?.entityType === entityType ? (driver as DriverFor<EntityType>) : undefined;
}
