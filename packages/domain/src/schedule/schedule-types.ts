import type { LicenceFeature } from "../licence/licence-features.ts";

/** Job types (SCHED-012). */
export const scheduleJobTypes = [
  "GoToPresetJob",
  "QueueSignMessageJob",
  "RunSignTestsJob",
  "ActivateSignPlanJob",
] as const;
export type ScheduleJobType = (typeof scheduleJobTypes)[number];

/** Tests that a job can run (SCHED-013). */
export const signTestTypes = ["SIGN_FAN_TEST", "SIGN_LAMP_TEST", "SIGN_PIXEL_TEST"] as const;
export type SignTestType = (typeof signTestTypes)[number];

/** Entity types with a schedule: the path of their calls (SCHED-032, SCHED-033) and their job types. */
export const schedules = {
  CAMERA: { base: "/video/schedule", feature: "camera", jobTypes: ["GoToPresetJob"] },
  SIGN: { base: "/signs/schedule", feature: "sign", jobTypes: ["QueueSignMessageJob", "RunSignTestsJob"] },
  SIGN_PLAN: { base: "/signs/schedule", feature: "sign", jobTypes: ["ActivateSignPlanJob"] },
  DETECTOR: { base: "/detectors/schedule", feature: "detector", jobTypes: [] },
  WEATHER_STATION: { base: "/weather/schedule", feature: "weatherStation", jobTypes: [] },
  WIM: { base: "/wim/schedule", feature: "wim", jobTypes: [] },
} as const satisfies Record<
  string,
  { base: string; feature: LicenceFeature; jobTypes: readonly ScheduleJobType[] }
>;
export type ScheduledType = keyof typeof schedules;
export const scheduledTypes = Object.keys(schedules) as [ScheduledType, ...ScheduledType[]];

export const isScheduled = (entityType: string): entityType is ScheduledType =>
  Object.hasOwn(schedules, entityType);

/** Where the schedule calls of an entity type are, below `/api/v1`. Throws RangeError for one that cannot be scheduled (SCHED-032). */
export function scheduleBase(entityType: string): string {
  if (!isScheduled(entityType)) throw new RangeError(`"${entityType}" cannot be scheduled`);
  return schedules[entityType].base;
}

export function typesAt(base: string): ScheduledType[] {
  return scheduledTypes.filter((type) => schedules[type].base === base);
}

export function typeOfJob(jobType: ScheduleJobType): ScheduledType {
  const lists: (readonly [ScheduledType, readonly ScheduleJobType[]])[] = scheduledTypes.map((type) => [
    type,
    schedules[type].jobTypes,
  ]);
  return lists.find(([, types]) => types.includes(jobType))?.[0] ?? "SIGN";
}

/** Event colours in the calendar (SCHED-014). */
export function eventColor(jobType: string): "blue" | "green" | "red" | "grey" {
  if (jobType === "GoToPresetJob") return "blue";
  if (jobType === "QueueSignMessageJob") return "green";
  return jobType === "RunSignTestsJob" ? "red" : "grey";
}

/** UTC and 14 regional zones (SCHED-039, SCHED-040). */
export const scheduleZones = [
  "UTC",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Toronto",
  "America/Mexico_City",
  "Europe/London",
  "Europe/Paris",
  "Asia/Dubai",
  "Asia/Tokyo",
  "Australia/Sydney",
] as const;
export type ScheduleZone = (typeof scheduleZones)[number];
