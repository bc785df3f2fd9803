import { makeSeededRandom } from "../random.ts";

const minuteMs = 60_000;
const slotMs = 240 * minuteMs;
/** Of the devices in each slot. */
const faultyShare = 0.05;
const lastsMinutes = { min: 8, max: 35 };

/** The fault that a device has by plan; deterministic. Each is out of order about once in three days. */
export function plannedFault<T>(
  { seed, key, names }: { seed: string | number; key: string; names: readonly T[] },
  nowMs: number,
): T | undefined {
  const slot = Math.floor(nowMs / slotMs);
  const random = makeSeededRandom(seed, `fault/${key}/${slot}`);
  if (random.share() >= faultyShare) return undefined;
  const lastsMs = random.whole(lastsMinutes.min, lastsMinutes.max) * minuteMs;
  const fromMs = slot * slotMs + random.share() * (slotMs - lastsMs);
  return nowMs >= fromMs && nowMs < fromMs + lastsMs ? random.pick(names) : undefined;
}

const heldMs = 10_000;

/** The planned fault of a device, found once per ten seconds, because devices ask for it with each value. */
export function planFaults<T>(plan: {
  seed: string | number;
  key: string;
  hasEvents: boolean;
  names: readonly T[];
}): (nowMs: number) => T | undefined {
  if (!plan.hasEvents) return () => undefined;
  let held: { step: number; fault: T | undefined } | undefined;
  return (nowMs) => {
    const step = Math.floor(nowMs / heldMs);
    if (held?.step !== step) held = { step, fault: plannedFault(plan, nowMs) };
    return held.fault;
  };
}
