import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { chartConfig } from "@gantry/domain/kinds/chart-config.ts";
import { incidentType } from "@gantry/domain/kinds/incident-type.ts";
import { retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import { storageConfig } from "@gantry/domain/kinds/storage-config.ts";
import { workZone } from "@gantry/domain/kinds/work-zone.ts";
import { durationNsFromMs } from "@gantry/domain/sign/message/message.ts";
import type { DemoEntity } from "./demo-entity.ts";

const incidentTypes = [
  { name: "Wrong-way", severity: "CRITICAL", description: "A vehicle driving against traffic" },
  { name: "Pedestrian", severity: "CRITICAL", description: "A person on the carriageway" },
  { name: "Rear-end", severity: "MAJOR", description: "A rear-end collision" },
  { name: "Debris", severity: "MAJOR", description: "An object on the road" },
  { name: "Stalled", severity: "MINOR", description: "A stationary vehicle" },
];
/** Alarms that the bell shows. */
const notifyingAlarms = [
  {
    name: "Foreign message",
    entityType: "SIGN",
    alarmType: "unexpectedMessage",
    alarmSeverity: "critical",
    notificationSeverity: "critical",
    immediateNotification: true,
  },
  {
    name: "Silent sign",
    entityType: "SIGN",
    alarmType: "communicationFailure",
    alarmSeverity: "major",
    notificationSeverity: "warning",
  },
  {
    name: "Silent camera",
    entityType: "CAMERA",
    alarmType: "communicationFailure",
    alarmSeverity: "minor",
    notificationSeverity: "info",
  },
  {
    name: "Slippery road",
    description: "Grip below 0.3 of a dry road",
    entityType: "WEATHER_STATION",
    alarmType: "threshold",
    alarmSeverity: "major",
    measuredValue: "friction",
    comparison: "below",
    limit: 30,
    clearLimit: 40,
    activationDelay: 60_000,
    clearingDelay: 120_000,
    notificationSeverity: "warning",
  },
];
const detectorHours = { dataSource: "detectorHour", groupBy: "hour", period: "hour", days: 1 };
const charts = [
  {
    name: "Volume by hour",
    type: "bar",
    description: "Vehicles counted in each hour of a day",
    query: { ...detectorHours, aggregation: "sum", field: "volume" },
  },
  {
    name: "Speed by hour",
    type: "line",
    description: "Average speed in each hour of a day",
    query: { ...detectorHours, aggregation: "average", field: "speed" },
  },
  {
    name: "Vehicle classes",
    type: "pie",
    description: "Share of each class among all weighed vehicles of a week",
    query: { dataSource: "wimVehicle", groupBy: "className", aggregation: "count", days: 7 },
  },
];
const dayMs = 86_400_000;
const keptDays = 90;

export function demoSystem(): DemoEntity[] {
  return [
    ...incidentTypes.map((document) => ({ kind: incidentType, document })),
    ...notifyingAlarms.map((document) => ({
      kind: alarmConfig,
      document: { ...document, createNotification: true },
    })),
    ...charts.map((document) => ({ kind: chartConfig, document })),
    {
      kind: workZone,
      document: {
        name: "US-36 resurfacing",
        description: "Right lane closed at night",
        roadName: "US-36",
        direction: "Westbound",
        startAt: "2026-11-20T13:00:00Z",
        endAt: "2027-04-30T13:00:00Z",
        stretch: {
          type: "LineString",
          coordinates: [
            [-105.049, 39.886],
            [-105.087, 39.907],
            [-105.12, 39.927],
          ],
        },
      },
    },
    {
      kind: alertSource,
      document: {
        name: "Control room",
        type: "manualInput",
        description: "Incidents entered by operators",
        pollEnabled: false,
      },
    },
    {
      kind: alertSource,
      document: {
        name: "Detector algorithms",
        type: "vehicleDetection",
        protocol: "DETECTORS",
        description: "Queues that California #7 and McMaster find in detector readings",
        pollEnabled: false,
      },
    },
    {
      kind: retentionPolicy,
      document: {
        name: "Polls of a quarter",
        entityType: "POLL_RESULT",
        duration: durationNsFromMs(keptDays * dayMs),
      },
    },
    {
      kind: storageConfig,
      document: {
        name: "Server",
        type: "folder",
        location: "files",
        description: "A folder beside the database",
      },
    },
  ];
}
