import { expect, test } from "vitest";
import { renewInMs, withTicket } from "./renewed-ticket.ts";

const makeTicket = (ms: number) => ({ expiresAt: new Date(ms).toISOString() });

test("a ticket is renewed half a minute before expiry, a short-lived one at half its lifetime, an expired one at once", () => {
  expect(
    [300_000, 20_000, -5000].map((leftMs) => renewInMs(makeTicket(1_000_000 + leftMs), 1_000_000)),
  ).toEqual([270_000, 10_000, 1000]);
});

test("URLs of the first ticket are rewritten to the current one, and foreign ones are unchanged", () => {
  const [first, present] = ["/media/aaa/index.m3u8", "/media/bbb/index.m3u8"];
  expect(withTicket("https://gantry.test/media/aaa/live.m3u8?_HLS_msn=7", first, present)).toBe(
    "https://gantry.test/media/bbb/live.m3u8?_HLS_msn=7",
  );
  expect(withTicket("https://elsewhere.test/seg1.m4s", first, present)).toBe(
    "https://elsewhere.test/seg1.m4s",
  );
});
