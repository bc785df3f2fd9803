import { escapeXml } from "@gantry/domain/xml/xml-reader.ts";
import type { PublicAlert } from "../../city/reports/public-alerts.ts";

const sender = "alerts@city.example";

/** One message of CAP 1.2. */
export interface CapMessage {
  identifier: string;
  sentMs: number;
  msgType: "Alert" | "Update" | "Cancel";
  /** Of earlier messages. */
  references: string[];
  alert: PublicAlert;
  /** Vertices as latitude and longitude, as CAP has them. */
  polygon: [latitude: number, longitude: number][];
  expiresMs: number;
  event: string;
}

/** The newest message about an alert. */
export function capMessage(alert: PublicAlert): CapMessage {
  const { id, messages, isCancelled, startMs, endMs, polygon, event } = alert;
  const sentAt = (message: number) => (message === 1 ? startMs : startMs + (message - 1) * 1000);
  const nameOf = (message: number) => `${id}.${message}`;
  const references = Array.from(
    { length: messages - 1 },
    (_, at) => `${sender},${nameOf(at + 1)},${capTime(sentAt(at + 1))}`,
  );
  return {
    identifier: nameOf(messages),
    sentMs: sentAt(messages),
    msgType: isCancelled ? "Cancel" : messages === 1 ? "Alert" : "Update",
    references,
    alert,
    polygon: polygon.map(([longitude, latitude]) => [latitude, longitude]),
    expiresMs: endMs,
    event,
  };
}

/** CAP writes UTC as -00:00. */
const capTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, "-00:00");

export function capAlertXml({
  identifier,
  sentMs,
  msgType,
  references,
  alert,
  polygon,
  expiresMs,
  event,
}: CapMessage): string {
  const isAmber = alert.kind === "amber";
  return [
    '<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">',
    element("identifier", identifier),
    element("sender", sender),
    element("sent", capTime(sentMs)),
    element("status", "Actual"),
    element("msgType", msgType),
    element("scope", "Public"),
    references.length > 0 ? element("references", references.join(" ")) : "",
    "<info>",
    element("language", "en-US"),
    element("category", isAmber ? "Rescue" : "Met"),
    element("event", event),
    element("urgency", "Immediate"),
    element("severity", isAmber ? "Severe" : "Moderate"),
    element("certainty", isAmber ? "Observed" : "Likely"),
    element("expires", capTime(expiresMs)),
    element("headline", alert.headline),
    element("description", alert.description),
    "<area>",
    element("areaDesc", alert.areaText),
    element("polygon", polygon.map((vertex) => vertex.join(",")).join(" ")),
    "</area></info></alert>",
  ].join("");
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** An Atom feed with the alerts in its entries. */
export const capFeed = (alerts: readonly string[], nowMs: number): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element("title", "Alerts of the simulated city"),
    element("id", "urn:gantry:city:alerts"),
    element("updated", new Date(nowMs).toISOString()),
    ...alerts.map((xml) => `<entry><content type="text/xml">${xml}</content></entry>`),
    "</feed>",
  ].join("\n");
