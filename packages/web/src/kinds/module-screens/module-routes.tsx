import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import i18next from "i18next";
import type { ComponentType } from "react";
import type { FeatureRoute, MenuItem } from "../feature.ts";
import type { MessageInputProps } from "../schedule/schedule-place.ts";

/** A module with devices, as its dashboard, alarm and schedule screens need it. */
export interface DeviceModule {
  /** First part of its addresses. */
  base: string;
  label: () => string;
  /** What its dashboard counts. */
  devices: AnyKind;
  /** Screens that it has besides, of which its dashboard shows the newest. */
  has?: readonly ("alarms" | "schedule")[];
}

/** What a module's dashboard shows besides its devices. */
export interface DashboardParts {
  above?: () => Promise<{ default: ComponentType }>;
  beside?: () => Promise<{ default: ComponentType }>;
}

/** The dashboard of a module: how its devices are (DASH-001). */
export function dashboardRoute(module: DeviceModule, parts: DashboardParts = {}): FeatureRoute {
  return {
    path: `${module.base}/dashboard`,
    title: () => i18next.t("shell:dashboard"),
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

/** Entry of a module's dashboard in the side menu. */
export function dashboardItem({ base, devices }: DeviceModule): MenuItem {
  return {
    label: () => i18next.t("shell:dashboard"),
    path: `${base}/dashboard`,
    entityType: devices.entityType,
  };
}

/** The alarms of a module's devices (ALM-002). */
export function alarmRoute({ base, devices }: DeviceModule): FeatureRoute {
  return {
    path: `${base}/alarm`,
    title: () => i18next.t("moduleScreens:alarms.title"),
    screen: async () => {
      const { AlarmListScreen } = await import("../alarms/alarm-list-screen.tsx");
      return { default: () => <AlarmListScreen devices={devices} base={base} /> };
    },
  };
}

/** Entry of a module's alarms in the side menu. */
export function alarmItem({ base }: DeviceModule): MenuItem {
  return { label: () => i18next.t("moduleScreens:alarms.title"), path: `${base}/alarm`, entityType: "ALARM" };
}

/** The schedule of a module, at its addresses (SCHED-002). `message`: how the messages of its jobs are written. */
export function scheduleRoutes(
  module: DeviceModule,
  paths: readonly string[],
  message?: () => Promise<{ default: ComponentType<MessageInputProps> }>,
): FeatureRoute[] {
  return paths.map((path) => ({
    path,
    title: () => i18next.t("schedule:title"),
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

/** Entry of a module's schedule in the side menu. */
export function scheduleItem({ base }: DeviceModule): MenuItem {
  return { label: () => i18next.t("schedule:title"), path: `${base}/schedule`, entityType: "SCHEDULE_JOB" };
}
