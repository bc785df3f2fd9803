import type { ServerModule, ScheduleExecutors } from "../module.ts";

export function joinedExecutors(modules: readonly ServerModule[]): ScheduleExecutors {
  return Object.assign({}, ...modules.map(({ schedules }) => schedules ?? {}));
}
