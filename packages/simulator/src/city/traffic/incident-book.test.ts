import { expect, test } from "vitest";
import { planCity } from "../inventory.ts";
import { IncidentBook } from "./incident-book.ts";
import { trafficOf } from "./traffic.ts";

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 24, 10);
const sitesOf = (tenant: "metro" | "north") =>
  planCity("test", tenant).flatMap(({ detector }) =>
    detector?.place.road.class === "motorway" ? [detector.place] : [],
  );
const sites = [sitesOf("metro"), sitesOf("north")];
const newBook = (seed = "test") => new IncidentBook({ seed, startMs, sites });
const minutes = Array.from({ length: 240 }, (_, minute) => startMs + minute * minuteMs);

test("each part of the city has a crash within five minutes and one about every half hour, for 10 to 25 minutes", () => {
  const book = newBook();
  const seen = new Map(minutes.flatMap((nowMs) => book.active(nowMs).map((one) => [one.id, one])));
  for (const tenant of ["metro", "north"]) {
    const own = [...seen.values()].filter(({ road }) => road.tenant === tenant);
    expect(own.length).toBe(8);
    expect((own[0]?.startMs ?? Infinity) - startMs).toBeLessThan(5 * minuteMs);
    for (const { startMs: fromMs, endMs } of own) {
      expect(endMs - fromMs).toBeGreaterThanOrEqual(10 * minuteMs);
      expect(endMs - fromMs).toBeLessThanOrEqual(25 * minuteMs);
    }
  }
  const idsAt = (one: IncidentBook) => minutes.map((nowMs) => one.at(nowMs));
  expect(idsAt(newBook())).toEqual(idsAt(book));
  expect(idsAt(newBook("other"))).not.toEqual(idsAt(book));
});

test("every planned crash slows the nearest detector of its direction within two minutes, by day and by night", () => {
  const book = newBook();
  const traffic = trafficOf("test", (nowMs) => book.at(nowMs));
  const crashes = new Set(minutes.flatMap((nowMs) => book.active(nowMs)));
  for (const crash of crashes) {
    const nearest = sites
      .flat()
      .filter(({ road, direction }) => road === crash.road && direction === crash.direction)
      .toSorted(
        (one, other) => Math.abs(one.milepost - crash.milepost) - Math.abs(other.milepost - crash.milepost),
      )[0];
    if (!nearest) throw new Error("no detector");
    const speed = (nowMs: number) => traffic.conditionAt(nearest, nowMs).speedKph;
    expect(speed(crash.startMs + 2 * minuteMs)).toBeLessThan(speed(crash.startMs - 1) * 0.8);
  }
});

test("a crash made by hand ends when it is cleared, and so does a planned one", () => {
  const book = newBook();
  const nowMs = startMs + 6 * minuteMs;
  const [site] = sites[0] ?? [];
  if (!site) throw new Error("no site");
  const made = book.add({ ...site, startMs: nowMs, endMs: nowMs + 20 * minuteMs, lanesClosed: 1 });
  const active = book.active(nowMs + minuteMs);
  expect(active).toContain(made);
  expect(active.length).toBe(3);
  for (const { id } of active) expect(book.end(id, nowMs + minuteMs)).toBe(true);
  expect(book.active(nowMs + 2 * minuteMs)).toEqual([]);
  expect(book.end(made.id, nowMs + 2 * minuteMs)).toBe(false);
  expect(book.at(nowMs + 2 * minuteMs).length).toBe(3);
});
