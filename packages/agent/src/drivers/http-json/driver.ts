import { type MappedDocument, refusalOf } from "@gantry/domain/mapping/read-mapped.ts";
import type { Clock } from "../../clock.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { HttpJsonSession } from "./http-json-session.ts";

/** Detectors that answer any JSON over HTTP, read by a mapping. */
export const httpJsonDetector = jsonDriver({ protocol: "HTTP_JSON", defaultPort: 80, isEncrypted: false });
export const httpsJsonDetector = jsonDriver({ protocol: "HTTPS_JSON", defaultPort: 443, isEncrypted: true });

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
        return await tryMapping(session, context.clock);
      } finally {
        session.close();
      }
    },
  });
}

async function tryMapping(session: HttpJsonSession, clock: Clock) {
  const startedMs = clock.monotonicMs();
  const document = await session.readDocument();
  if (!document.ok) return document;
  const latencyMs = Math.round(clock.monotonicMs() - startedMs);
  const mapped = session.map(document.value);
  const refusal = refusalOf(mapped);
  if (!refusal) return { ok: true, value: { latencyMs, ...triedValues(mapped) } } as const;
  const detail = `${refusal.name}: ${refusal.read} ${refusal.path}`.trim();
  return { ok: false, failure: { code: "mappingRefused", detail } } as const;
}

interface JsonProtocol {
  protocol: string;
  defaultPort: number;
  isEncrypted: boolean;
}

/** What the page shows of a tried mapping; the document itself stays on the agent. */
const triedValues = ({ reading, notes }: MappedDocument) => ({
  lanes: reading.lanes.length,
  periodS: reading.periodS,
  mapped: { reading, notes },
});
