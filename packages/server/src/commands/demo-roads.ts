import { demoId } from "./demo-id.ts";

export interface PlacedDevice {
  key: string;
  tenant: string;
  entityType: string;
  document: Readonly<Record<string, unknown>>;
}

export function pickBusiestRoad(devices: readonly PlacedDevice[]): { place: string; ids: string[] } {
  const byPlace = Map.groupBy(devices, ({ document }) => `${document["roadName"]} ${document["direction"]}`);
  const [place = "", found = []] =
    [...byPlace].toSorted(([a, one], [b, other]) => other.length - one.length || a.localeCompare(b))[0] ?? [];
  const inOrder = found.toSorted((one, other) => milepostOf(one) - milepostOf(other));
  return { place, ids: inOrder.map(({ key }) => demoId(key)) };
}

export function ofType(devices: readonly PlacedDevice[], entityType: string): PlacedDevice[] {
  return devices.filter((device) => device.entityType === entityType);
}

function milepostOf({ document }: PlacedDevice): number {
  return Number(/MP ([\d.]+)/.exec(String(document["name"]))?.[1] ?? 0);
}
