import { expect, test } from "vitest";
import { msFromIso } from "../sign/queue/instant.ts";
import { checkReportSchedule, maxReportReceivers, nextReportMs } from "./report-schedule.ts";

const weekly = {
  firstDate: "2026-11-30T13:00:00.000Z",
  timezone: "America/Denver",
  rrule: "FREQ=WEEKLY;BYDAY=MO",
  people: [],
  addresses: ["board@agency.example"],
};
const codesOf = (more: object) => checkReportSchedule({ ...weekly, ...more }).issues.map(({ code }) => code);

test("a schedule needs a receiver, valid addresses and a rule that occurs", () => {
  expect(codesOf({})).toEqual([]);
  expect(codesOf({ addresses: [], people: ["ana"] })).toEqual([]);
  expect(codesOf({ addresses: [] })).toEqual(["required"]);
  for (const address of ["board", "a@b", "a b@c.example", "a@b.example,c@d.example", "<a@b.example>"])
    expect(codesOf({ addresses: [address] }), address).toEqual(["invalidEmail"]);
  const many = Array.from({ length: maxReportReceivers + 1 }, (_, at) => `a${at}@agency.example`);
  expect(codesOf({ addresses: many })).toEqual(["tooMany"]);
  expect(codesOf({ rrule: "FREQ=WEEKLY;UNTIL=20200101" })).toEqual(["neverOccurs"]);
  expect(codesOf({ rrule: null })).toEqual(["required"]);
});

test("the next time keeps the local time of day, and a paused schedule has none", () => {
  const { document } = checkReportSchedule(weekly);
  const next = (after: string) => nextReportMs(document, msFromIso(after));
  expect(next("2026-11-27T00:00:00Z")).toBe(msFromIso("2026-11-30T13:00:00Z"));
  // Daylight saving time began on 14 March.
  expect(next("2027-03-14T12:00:00Z")).toBe(msFromIso("2027-03-15T12:00:00Z"));
  expect(nextReportMs({ ...document, isPaused: true }, 0)).toBeNull();
});
