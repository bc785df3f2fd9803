import { report } from "@gantry/domain/kinds/report.ts";
import type { DataBlock, FieldBlock, ReportBlock } from "@gantry/domain/reports/report-block.ts";
import { writeBlockElement } from "../platform/blobs/clean-rich-text.ts";
import type { DemoEntity } from "./demo-entity.ts";

const count = (label: string): DataBlock["measures"][number] => ({ aggregation: "count", label });
const average = (field: string, label: string): DataBlock["measures"][number] => ({
  aggregation: "average",
  field,
  label,
});
const sum = (field: string, label: string): DataBlock["measures"][number] => ({
  aggregation: "sum",
  field,
  label,
});

const write = (block: ReportBlock): string => writeBlockElement(block);
const show = (block: Omit<DataBlock, "type">): string => write({ type: "data", ...block });
const number = (block: Omit<FieldBlock, "type">): string => write({ type: "field", ...block });

const days = (dataSource: string, groupBy: string) =>
  ({ dataSource, groupBy, period: "day", groupLabel: "Day" }) as const;

const signs = [
  `<h2>Summary</h2><p>Operators and plans posted ${number({ dataSource: "signPost", measure: count("Posts") })} times. The signs changed their message ${number({ dataSource: "messageLog", measure: count("Changes") })} times.</p>`,
  "<h2>Posts by day</h2>",
  show({
    look: "bars",
    ...days("signPost", "createdAt"),
    measures: [count("Posts")],
    caption: "Posts by day",
    hasValues: true,
  }),
  "<h2>Messages by sign</h2>",
  show({
    look: "table",
    dataSource: "messageLog",
    groupBy: "signName",
    groupLabel: "Sign",
    measures: [count("Changes of the message")],
    caption: "Messages read from the signs",
  }),
].join("");

const availability = [
  `<h2>Summary</h2><p>The detectors measured in ${number({ dataSource: "detectorHour", measure: average("availability", "Availability"), unit: "percent" })} of the time and counted ${number({ dataSource: "detectorHour", measure: sum("volume", "Vehicles") })} vehicles.</p>`,
  "<h2>Availability by day</h2>",
  show({
    look: "line",
    ...days("detectorHour", "hour"),
    measures: [average("availability", "Availability, percent")],
    caption: "Availability by day, percent",
  }),
  "<h2>By detector</h2>",
  show({
    look: "table",
    dataSource: "detectorHour",
    groupBy: "detectorName",
    groupLabel: "Detector",
    measures: [
      average("availability", "Availability, percent"),
      sum("volume", "Vehicles"),
      average("speed", "Speed, km/h"),
    ],
    caption: "Detectors",
  }),
].join("");

const overweight: DataBlock["filters"] = [{ field: "overweight", operator: "EQUALS", value: "true" }];
const violations = [
  `<h2>Summary</h2><p>${number({ dataSource: "wimVehicle", measure: count("Vehicles") })} vehicles were weighed, ${number({ dataSource: "wimVehicle", measure: count("Overweight"), filters: overweight })} of them were overweight.</p>`,
  "<h2>Overweight vehicles by day</h2>",
  show({
    look: "bars",
    ...days("wimVehicle", "timestamp"),
    measures: [count("Overweight vehicles")],
    filters: overweight,
    caption: "Overweight vehicles by day",
    hasValues: true,
  }),
  "<h2>By class</h2>",
  show({
    look: "table",
    dataSource: "wimVehicle",
    groupBy: "className",
    groupLabel: "Class",
    measures: [
      count("Overweight vehicles"),
      average("totalWeight", "Average weight, kg"),
      { aggregation: "maximum", field: "totalWeight", label: "Highest weight, kg" },
    ],
    filters: overweight,
    caption: "Overweight vehicles by class",
  }),
].join("");

const response = [
  `<h2>Summary</h2><p>There were ${number({ dataSource: "automatedIncident", measure: count("Incidents") })} incidents.</p>`,
  "<h2>Incidents by day</h2>",
  show({
    look: "bars",
    ...days("automatedIncident", "createdAt"),
    measures: [count("Incidents")],
    isCompared: true,
    caption: "Incidents by day, and in the time before",
  }),
  "<h2>By type</h2>",
  show({
    look: "table",
    dataSource: "automatedIncident",
    groupBy: "incidentTypeName",
    groupLabel: "Type",
    measures: [count("Incidents"), average("confidenceScore", "Average confidence")],
    caption: "Incidents by type",
  }),
  "<h2>By road</h2>",
  show({
    look: "bars",
    dataSource: "automatedIncident",
    groupBy: "roadName",
    groupLabel: "Road",
    measures: [count("Incidents")],
    caption: "Incidents by road",
    hasValues: true,
  }),
].join("");

const alarms = [
  `<h2>Summary</h2><p>${number({ dataSource: "alarm", measure: count("Alarms") })} alarms were raised, ${number({ dataSource: "alarm", measure: count("Critical"), filters: [{ field: "severity", operator: "EQUALS", value: "critical" }] })} of them critical.</p>`,
  "<h2>Alarms by day</h2>",
  show({
    look: "bars",
    ...days("alarm", "receivedTime"),
    measures: [count("Alarms")],
    isCompared: true,
    caption: "Alarms by day, and in the time before",
  }),
  "<h2>By type</h2>",
  show({
    look: "table",
    dataSource: "alarm",
    groupBy: "alarmType",
    groupLabel: "Type of alarm",
    measures: [count("Alarms"), sum("occurrences", "Occurrences")],
    caption: "Alarms by type",
  }),
  "<h2>Devices with the most alarms</h2>",
  show({
    look: "table",
    dataSource: "alarm",
    groupBy: "entityName",
    groupLabel: "Device",
    measures: [count("Alarms")],
    caption: "Alarms by device",
  }),
].join("");

const last30Days = { type: "relative", from: "now-30d", to: "now", label: "last30Days" };

const templates: [name: string, module: string | undefined, body: string][] = [
  ["Monthly signs", "SIGN", signs],
  ["Detector availability", undefined, availability],
  ["WIM violations", "WIM", violations],
  ["Incident response", "AID", response],
  ["Alarm rates", undefined, alarms],
];

/** Templates of the reports that most agencies write each month. */
export const demoReports = (): DemoEntity[] =>
  templates.map(([name, module, body]) => ({
    kind: report,
    document: {
      name,
      ...(module && { module }),
      body,
      isTemplate: true,
      tags: ["monthly"],
      timeRange: last30Days,
    },
  }));
