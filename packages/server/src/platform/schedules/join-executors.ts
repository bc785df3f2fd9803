import type { ServerModule } from "../module.ts";
import type { ScheduleExecutors } from "./executor.ts";

/** How jobs are done, from every module. */
export function joinedExecutors(modules: readonly ServerModule[]): ScheduleExecutors {
  return Object.assign({}, ...modules.map(({ schedules }) => schedules ?? {}));
}
