import type { ExerciseOptions, StartExerciseBody } from "@gantry/domain/contract/answers/exercise.ts";
import type { ExerciseKind } from "@gantry/domain/exercises/exercise.ts";

export interface EnteredExercise {
  isPast: boolean;
  incidentId: string | null;
  road: string | null;
  direction: string | null;
  milepost: number | null;
  kind: ExerciseKind;
  lanesClosed: number;
  traineeId: string | null;
  withinMinutes: number;
  lastsMinutes: number;
}

const usual = { withinMinutes: 10, lastsMinutes: 20 };

export function startOf({ people, roads }: ExerciseOptions, incidentId?: string): EnteredExercise {
  return {
    isPast: incidentId !== undefined,
    incidentId: incidentId ?? null,
    kind: "crash",
    traineeId: people.length === 1 ? (people[0]?.id ?? null) : null,
    ...usual,
    ...onRoad(roads[0]),
  };
}

/** A road is listed once for each stretch with mileposts of its own. */
export const roadKey = ({ road, fromMilepost }: ExerciseOptions["roads"][number]): string =>
  `${road} ${fromMilepost}`;

/** In the middle of the road, with one lane open. */
export function onRoad(
  road: ExerciseOptions["roads"][number] | undefined,
): Pick<EnteredExercise, "road" | "direction" | "milepost" | "lanesClosed"> {
  if (!road) return { road: null, direction: null, milepost: null, lanesClosed: 1 };
  return {
    road: roadKey(road),
    direction: road.directions[0] ?? null,
    milepost: Math.round(((road.fromMilepost + road.toMilepost) / 2) * 10) / 10,
    lanesClosed: Math.max(1, road.lanes - 1),
  };
}

/** Undefined while something is missing. */
export function bodyOf(entered: EnteredExercise, { roads }: ExerciseOptions): StartExerciseBody | undefined {
  const { isPast, incidentId, direction, milepost, kind, lanesClosed, traineeId } = entered;
  const { withinMinutes, lastsMinutes } = entered;
  if (traineeId === null) return undefined;
  const shared = { traineeId, withinMinutes, lastsMinutes };
  if (isPast) return incidentId === null ? undefined : { ...shared, incidentId };
  const road = roads.find((one) => roadKey(one) === entered.road);
  if (!road || direction === null || milepost === null) return undefined;
  if (milepost < road.fromMilepost || milepost > road.toMilepost) return undefined;
  return { ...shared, place: { road: road.road, direction, milepost }, kind, lanesClosed };
}

export const isEntered = (value: unknown): value is EnteredExercise => {
  const names = Object.keys(startOf({ obstacle: null, roads: [], people: [] }));
  return typeof value === "object" && value !== null && names.every((name) => name in value);
};
