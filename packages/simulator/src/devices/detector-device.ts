import type { DetectorPlan } from "../city/detector-plan.ts";
import { planFaults } from "../city/device-faults.ts";
import type { Traffic } from "../city/traffic/traffic.ts";
import type { SimulatorClock } from "../clock.ts";
import { detectorHistory } from "./detector-history.ts";
import { laneFaultNames } from "./detector-lanes.ts";
import { type FaultyDevice, faultyDevice } from "./faulty-device.ts";
import {
  type JsonDetectorFault,
  jsonDetectorFaults,
  startJsonDetector,
} from "./json-detector/json-detector.ts";
import { type NtcipDetectorFault, ntcipDetectorFaults } from "./ntcip-detector/detector-objects.ts";
import { startNtcipDetector } from "./ntcip-detector/ntcip-detector.ts";
import { type SmartSensorFault, smartSensorFaults, startSmartSensor } from "./smartsensor/smartsensor.ts";

export interface DetectorDevice extends FaultyDevice {
  readonly host: string;
  readonly port: number;
  readonly protocol: DetectorPlan["protocol"];
  /** What it would have measured in this time, coarsely. */
  history(span: { fromMs: number; toMs: number }): ReturnType<typeof detectorHistory>;
  stop(): Promise<void>;
}

interface DetectorParts {
  key: string;
  plan: DetectorPlan;
  seed: string | number;
  /** Whether it fails now and then by itself. */
  hasEvents: boolean;
  traffic: Traffic;
  clock: SimulatorClock;
  ports: readonly number[];
}

/** Faults that come by themselves, in every protocol. */
const plannedNames = ["mute", ...laneFaultNames] as const;

export async function startDetector(parts: DetectorParts): Promise<DetectorDevice> {
  const { plan, traffic, clock, ports } = parts;
  const { place, lanes, word, table } = plan;
  const planned = planFaults({ ...parts, names: plannedNames });
  const shared = { traffic, place, lanes, clock, ports, plannedFault: planned };
  if (plan.protocol === "SMARTSENSOR") {
    const device = await startSmartSensor(shared);
    return withFaults<SmartSensorFault>(parts, device, [...smartSensorFaults, ...laneFaultNames], () =>
      planned(clock.nowMs()),
    );
  }
  if (plan.protocol === "HTTP_JSON") {
    const device = await startJsonDetector({ ...shared, token: word });
    return withFaults<JsonDetectorFault>(parts, device, [...jsonDetectorFaults, ...laneFaultNames], () =>
      planned(clock.nowMs()),
    );
  }
  const device = await startNtcipDetector({ ...shared, community: word, table });
  return withFaults<NtcipDetectorFault>(parts, device, [...ntcipDetectorFaults, ...laneFaultNames], () =>
    planned(clock.nowMs()),
  );
}

function withFaults<Fault extends string>(
  { plan, traffic }: DetectorParts,
  { faults, ...device }: { host: string; port: number; faults: Set<Fault>; stop(): Promise<void> },
  faultNames: readonly Fault[],
  planned: () => Fault | undefined,
): DetectorDevice {
  return {
    ...device,
    protocol: plan.protocol,
    ...faultyDevice(faults, faultNames, planned),
    history: (span) => detectorHistory(traffic, plan, span),
  };
}
