/** Words beside the glyphs. */
export const status = {
  device: {
    ONLINE: "Online",
    OFFLINE: "Offline",
    DEGRADED: "Degraded",
    UNKNOWN: "Unknown",
    DISABLED: "Disabled",
    NOT_POLLABLE: "Not pollable",
  },
  severity: { critical: "Critical", major: "Major", minor: "Minor", warning: "Warning", info: "Info" },
  verification: {
    observed: "Observed",
    sending: "Reading back…",
    verified: "Verified",
    waiting: "Waiting",
    notVerified: "Not verified",
    unknown: "Never polled",
  },
  age: {
    seconds: "{{seconds}} s",
    minutes: "{{minutes}} min",
    hours: "{{hours}} h {{minutes}} min",
    days: "{{days}} d {{hours}} h",
    lastKnown: "Last known",
    never: "Never polled",
    notPolled: "Not polled",
  },
  priority: "Priority {{priority}}",
  devices: {
    OFFLINE_one: "{{name}} is offline",
    OFFLINE_other: "{{count}} {{kinds}} are offline",
    showList: "Show list",
    count_one: "{{count}} {{kind}}",
    count_other: "{{count}} {{kinds}}",
  },
} as const;
