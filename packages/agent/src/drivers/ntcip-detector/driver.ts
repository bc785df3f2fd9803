import { moduleTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { sensorSystem } from "@gantry/protocols/ntcip1209/objects.ts";
import { type Answers, textOfOctets } from "@gantry/protocols/snmp/value.ts";
import { openSnmp } from "../../transport/snmp.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { failed } from "../snmp-failed.ts";
import { DetectorSession, snmpAddress } from "./detector-session.ts";
import { findLayout } from "./layout.ts";

const makeOids = [moduleTableOid("moduleMake", 1), moduleTableOid("moduleModel", 1)] as const;

/** NTCIP 1209 over SNMPv1. */
export const ntcipDetector = defineDriver({
  entityType: "DETECTOR",
  protocol: "NTCIP",
  defaultPort: 161,
  connect: (address: DeviceAddress, context: DriverContext) => new DetectorSession(address, context),
  async testConnection(address, context) {
    const { clock, timeoutMs } = context;
    const transport = openSnmp({ ...snmpAddress(address), timeoutMs });
    try {
      const startedMs = clock.monotonicMs();
      const first = await transport.get([sensorSystem.maxSensorZones, ...makeOids]);
      const latencyMs = Math.round(clock.monotonicMs() - startedMs);
      // Any other service counts as silence, so this cannot be used to scan the network.
      if (!first.ok && first.failure === "malformed") return failed("timeout", "maxSensorZones");
      if (!first.ok) return failed(first.failure, "maxSensorZones");
      const layout = await findLayout(transport, 1);
      if (!layout.ok) return layout;
      const { table, zones, periodS } = layout.value;
      const [make, model] = makeOids.map((oid) => textAt(first.value, oid));
      return {
        ok: true,
        value: {
          latencyMs,
          make,
          model,
          standard: `NTCIP 1209 v${table.version}`,
          lanes: zones.length,
          periodS,
        },
      };
    } finally {
      transport.close();
    }
  },
  snmpAddress,
});

function textAt(answers: Answers, oid: string): string {
  const value = answers.get(oid);
  return value?.type === "octets" ? textOfOctets(value.value).replace(/\0+$/, "") : "";
}
