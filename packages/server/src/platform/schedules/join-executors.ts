import type { ServerModule, ScheduleExecutors } from "../module.ts";

export function joinExecutors(modules: readonly ServerModule[]): ScheduleExecutors {
  return Object.assign({}, ...modules.map(({ schedules }) => schedules ?? {}));
}
