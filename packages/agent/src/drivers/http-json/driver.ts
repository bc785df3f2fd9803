import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { HttpJsonSession } from "./http-json-session.ts";

/** Detectors that answer any JSON over HTTP, read by a mapping. */
export const httpJsonDetector = jsonDriver({ protocol: "HTTP_JSON", defaultPort: 80, isEncrypted: false });
export const httpsJsonDetector = jsonDriver({ protocol: "HTTPS_JSON", defaultPort: 443, isEncrypted: true });

interface JsonProtocol {
  protocol: string;
  defaultPort: number;
  isEncrypted: boolean;
}

function jsonDriver({ protocol, defaultPort, isEncrypted }: JsonProtocol) {
  const connect = (address: DeviceAddress, context: DriverContext) =>
    new HttpJsonSession(address, context, isEncrypted);
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
