import type { CameraResult } from "./camera-session.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "./define-driver.ts";
import type { SensorSession } from "./sensor-session.ts";

interface MappingSession extends SensorSession {
  tryMapping(): Promise<CameraResult<Record<string, unknown>>>;
}

type MappingSessionClass = new (
  address: DeviceAddress,
  context: DriverContext,
  isEncrypted: boolean,
) => MappingSession;

interface MappedProtocol {
  protocol: string;
  defaultPort: number;
  isEncrypted: boolean;
}

/** Detectors whose documents are read by a mapping; the connection test tries the mapping. */
export function mappedDriver(
  Session: MappingSessionClass,
  { protocol, defaultPort, isEncrypted }: MappedProtocol,
) {
  const connect = (address: DeviceAddress, context: DriverContext) =>
    new Session(address, context, isEncrypted);
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
