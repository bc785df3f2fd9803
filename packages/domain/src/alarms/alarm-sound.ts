import { alarmSeverities } from "../kinds/alarm-config.ts";
import { msFromIso } from "../sign/queue/instant.ts";
import { z } from "zod";
import { type Alarm, type AlarmSeverity, severityRank } from "./alarm.ts";

/** Personal setting: which alarms sound. */
export const alarmSoundChoice = z.strictObject({
  isOn: z.boolean(),
  severities: z.array(z.enum(alarmSeverities)).max(alarmSeverities.length),
});
export type AlarmSoundChoice = z.infer<typeof alarmSoundChoice>;

/** Off, because browsers forbid sound until a person uses the page. */
export const usualSound: AlarmSoundChoice = { isOn: false, severities: ["critical", "major"] };

/** An unacknowledged critical alarm sounds again after this time. */
export const repeatAfterMs = 10_000;
/** Alarms of a storm sound together. */
export const soundEveryMs = 3_000;

export interface Tone {
  hertz: number;
  startMs: number;
  lastsMs: number;
}

/** Higher and more often, the graver it is, so that an operator knows the severity without looking. */
export const tonesOf: Readonly<Record<AlarmSeverity, readonly Tone[]>> = {
  info: [{ hertz: 440, startMs: 0, lastsMs: 120 }],
  warning: [{ hertz: 523, startMs: 0, lastsMs: 160 }],
  minor: [
    { hertz: 587, startMs: 0, lastsMs: 120 },
    { hertz: 587, startMs: 180, lastsMs: 120 },
  ],
  major: [
    { hertz: 659, startMs: 0, lastsMs: 180 },
    { hertz: 784, startMs: 220, lastsMs: 180 },
  ],
  critical: [
    { hertz: 880, startMs: 0, lastsMs: 150 },
    { hertz: 659, startMs: 190, lastsMs: 150 },
    { hertz: 880, startMs: 380, lastsMs: 150 },
    { hertz: 659, startMs: 570, lastsMs: 150 },
  ],
};

type Heard = Pick<
  Alarm,
  "id" | "severity" | "active" | "activeTime" | "receivedTime" | "acknowledged" | "shelved" | "suppressed"
>;

/** Names an occurrence of an alarm: one that returns sounds again. */
export const occurrenceKey = ({ id, activeTime }: Heard): string => `${id} ${activeTime}`;

/** Whether an update of an alarm sounds: it was raised since the page listens, and needs a person. */
export function isHeard(alarm: Heard, { severities }: AlarmSoundChoice, sinceMs: number): boolean {
  const { severity, active, acknowledged, shelved, suppressed, receivedTime } = alarm;
  if (!severities.includes(severity) || !active || acknowledged || shelved || suppressed) return false;
  return msFromIso(receivedTime) >= sinceMs;
}

export const graverOf = (one: AlarmSeverity | undefined, other: AlarmSeverity): AlarmSeverity =>
  one !== undefined && severityRank(one) > severityRank(other) ? one : other;
