import type { Map as MapLibre } from "maplibre-gl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "./use-device-map.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is in view is read 150 ms after the last movement of the map (MAP-060)", () => {
  const listeners = new Map<string, () => void>();
  const map = {
    getCanvas: () => ({ style: {} }),
    on: (event: string, ...rest: unknown[]) => {
      if (rest.length === 1) listeners.set(event, rest[0] as () => void);
    },
  };
  let rests = 0;
  listen(map as unknown as MapLibre, {
    onChoose: () => undefined,
    onHover: () => undefined,
    onRest: () => (rests += 1),
  });
  listeners.get("moveend")?.();
  vi.advanceTimersByTime(149);
  listeners.get("moveend")?.();
  vi.advanceTimersByTime(149);
  expect(rests).toBe(0);
  vi.advanceTimersByTime(1);
  expect(rests).toBe(1);
});
