import { AlarmCount } from "../alarms/alarm-count.tsx";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { translate } from "../../text/translate.ts";
import type { ComponentType } from "react";
import type { FeatureCreation, FeatureRoute, MenuItem } from "../feature.ts";
import type { MessageInputProps } from "../schedule/schedule-place.ts";

const jobType = "SCHEDULE_JOB";

export interface DeviceModule {
  base: string;
  label: () => string;
  devices: AnyKind;
  has?: readonly ("alarms" | "schedule")[];
}

export interface DashboardParts {
  above?: () => Promise<{ default: ComponentType }>;
  beside?: () => Promise<{ default: ComponentType }>;
}

/** DASH-001. */
export function dashboardRoute(module: DeviceModule, parts: DashboardParts = {}): FeatureRoute {
  return {
    path: `${module.base}/dashboard`,
    title: () => translate("shell:dashboard"),
    screen: async () => {
      const [{ ModuleDashboard }, above, beside] = await Promise.all([
        import("../module-dashboard/module-dashboard.tsx"),
        parts.above?.(),
        parts.beside?.(),
      ]);
      return {
        default: () => <ModuleDashboard module={module} Above={above?.default} Beside={beside?.default} />,
      };
    },
  };
}

export function dashboardItem({ base, devices }: DeviceModule): MenuItem {
  return {
    label: () => translate("shell:dashboard"),
    path: `${base}/dashboard`,
    entityType: devices.entityType,
  };
}

/** ALM-002. */
export function alarmRoute({ base, devices }: DeviceModule): FeatureRoute {
  return {
    path: `${base}/alarm`,
    title: () => translate("moduleScreens:alarms.title"),
    screen: async () => {
      const { AlarmListScreen } = await import("../alarms/alarm-list-screen.tsx");
      return { default: () => <AlarmListScreen devices={devices} base={base} /> };
    },
  };
}

export function alarmItem({ base, devices }: DeviceModule): MenuItem {
  return {
    label: () => translate("moduleScreens:alarms.title"),
    path: `${base}/alarm`,
    entityType: "ALARM",
    badge: () => <AlarmCount entityType={devices.entityType} />,
  };
}

/** SCHED-002. `message`: the message editor of its jobs. */
export function scheduleRoutes(
  module: DeviceModule,
  paths: readonly string[],
  message?: () => Promise<{ default: ComponentType<MessageInputProps> }>,
): FeatureRoute[] {
  return paths.map((path) => ({
    path,
    title: () => translate("schedule:title"),
    screen: async () => {
      const [{ ScheduleScreen }, { schedulePlace }, input] = await Promise.all([
        import("../schedule/schedule-screen.tsx"),
        import("../schedule/schedule-place.ts"),
        message?.(),
      ]);
      const place = schedulePlace(module, input?.default);
      return { default: () => <ScheduleScreen place={place} /> };
    },
  }));
}

export function scheduleItem({ base }: DeviceModule): MenuItem {
  return { label: () => translate("schedule:title"), path: `${base}/schedule`, entityType: jobType };
}

export function scheduleCreation({ base }: DeviceModule): FeatureCreation {
  return {
    name: `job${base}`,
    entityType: jobType,
    label: () => translate("schedule:newJob"),
    action: "CREATE",
    path: `${base}/schedule?job=new`,
  };
}
