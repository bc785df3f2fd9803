import type { LicenceFeature } from "./kinds/define-kind.ts";

/**
 * Every entity type there is, with the licensed feature that opens it; without one it is always available
 * (LIC-024, LIC-025). Grants, subscriptions, alarms and the licence speak of these names (PLAT-028).
 */
export const entityTypes = {
  ACCEPTABLE_WORD: { feature: "sign" },
  ALARM: {},
  ALARM_CONFIG: {},
  ALERT: { feature: "automatedIncident" },
  ALERT_SOURCE: { feature: "automatedIncident" },
  API_KEY: {},
  AUDIT_LOG: {},
  AUTOMATED_INCIDENT: { feature: "automatedIncident" },
  BRANDING_OPTIONS: { feature: "branding" },
  CAMERA: { feature: "camera" },
  CAMERA_GROUP: { feature: "camera" },
  CHART_CONFIG: {},
  COMMUNICATION_ACTION: {},
  COMMUNICATION_AGENT: {},
  DASHBOARD: {},
  DETECTOR: { feature: "detector" },
  FORBIDDEN_WORD: { feature: "sign" },
  FORM_SOURCE: {},
  INCIDENT_TYPE: { feature: "automatedIncident" },
  LIBRARY_MESSAGE: { feature: "sign" },
  LICENSE_TOKEN: {},
  MAP_CONFIG: {},
  MAP_LAYER: {},
  MESSAGE_LOG: { feature: "sign" },
  MODULE_SETTINGS: { feature: "sign" },
  NOTIFICATION: {},
  PERMISSION: {},
  PERMISSION_GROUP: {},
  POLL_RESULT: {},
  PREFERENCE: {},
  REPORT: { feature: "report" },
  RETENTION_POLICY: {},
  ROLE: {},
  SCHEDULE_JOB: {},
  SIGN: { feature: "sign" },
  SIGN_COMMAND: { feature: "sign" },
  SIGN_DISPLAY_TYPE: { feature: "sign" },
  SIGN_FONT: { feature: "sign" },
  SIGN_PLAN: { feature: "sign" },
  SIGN_PRIORITY: { feature: "sign" },
  STORAGE_CONFIG: {},
  TOUR: { feature: "camera" },
  USER: {},
  VIDEO_WALL: { feature: "camera" },
  WALL_LAYOUT: { feature: "camera" },
  WEATHER_STATION: { feature: "weatherStation" },
  WIDGET: {},
  WIM: { feature: "wim" },
} as const satisfies Record<string, { feature?: LicenceFeature }>;

export type EntityType = keyof typeof entityTypes;

/** The feature a licence must have for this type; undefined when it needs none or the type is unknown. */
export function featureOf(entityType: string): LicenceFeature | undefined {
  const known: { feature?: LicenceFeature } | undefined = Object.hasOwn(entityTypes, entityType)
    ? entityTypes[entityType as EntityType]
    : undefined;
  return known?.feature;
}
