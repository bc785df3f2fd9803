import { alongRoad, isSame, type Placed } from "../incidents/along-road.ts";
import { correlationKm } from "../incidents/correlate.ts";

/** Waiting: its event comes at a moment that the trainee does not know. */
export const exerciseStatuses = ["WAITING", "RUNNING", "DONE", "STOPPED", "FAILED"] as const;
export type ExerciseStatus = (typeof exerciseStatuses)[number];

export const isExerciseOver = (status: ExerciseStatus): boolean =>
  status !== "WAITING" && status !== "RUNNING";

/** Why there was no event. */
export const exerciseProblems = ["realDevice", "unreachable", "refused"] as const;
export type ExerciseProblem = (typeof exerciseProblems)[number];

/** What can happen in the simulated city. */
export const exerciseKinds = ["crash", "stalled", "debris"] as const;
export type ExerciseKind = (typeof exerciseKinds)[number];

/** The kind of event that an incident type stands for; undefined for types that the city does not know. */
export const exerciseKindOf = (incidentTypeName: string | null): ExerciseKind | undefined =>
  exerciseKinds.find((kind) => incidentTypeName?.toLowerCase().startsWith(kind));

/** Stored in the name of the incident, so that everything that names it says so. */
const namePrefix = "Exercise: ";
const maxNameLength = 200;

export const exerciseName = (name: string): string =>
  (name.startsWith(namePrefix) ? name : `${namePrefix}${name}`).slice(0, maxNameLength);

export interface ExercisePlace {
  roadName: string;
  direction: string;
  point: readonly [longitude: number, latitude: number];
}

/** The queue of an event reaches so far upstream. */
const upstreamKm = 16;
/** After an exercise its queue dissolves and drivers still report it. */
export const exerciseAftermathMs = 30 * 60_000;
/** A device that is not simulated must not be within this distance: cameras and signs of the place are used. */
export const exerciseSafetyKm = 25;

/** Whether an incident at a place is one that the event of an exercise causes. */
export function isOfExercise(exercise: ExercisePlace, { roadName, direction, point }: Placed): boolean {
  const isOnRoad = roadName !== null && isSame(roadName, exercise.roadName);
  if (roadName !== null && !isOnRoad) return false;
  if (direction !== null && !isSame(direction, exercise.direction)) return false;
  if (point === null) return isOnRoad;
  const km = alongRoad(exercise, [])?.kmAt(point);
  // A place that names no road can be on another one nearby.
  return km !== undefined && km >= -(isOnRoad ? upstreamKm : correlationKm) && km <= correlationKm;
}

/** Closed lanes as the words of an incident say: `2 right lanes`, `left lane`. Default: one lane stays open. */
export function lanesClosedOf(laneType: string | null, lanes: number): number {
  const usual = Math.max(1, lanes - 1);
  if (laneType === null) return usual;
  if (/\ball\b/i.test(laneType)) return lanes;
  const counted = /\b(\d)\b/.exec(laneType)?.[1];
  const closed = counted === undefined ? (/\blane\b/i.test(laneType) ? 1 : usual) : Number(counted);
  return Math.min(Math.max(1, closed), lanes);
}
