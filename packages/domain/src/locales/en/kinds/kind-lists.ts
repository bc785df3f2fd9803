/** Texts of a list: what adds an entity, and what such an entity is for, where there is none. */
export const kindLists = {
  acceptableWord: {
    new: "New acceptable word",
    empty: "If this list has entries, sign messages may use only these words.",
  },
  alarm: { new: "New alarm", empty: "An alarm reports a device fault. It clears when the device recovers." },
  alarmConfig: {
    new: "New alarm setting",
    empty: "An alarm setting defines what raises an alarm, for one device or all devices of a type.",
  },
  alertSource: { new: "New alert source", empty: "An alert source reports road events." },
  apiKey: {
    new: "New API key",
    empty: "A key lets a program sign in. Create keys on the server’s command line.",
  },
  automatedIncident: {
    new: "New incident",
    empty: "Incidents are detected from the alerts of alert sources.",
  },
  brandingOptions: { new: "New branding", empty: "Your own name, theme and logo." },
  camera: {
    new: "New camera",
    empty: "Cameras appear on the map, in groups and beside the signs they view.",
  },
  cameraGroup: { new: "New camera group", empty: "Cameras in a group can be searched and shown together." },
  chartConfig: {
    new: "New chart configuration",
    empty: "A chart configuration stores a chart under a name, for widgets of dashboards.",
  },
  dashboard: { new: "New dashboard", empty: "A dashboard shows widgets side by side, for everyone." },
  detector: { new: "New detector", empty: "A detector counts vehicles by lane." },
  escalation: {
    new: "New escalation",
    empty: "An escalation mails one person after the other until a notification is acknowledged.",
  },
  forbiddenWord: { new: "New forbidden word", empty: "A message with one of these words cannot be posted." },
  formSource: {
    new: "New form source",
    empty: "A form source lists values for forms, such as district names.",
  },
  incidentType: {
    new: "New incident type",
    empty: "A type classifies incidents, such as debris or stalled vehicle.",
  },
  mapConfig: { new: "New map view", empty: "A map view stores a position and its layers for everyone." },
  mapLayer: { new: "New map layer", empty: "A layer is drawn on the map, or is its base." },
  moduleSettings: { new: "New sign settings", empty: "Word lists that apply to messages." },
  conditionRule: {
    new: "New rule",
    empty: "A rule posts a message, moves a camera or notifies people while a condition holds.",
  },
  notificationWebhook: { new: "New webhook", empty: "A webhook sends notifications to another program." },
  permissionGroup: {
    new: "New permission group",
    empty: "A permission group collects entities, so that roles can be granted permissions on all of them.",
  },
  report: { new: "New report", empty: "A report is a document to print and share." },
  retentionPolicy: {
    new: "New retention policy",
    empty: "A retention policy sets how long records of one type are stored.",
  },
  role: { new: "New role", empty: "A role grants its users the same permissions." },
  sign: { new: "New sign", empty: "A sign shows messages to drivers. Add the first one with its address." },
  signCommand: { new: "New sign command", empty: "A command shows a stored message on a lane-use sign." },
  signDisplayType: {
    new: "New display type",
    empty: "A sign size for which library messages can have their own wording.",
  },
  signFont: { new: "New font", empty: "A font is loaded into signs." },
  signLibraryMessage: { new: "New library message", empty: "A message ready to post." },
  signPlan: { new: "New sign plan", empty: "A plan contains messages to post to several signs together." },
  signPriority: {
    new: "New sign priority",
    empty: "A priority sets how urgent a message is. The lowest number wins.",
  },
  storageConfig: { new: "New storage location", empty: "A location where files are stored." },
  tour: { new: "New tour", empty: "A tour shows cameras one after the other." },
  videoWall: { new: "New video wall", empty: "A video wall shows cameras side by side." },
  wallLayout: { new: "New wall layout", empty: "A layout is a grid of tiles for video walls." },
  user: { new: "New user", empty: "A user may sign in to this tenant." },
  weatherStation: {
    new: "New weather station",
    empty: "A weather station measures pavement, air, wind and visibility.",
  },
  widget: { new: "New widget", empty: "A widget shows a camera or a web page in a tile." },
  wim: { new: "New weigh-in-motion station", empty: "A weigh-in-motion station weighs each passing truck." },
  workZone: {
    new: "New work zone",
    empty: "Where a road is worked on, silent lanes of detectors are no fault.",
  },
} as const;
