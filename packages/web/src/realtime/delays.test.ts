import { expect, test } from "vitest";
import { authDelayMs, reconnectDelayMs } from "./delays.ts";

test("reconnecting starts after 1 s and waits 1.3 times longer each time (RT-018)", () => {
  expect([1, 2, 3].map(reconnectDelayMs).map(Math.round)).toEqual([1000, 1300, 1690]);
  expect(Math.max(...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(reconnectDelayMs))).toBeLessThanOrEqual(30_000);
});

test("after ten quick attempts it continues once a minute (RT-019, RT-024)", () => {
  expect(reconnectDelayMs(10)).toBeLessThan(30_000);
  expect(reconnectDelayMs(11)).toBe(60_000);
  expect(reconnectDelayMs(500)).toBe(60_000);
});

test("a usable token is awaited 20 times, from 150 ms up to 10 s apart (RT-021, RT-022)", () => {
  expect(authDelayMs(1)).toBe(150);
  expect(authDelayMs(2)).toBe(225);
  expect(authDelayMs(20)).toBe(10_000);
  expect(authDelayMs(21)).toBeUndefined();
});
