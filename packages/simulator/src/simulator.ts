import type { City, CityDevice } from "./city/city.ts";
import { planCity, type PlannedDevice } from "./city/inventory.ts";
import type { TenantName } from "./city/road.ts";
import { runningClock, type SimulatorClock } from "./clock.ts";
import { type SignDevice, startSignDevice } from "./devices/ntcip-sign/device.ts";
import { startDoor } from "./door/door.ts";

export interface SimulatorOptions {
  /** The same seed makes the same city. */
  seed: string | number;
  clock?: SimulatorClock;
  /** First UDP port of the signs; absent: any free ones. */
  portStart?: number;
  /** UDP ports by sign key that a run before this one had; taken again where they are free. */
  preferredPorts?: Readonly<Record<string, number>>;
  /** TCP port of the door; 0 or absent: any free one. */
  doorPort?: number;
  tenants?: readonly TenantName[];
}

/** A running city. */
export interface Simulator extends City {
  /** TCP port of the door on 127.0.0.1. */
  readonly doorPort: number;
  stop(): Promise<void>;
}

/** Starts every device of the city and its door; when one cannot be started, none is left running. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { seed, clock = runningClock(), tenants = ["metro", "north"], doorPort = 0 } = options;
  const planned = tenants.flatMap((tenant) => planCity(seed, tenant));
  const signs = new Map<string, SignDevice>();
  const stopSigns = () => Promise.all([...signs.values()].map((sign) => sign.stop()));
  try {
    for (const { key, sign } of planned) {
      if (sign)
        signs.set(key, await startSignDevice({ sign, clock, ports: portsFor(key, signs.size, options) }));
    }
    const city = { seed, clock, signs, devices: planned.map((one) => withAddress(one, signs.get(one.key))) };
    const door = await startDoor(city, doorPort);
    return {
      ...city,
      doorPort: door.port,
      async stop() {
        await Promise.all([door.stop(), stopSigns()]);
      },
    };
  } catch (error) {
    await stopSigns();
    throw error;
  }
}

function portsFor(key: string, index: number, { portStart, preferredPorts }: SimulatorOptions): number[] {
  const preferred = preferredPorts?.[key];
  const first = portStart === undefined ? [] : [portStart + index];
  return [...(preferred === undefined ? [] : [preferred]), ...first, 0];
}

function withAddress(planned: PlannedDevice, device: SignDevice | undefined): CityDevice {
  if (!device) return planned;
  return { ...planned, device, document: { ...planned.document, host: device.host, port: device.port } };
}
