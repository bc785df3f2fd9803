import { defineKind, type EntityOf } from "./define-kind.ts";
import { pollRate } from "../fields/device-fields.ts";
import { flag, json, number, secret, select, text, textarea } from "../fields/fields.ts";

const alertSourceTypes = [
  "vehicleDetection",
  "videoAnalytics",
  "thirdPartyApi",
  "sensorNetwork",
  "manualInput",
] as const;

/**
 * How alerts arrive: a feed in the shape of Waze for Cities, WZDx or CAP that the server reads, calls of a third party, or
 * what detector algorithms find.
 */
const alertProtocols = ["NONE", "WAZE", "WZDX", "CAP", "WEBHOOK", "DETECTORS"] as const;

/** Protocols of feeds that the server reads. */
export const pulledProtocols: readonly string[] = ["WAZE", "WZDX", "CAP"];

/** A source of traffic alerts, from which incidents are built (INC-019 to INC-023). */
export const alertSource = defineKind({
  name: "alertSource",
  entityType: "ALERT_SOURCE",
  path: "/alert-sources",
  pages: "/aid/alert-sources",
  detail: true,
  opensSaved: true,
  module: "aid",
  licence: "automatedIncident",
  searched: { place: 14 },
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    type: select(alertSourceTypes, {
      required: true,
      default: "thirdPartyApi",
      column: true,
      size: "quarter",
    }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
    description: textarea({ maxLength: 2000 }),
    vendor: text({ maxLength: 200, column: true, size: "half" }),
    /** Less certain alerts are ignored. */
    confidenceThreshold: number({ default: 5, min: 0, max: 10, column: true, size: "quarter" }),
    pollEnabled: flag({ default: true, column: true, section: "communication", size: "third" }),
    pollRate: pollRate(60),
    protocol: select(alertProtocols, {
      default: "NONE",
      column: true,
      section: "communication",
      size: "third",
    }),
    url: text({ check: "url", restricted: true, guardsSecret: true, section: "communication" }),
    apiKey: secret({ section: "communication", size: "half" }),
    metadata: json({ hidden: true }),
  },
  list: { columns: ["name", "type", "vendor", "enabled", "confidenceThreshold"], sort: "name" },
  search: ["name", "description", "vendor"],
  device: { pollRateS: 60, polledBy: "server" },
});
export type AlertSource = EntityOf<typeof alertSource>;
