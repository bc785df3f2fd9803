import fc from "fast-check";
import { expect, test } from "vitest";
import { alarmSeverities } from "../kinds/alarm-config.ts";
import { msFromIso } from "../sign/queue/instant.ts";
import { severityRank } from "./alarm.ts";
import {
  alarmSoundChoice,
  graverOf,
  isHeard,
  occurrenceKey,
  soundEveryMs,
  tonesOf,
  usualSound,
} from "./alarm-sound.ts";

const sinceMs = msFromIso("2026-11-26T08:00:00.000Z");
const alarm = {
  id: "a",
  severity: "critical",
  active: true,
  activeTime: "2026-11-26T08:00:00.500Z",
  receivedTime: "2026-11-26T08:00:01.000Z",
  acknowledged: false,
  shelved: false,
  suppressed: false,
} as const;
const choice = { isOn: true, severities: ["critical" as const] };

test("a raised alarm of a chosen severity sounds, one that needs no one does not", () => {
  expect(isHeard(alarm, choice, sinceMs)).toBe(true);
  const silent = [
    { severity: "major" as const },
    { active: false },
    { acknowledged: true },
    { shelved: true },
    { suppressed: true },
    { receivedTime: "2026-11-26T07:59:59.999Z" },
  ];
  for (const more of silent) expect(isHeard({ ...alarm, ...more }, choice, sinceMs)).toBe(false);
});

test("an alarm that returns is another occurrence, a change of it is not", () => {
  expect(occurrenceKey({ ...alarm, acknowledged: true })).toBe(occurrenceKey(alarm));
  expect(occurrenceKey({ ...alarm, activeTime: "2026-11-26T08:05:00.000Z" })).not.toBe(occurrenceKey(alarm));
});

test("the gravest of several alarms sounds, whatever their order", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...alarmSeverities), { minLength: 1 }), (severities) => {
      const [first, ...others] = severities;
      const gravest = others.reduce(graverOf, first as (typeof alarmSeverities)[number]);
      expect(severityRank(gravest)).toBe(Math.max(...severities.map(severityRank)));
    }),
  );
});

test("the tones of each severity differ and end before the next may sound; sound is off at first", () => {
  expect(new Set(Object.values(tonesOf).map((tones) => JSON.stringify(tones))).size).toBe(
    alarmSeverities.length,
  );
  for (const { startMs, lastsMs } of Object.values(tonesOf).flat())
    expect(startMs + lastsMs).toBeLessThan(soundEveryMs);
  expect(alarmSoundChoice.parse(usualSound).isOn).toBe(false);
});
