export const kinds = {
  acceptableWord: {
    one: "acceptable word",
    many: "acceptable words",
    title: "Acceptable words",
  },
  alarm: {
    one: "alarm",
    many: "alarms",
    title: "Alarms",
  },
  alarmConfig: {
    one: "alarm setting",
    many: "alarm settings",
    title: "Alarm settings",
  },
  alertSource: {
    one: "alert source",
    many: "alert sources",
    title: "Alert sources",
  },
  apiKey: {
    one: "API key",
    many: "API keys",
    title: "API keys",
  },
  automatedIncident: {
    one: "incident",
    many: "incidents",
    title: "Incidents",
  },
  brandingOptions: {
    one: "branding",
    many: "branding",
    title: "Branding",
  },
  camera: {
    one: "camera",
    many: "cameras",
    title: "Cameras",
  },
  cameraGroup: {
    one: "camera group",
    many: "camera groups",
    title: "Camera groups",
  },
  chartConfig: {
    one: "chart configuration",
    many: "chart configurations",
    title: "Chart configurations",
  },
  dashboard: {
    one: "dashboard",
    many: "dashboards",
    title: "Dashboards",
  },
  detector: {
    one: "detector",
    many: "detectors",
    title: "Detectors",
  },
  escalation: {
    one: "escalation",
    many: "escalations",
    title: "Escalations",
  },
  forbiddenWord: {
    one: "forbidden word",
    many: "forbidden words",
    title: "Forbidden words",
  },
  formSource: {
    one: "form source",
    many: "form sources",
    title: "Form sources",
  },
  incidentType: {
    one: "incident type",
    many: "incident types",
    title: "Incident types",
  },
  mapConfig: {
    one: "map view",
    many: "map views",
    title: "Map views",
  },
  mapLayer: {
    one: "map layer",
    many: "map layers",
    title: "Map layers",
  },
  moduleSettings: {
    one: "sign settings",
    many: "sign settings",
    title: "Settings",
  },
  conditionRule: {
    one: "rule",
    many: "rules",
    title: "Rules",
  },
  notificationWebhook: {
    one: "webhook",
    many: "webhooks",
    title: "Webhooks",
  },
  permissionGroup: {
    one: "permission group",
    many: "permission groups",
    title: "Permission groups",
  },
  report: {
    one: "report",
    many: "reports",
    title: "Reports",
  },
  retentionPolicy: {
    one: "retention policy",
    many: "retention policies",
    title: "Retention policies",
  },
  role: {
    one: "role",
    many: "roles",
    title: "Roles",
  },
  sign: {
    one: "sign",
    many: "signs",
    title: "Signs",
  },
  signCommand: {
    one: "sign command",
    many: "sign commands",
    title: "Commands",
  },
  signDisplayType: {
    one: "display type",
    many: "display types",
    title: "Display types",
  },
  signFont: {
    one: "font",
    many: "fonts",
    title: "Fonts",
  },
  signLibraryMessage: {
    one: "library message",
    many: "library messages",
    title: "Library messages",
  },
  signPlan: {
    one: "sign plan",
    many: "sign plans",
    title: "Plans",
  },
  signPriority: {
    one: "sign priority",
    many: "sign priorities",
    title: "Priorities",
  },
  storageConfig: {
    one: "storage location",
    many: "storage locations",
    title: "Storage locations",
  },
  tour: {
    one: "tour",
    many: "tours",
    title: "Tours",
  },
  videoWall: {
    one: "video wall",
    many: "video walls",
    title: "Video walls",
  },
  wallLayout: {
    one: "wall layout",
    many: "wall layouts",
    title: "Wall layouts",
  },
  user: {
    one: "user",
    many: "users",
    title: "Users",
  },
  weatherStation: {
    one: "weather station",
    many: "weather stations",
    title: "Weather stations",
  },
  widget: {
    one: "widget",
    many: "widgets",
    title: "Widgets",
  },
  wim: {
    one: "weigh-in-motion station",
    many: "weigh-in-motion stations",
    title: "Weigh-in-motion stations",
  },
  workZone: {
    one: "work zone",
    many: "work zones",
    title: "Work zones",
  },
} as const;
