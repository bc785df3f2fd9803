import { makeStandingClock, type SimulatorClock } from "./clock.ts";
import type { Behaviour } from "./devices/ntcip-sign/behaviours.ts";
import { type SignDevice, startSignDevice } from "./devices/ntcip-sign/device.ts";
import { signOptions } from "./devices/ntcip-sign/sign-options.ts";

export interface TestSign extends SignDevice {
  readonly clock: SimulatorClock;
}

export interface TestSignOptions extends NonNullable<Parameters<typeof signOptions>[0]> {
  behaviours?: readonly Behaviour[];
  clock?: SimulatorClock;
}

export async function startOneSign({
  behaviours = [],
  clock = makeStandingClock(),
  ...overrides
}: TestSignOptions = {}): Promise<TestSign> {
  const device = await startSignDevice({ sign: signOptions(overrides), clock, ports: [0], behaviours });
  return { ...device, clock };
}
