import { type MappedDocument, refusalOf } from "@gantry/domain/mapping/read-mapped.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { HttpJsonSession } from "./http-json-session.ts";

/** Detectors that answer any JSON over HTTP, read by a mapping. */
export const httpJsonDetector = defineDriver({
  entityType: "DETECTOR",
  protocol: "HTTP_JSON",
  defaultPort: 80,
  connect: (address: DeviceAddress, context: DriverContext) => new HttpJsonSession(address, context),
  async testConnection(address, context) {
    const session = new HttpJsonSession(address, context);
    try {
      const startedMs = context.clock.monotonicMs();
      const document = await session.readDocument();
      if (!document.ok) return document;
      const latencyMs = Math.round(context.clock.monotonicMs() - startedMs);
      const mapped = session.map(document.value);
      const refusal = refusalOf(mapped);
      if (refusal) {
        const detail = `${refusal.name}: ${refusal.read} ${refusal.path}`.trim();
        return { ok: false, failure: { code: "mappingRefused", detail } };
      }
      return { ok: true, value: { latencyMs, ...triedValues(mapped) } };
    } finally {
      session.close();
    }
  },
});

/** What the page shows of a tried mapping; the document itself stays on the agent. */
const triedValues = ({ reading, notes }: MappedDocument) => ({
  lanes: reading.lanes.length,
  periodS: reading.periodS,
  mapped: { reading, notes },
});
