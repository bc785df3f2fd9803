import { mappedDriver } from "../mapped-driver.ts";
import { MqttSession } from "./mqtt-session.ts";

/** Detectors that publish any JSON to a topic of an MQTT broker, read by a mapping. */
export const mqttDetector = mappedDriver(MqttSession, {
  protocol: "MQTT",
  defaultPort: 1883,
  isEncrypted: false,
});
export const mqttsDetector = mappedDriver(MqttSession, {
  protocol: "MQTTS",
  defaultPort: 8883,
  isEncrypted: true,
});
