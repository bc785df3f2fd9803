import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { MqttSession } from "./mqtt-session.ts";

/** Detectors that publish any JSON to a topic of an MQTT broker, read by a mapping. */
export const mqttDetector = mqttDriver({ protocol: "MQTT", defaultPort: 1883, isEncrypted: false });
export const mqttsDetector = mqttDriver({ protocol: "MQTTS", defaultPort: 8883, isEncrypted: true });

interface MqttProtocol {
  protocol: string;
  defaultPort: number;
  isEncrypted: boolean;
}

function mqttDriver({ protocol, defaultPort, isEncrypted }: MqttProtocol) {
  const connect = (address: DeviceAddress, context: DriverContext) =>
    new MqttSession(address, context, isEncrypted);
  return defineDriver({
    entityType: "DETECTOR",
    protocol,
    defaultPort,
    connect,
    async testConnection(address, context) {
      const session = connect(address, context);
      try {
        return await session.tryMapping();
      } finally {
        session.close();
      }
    },
  });
}
