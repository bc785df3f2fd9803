import type { ModuleName } from "../licence/licence-features.ts";

export const notificationSeverities = ["info", "warning", "critical"] as const;
export type NotificationSeverity = (typeof notificationSeverities)[number];

/** Text parameters; numbers choose the plural as `count`. */
export type TextArgs = Readonly<Record<string, string | number>>;

/** What the bell counts (NOTI-005). Times are ISO 8601 UTC; all members are written by the system. */
export interface Notification {
  id: string;
  rev: number;
  severity: NotificationSeverity;
  createdAt: string;
  titleKey: string | null;
  titleArgs: TextArgs;
  /** Shown where there is no text for the key (NOTI-009). */
  fallbackTitle: string;
  bodyKey: string | null;
  bodyArgs: TextArgs;
  fallbackBody: string;
  entityType: string;
  entityId: string;
  entityName: string;
  acknowledged: boolean;
  acknowledgedByDisplayName: string | null;
  acknowledgedAt: string | null;
  acknowledgedComment: string | null;
}

/** Modules that the drawer can be filtered by (NOTI-007). */
export const notifyingModules = ["video", "signs", "wim", "aid"] as const satisfies readonly ModuleName[];
export type NotifyingModule = (typeof notifyingModules)[number];

/** Names of the modules in the stored filter (NOTI-007). */
export const storedModuleNames = {
  video: "video",
  signs: "sign",
  wim: "wim",
  aid: "aid",
} as const satisfies Record<NotifyingModule, string>;

/** One entry for each module that is shown; an absent module is hidden. */
export interface NotificationFilter {
  module: (typeof storedModuleNames)[NotifyingModule];
  severities: NotificationSeverity[];
}

/** Id of the setting that keeps the filters (NOTI-008). */
export const notificationFiltersId = "notification_filters";
