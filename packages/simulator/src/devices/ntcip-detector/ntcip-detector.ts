import type { RoadPlace } from "../../city/traffic/demand.ts";
import type { Traffic } from "../../city/traffic/traffic.ts";
import type { SimulatorClock } from "../../clock.ts";
import { detectorLanes } from "../detector-lanes.ts";
import { startSnmpDevice } from "../snmp-device.ts";
import { type DetectorTable, detectorObjects, type NtcipDetectorFault } from "./detector-objects.ts";

export interface NtcipDetector {
  readonly host: string;
  readonly port: number;
  readonly faults: Set<NtcipDetectorFault>;
  stop(): Promise<void>;
}

interface DetectorParts {
  traffic: Traffic;
  place: RoadPlace;
  lanes: number;
  community: string;
  table: DetectorTable;
  periodMs?: number;
  clock: SimulatorClock;
  /** Ports to try in order; 0: any free one. */
  ports: readonly number[];
  /** A fault besides those in `faults`. */
  plannedFault?(nowMs: number): NtcipDetectorFault | undefined;
}

/** A detector by NTCIP 1209 on a UDP port of this machine. */
export async function startNtcipDetector(parts: DetectorParts): Promise<NtcipDetector> {
  const { traffic, place, lanes: laneCount, community, table, clock, ports, plannedFault } = parts;
  const faults = new Set<NtcipDetectorFault>();
  const hasFault = (name: NtcipDetectorFault) => faults.has(name) || plannedFault?.(clock.nowMs()) === name;
  const lanes = detectorLanes({
    traffic,
    place,
    lanes: laneCount,
    periodMs: parts.periodMs ?? 30_000,
    hasFault,
  });
  const tree = detectorObjects({ lanes, laneCount, table, nowMs: () => clock.nowMs(), hasFault });
  const device = await startSnmpDevice({
    community,
    ports,
    objects: () => tree,
    isDeaf: () => hasFault("mute"),
    isMute: () => false,
  });
  return { ...device, faults };
}
