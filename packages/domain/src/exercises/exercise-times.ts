import { momentMs } from "../time/moment.ts";

/** What is measured, in the order in which it should happen. */
export const exerciseSteps = [
  "detected",
  "taken",
  "camera",
  "warned",
  "verified",
  "lanesClosed",
  "cleared",
  "blank",
] as const;
export type ExerciseStep = (typeof exerciseSteps)[number];

/** Milliseconds after the event in the city; null while a step did not happen. */
export type ExerciseTimes = Readonly<Record<ExerciseStep, number | null>>;

/** Times of an incident, ISO 8601; null while a step did not happen. */
export interface MeasuredIncident {
  openedAt: string | null;
  takenAt: string | null;
  firstCameraAt: string | null;
  firstPostAt: string | null;
  firstWarningAt: string | null;
  lanesClosedAt: string | null;
  clearedAt: string | null;
  signsBlankAt: string | null;
}

export function exerciseTimes(eventAtMs: number, incident: MeasuredIncident): ExerciseTimes {
  const after = (at: string | null): number | null => {
    const ms = momentMs(at);
    return ms === undefined ? null : Math.max(0, ms - eventAtMs);
  };
  return {
    detected: after(incident.openedAt),
    taken: after(incident.takenAt),
    camera: after(incident.firstCameraAt),
    warned: after(incident.firstPostAt),
    verified: after(incident.firstWarningAt),
    lanesClosed: after(incident.lanesClosedAt),
    cleared: after(incident.clearedAt),
    blank: after(incident.signsBlankAt),
  };
}

const minuteMs = 60_000;
/** After a clear its signs are followed so long, after an event without an incident its detection. */
const afterMs = 10 * minuteMs;
const maxMs = 180 * minuteMs;

/**
 * When the event in the city and the exercise end: the event when its time is over or its incident is cleared, the
 * exercise when the signs are without its messages again.
 */
export function exerciseEnds(
  { eventAtMs, lastsMinutes }: { eventAtMs: number; lastsMinutes: number },
  incident: MeasuredIncident | undefined,
): { eventMs: number; exerciseMs: number } {
  const plannedMs = eventAtMs + lastsMinutes * minuteMs;
  if (!incident) return { eventMs: plannedMs, exerciseMs: plannedMs + afterMs };
  const clearedMs = momentMs(incident.clearedAt);
  if (clearedMs === undefined) return { eventMs: plannedMs, exerciseMs: eventAtMs + maxMs };
  const isBlank = incident.firstWarningAt === null || incident.signsBlankAt !== null;
  return { eventMs: Math.min(plannedMs, clearedMs), exerciseMs: isBlank ? clearedMs : clearedMs + afterMs };
}

/** Of each step among the exercises in which it happened. */
export function medianTimes(exercises: readonly Partial<ExerciseTimes>[]): ExerciseTimes {
  const medianOf = (step: ExerciseStep) => median(exercises.flatMap((times) => times[step] ?? []));
  return Object.fromEntries(exerciseSteps.map((step) => [step, medianOf(step)])) as unknown as ExerciseTimes;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
