import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { expiryNotice, licenceStateAt } from "./licence-state.ts";

const toMs = (iso: string) => msFromIso(iso);
const zone = "America/Denver";
const findNotice = (expiration: string, now: string) => expiryNotice(expiration, toMs(now), zone);

describe("the state of a licence", () => {
  test("is missing without one, valid until its expiry and expired from that millisecond on (LIC-007)", () => {
    const end = "2026-11-20T07:00:00.000Z";
    expect(licenceStateAt(null, toMs(end))).toBe("missing");
    expect(licenceStateAt(end, toMs(end) - 1)).toBe("valid");
    expect(licenceStateAt(end, toMs(end))).toBe("expired");
  });

  test("is expired if the expiry is unreadable", () => {
    expect(licenceStateAt("next year", 0)).toBe("expired");
  });
});

describe("the text about the expiry", () => {
  test("an expired licence shows the days since, by the reader's calendar (LIC-009)", () => {
    // Expires at 23:59 in Denver the evening before; the check runs at 08:14 the next morning.
    expect(findNotice("2026-11-20T06:59:00Z", "2026-11-20T15:14:00Z")).toEqual({
      name: "expired",
      severity: "error",
      days: 1,
    });
    expect(findNotice("2026-11-20T14:00:00Z", "2026-11-20T15:14:00Z")).toMatchObject({
      name: "expired",
      days: 0,
    });
    expect(findNotice("2026-10-01T06:00:00Z", "2026-11-20T15:14:00Z")).toMatchObject({ days: 50 });
  });

  test("on its last day a licence expires today, as a warning (LIC-010)", () => {
    expect(findNotice("2026-11-21T06:59:59Z", "2026-11-20T07:00:00Z")).toEqual({
      name: "expiresToday",
      severity: "warning",
      days: 0,
    });
  });

  test("with 30 days or fewer it expires soon, with 31 it is valid (LIC-011, LIC-012)", () => {
    expect(findNotice("2026-12-20T20:00:00Z", "2026-11-20T15:00:00Z")).toEqual({
      name: "expiresSoon",
      severity: "warning",
      days: 30,
    });
    expect(findNotice("2026-11-21T07:00:00Z", "2026-11-21T06:59:59Z")).toMatchObject({
      name: "expiresSoon",
      days: 1,
    });
    expect(findNotice("2026-12-21T20:00:00Z", "2026-11-20T15:00:00Z")).toEqual({
      name: "valid",
      severity: "info",
      days: 31,
    });
  });

  test("a day with a clock change counts as one", () => {
    expect(findNotice("2026-11-02T18:00:00Z", "2026-10-31T18:00:00Z")).toMatchObject({ days: 2 });
    expect(findNotice("2026-03-09T18:00:00Z", "2026-03-07T18:00:00Z")).toMatchObject({ days: 2 });
  });

  test("over time the state only gets worse, and it is never valid after expiry", () => {
    const order = ["valid", "expiresSoon", "expiresToday", "expired"];
    const instant = fc.integer({ min: toMs("2020-01-01T00:00:00Z"), max: toMs("2040-01-01T00:00:00Z") });
    const zones = fc.constantFrom("UTC", "Pacific/Auckland", "Pacific/Apia", "America/St_Johns");
    fc.assert(
      fc.property(
        instant,
        instant,
        fc.nat({ max: 400 * 86_400_000 }),
        zones,
        (endMs, nowMs, laterMs, place) => {
          const first = expiryNotice(isoFromMs(endMs), nowMs, place);
          const later = expiryNotice(isoFromMs(endMs), nowMs + laterMs, place);
          expect(order.indexOf(later.name)).toBeGreaterThanOrEqual(order.indexOf(first.name));
          expect(first.name === "expired").toBe(nowMs >= endMs);
          expect(first.days).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
