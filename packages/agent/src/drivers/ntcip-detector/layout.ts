import { dataColumns } from "@gantry/protocols/ntcip1209/objects.ts";
import {
  classOids,
  countClasses,
  decodeZones,
  layoutOids,
  rowOfIndex,
  systemOids,
  type ZoneLayout,
  zoneCountOf,
} from "@gantry/protocols/ntcip1209/zone-layout.ts";
import { maxLanes } from "@gantry/domain/detector/detector-reading.ts";
import type { SnmpTransport } from "../../transport/snmp.ts";
import type { CameraResult } from "../camera-session.ts";
import { failed } from "../snmp-failed.ts";

const notADetector = { code: "notSupported", detail: "no table of NTCIP 1209" } as const;

/** Finds out which tables a detector has, and how they are indexed. `zoneCount`: where the device reports none. */
export async function findLayout(
  transport: SnmpTransport,
  zoneCount: number,
): Promise<CameraResult<ZoneLayout>> {
  const system = await transport.get(systemOids);
  if (!system.ok) return failed(system.failure, "maxSensorZones");
  const count = zoneCountOf(system.value, zoneCount);
  const zoneAnswers = await transport.get(layoutOids(count));
  if (!zoneAnswers.ok) return failed(zoneAnswers.failure, "zones");
  const { zones, periodS, order } = decodeZones(zoneAnswers.value, count);
  const [first] = zones;
  if (order !== undefined && first !== undefined) {
    const classes = await transport.get(classOids(order, first));
    if (!classes.ok) return failed(classes.failure, "classes");
    const table = { version: 2, order, classes: countClasses(classes.value, order, first) } as const;
    return { ok: true, value: { table, zones, periodS } };
  }
  const suffixes = await findRows(transport);
  if (!suffixes.ok) return suffixes;
  const present = zones.filter((zone) => suffixes.value.has(zone));
  if (present.length === 0) return { ok: false, failure: notADetector };
  const table = { version: 1, suffixes: suffixes.value } as const;
  return { ok: true, value: { table, zones: present, periodS } };
}

/** The rows of version 1; a zone with several outputs has the same data in each. */
async function findRows(transport: SnmpTransport): Promise<CameraResult<Map<number, string>>> {
  const column = dataColumns.volumeData;
  const suffixes = new Map<number, string>();
  for (let oid: string = column, row = 0; row < maxLanes; row++) {
    const next = await transport.getNext(oid);
    if (!next.ok) return failed(next.failure, "volumeData");
    const found = next.value && rowOfIndex(column, next.value.oid);
    if (!next.value || !found) break;
    if (!suffixes.has(found.zone)) suffixes.set(found.zone, found.suffix);
    oid = next.value.oid;
  }
  return { ok: true, value: suffixes };
}
