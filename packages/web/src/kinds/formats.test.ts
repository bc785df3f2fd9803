import type { Preference } from "@gantry/domain/contract/answers/session.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import fc from "fast-check";
import { translate } from "../text/translate.ts";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  formatsQuery,
  metadataOf,
  preferencesQuery,
  tenantFormatsQuery,
} from "../session/preference/preference-queries.ts";
import { loadAllTexts } from "../text/text.ts";
import { valueText } from "./value-text.ts";
import { distanceText, measureText } from "../kit/measure-text.ts";
import { browserZone, formatsStore } from "../kit/time/formats.ts";
import { formatsOf } from "../session/preference/follow-formats.ts";
import { dateText, dateTimeText, timeText } from "../kit/time/moment-text.ts";
import { timestampText, timestampTitle } from "../kit/time/timestamp-text.ts";

beforeAll(loadAllTexts);
beforeEach(() => void vi.setSystemTime(at));
afterEach(() => {
  vi.useRealTimers();
  formatsStore.setState(formatsOf(undefined));
});

const makePreference = (id: string, value: unknown): Preference => ({ id, name: id, metadata: { value } });
// Local time, so that the texts are equal in every zone.
const at = new Date(2026, 2, 8, 13, 5, 9).toISOString();

test("a user's formats apply to dates and times, but not in tables and logs (PREF-018, PREF-020)", () => {
  expect(dateTimeText(at)).toBe("03/08/2026 1:05 PM");
  formatsStore.setState(
    formatsOf([
      makePreference("user_date_format", "yyyy-MM-dd"),
      makePreference("user_time_format", "HH:mm"),
    ]),
  );
  expect(dateTimeText(at)).toBe("2026-03-08 13:05");
  expect(dateText(at)).toBe("2026-03-08");
  expect(timestampText(at)).toBe("Mar 08, 2026 13:05:09");
});

test("a time has its seconds, and its date if that is another day", () => {
  const nowMs = new Date(2026, 2, 8, 23, 0).getTime();
  expect(timeText(at, nowMs)).toBe("1:05:09 PM");
  expect(timeText(at, nowMs + 7_200_000)).toBe("03/08/2026 1:05 PM");
});

test("a person's zone and units come before the tenant's, and the tenant's before the browser's", () => {
  const ofTenant = [
    makePreference("tenant_time_zone", "America/Denver"),
    makePreference("tenant_unit_system", "imperial"),
  ];
  const noon = "2026-01-15T12:00:00.000Z";
  const nowMs = Date.parse(noon);
  vi.setSystemTime(noon);
  formatsStore.setState(formatsOf([], ofTenant));
  expect([timestampText(noon), dateTimeText(noon), timeText(noon, nowMs), timestampTitle(noon)]).toEqual([
    "Jan 15, 2026 05:00:00",
    "01/15/2026 5:00 AM",
    "5:00:00 AM",
    "Jan 15, 2026 05:00:00 MST",
  ]);
  expect(valueText(wimStation, "speedLimit", 88.51392)).toBe("55 mph");
  expect([distanceText(5200), measureText(31, "c")]).toEqual(["3.2 mi", "87.8 °F"]);
  formatsStore.setState(
    formatsOf(
      [makePreference("user_time_zone", "Asia/Tokyo"), makePreference("user_unit_system", "metric")],
      ofTenant,
    ),
  );
  expect(timestampTitle(noon)).toBe("Jan 15, 2026 21:00:00 GMT+9");
  expect([distanceText(5200), measureText(31, "c")]).toEqual(["5.2 km", "31.0 °C"]);
  expect(formatsOf([makePreference("user_time_zone", "Mars/Olympus")], ofTenant).zone).toBe("America/Denver");
  expect(formatsOf(undefined).zone).toBe(browserZone);
});

test("a missing moment is shown as N/A in any format (PREF-021, PREF-024)", () => {
  for (const nothing of [null, "", "0001-01-01T00:00:00Z", "soon"])
    expect([timestampText(nothing), dateTimeText(nothing), dateText(nothing), timeText(nothing)]).toEqual([
      "N/A",
      "N/A",
      "N/A",
      "N/A",
    ]);
});

test("a value is shown in the user's unit system, and as typed in its own (PREF-051, PREF-052)", () => {
  expect(valueText(wimStation, "speedLimit", 88.51392)).toBe("88.51392 km/h");
  expect(valueText(wimStation, "maxWeight", 36_287)).toBe("36287 kg");
  formatsStore.setState(formatsOf([makePreference("user_unit_system", "imperial")]));
  expect(valueText(wimStation, "speedLimit", 88.51392)).toBe("55 mph");
  expect(valueText(wimStation, "maxWeight", 36_287)).toBe("79999.2 lb");
});

test("any stored preference gives valid formats", () => {
  const anything = fc.oneof(fc.jsonValue(), fc.record({ value: fc.jsonValue() }));
  const stored = fc.record({
    id: fc.constantFrom("user_date_format", "user_time_format", "user_unit_system"),
    name: fc.string(),
    metadata: anything,
  });
  fc.assert(
    fc.property(fc.array(stored), (preferences) => {
      formatsStore.setState(formatsOf(preferences as Preference[]));
      expect(dateTimeText(at)).toMatch(/\d/);
      expect(valueText(wimStation, "speedLimit", 90)).toMatch(/^\d+ (km\/h|mph)$/);
      for (const { id } of preferences)
        expect(typeof (metadataOf(preferences as Preference[], id) ?? {})).toBe("object");
    }),
  );
});

test("saving a preference has a message, another one for the tenant's (PREF-015)", () => {
  const cases = [
    translate("preferences:preferenceSaved"),
    translate("preferences:preferenceSaveError"),
    translate("preferences:preferenceDeleted"),
    translate("preferences:preferenceDeleteError"),
    translate("preferences:systemPreferenceSaved"),
    translate("preferences:systemPreferenceSaveError"),
  ];
  expect(new Set(cases).size).toBe(6);
  expect(cases[4]).toBe("Setting saved for everyone");
});

test("preferences are fresh for 5 minutes and cached for 10, formats for 15 and 30 (PREF-013, PREF-014)", () => {
  const minuteMs = 60_000;
  for (const scope of ["user", "system"] as const)
    expect(preferencesQuery(scope)).toMatchObject({ staleTime: 5 * minuteMs, gcTime: 10 * minuteMs });
  for (const query of [formatsQuery, tenantFormatsQuery])
    expect(query).toMatchObject({ staleTime: 15 * minuteMs, gcTime: 30 * minuteMs });
});
