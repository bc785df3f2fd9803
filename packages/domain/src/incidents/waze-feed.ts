import type { GivenAlert } from "./incident-alert.ts";

/** Alert types and subtypes of Waze for Cities with a meaning of ours; others keep their words. */
const typeNames: Readonly<Record<string, string>> = {
  ACCIDENT: "Crash",
  ACCIDENT_MINOR: "Crash",
  ACCIDENT_MAJOR: "Crash",
  JAM: "Congestion",
  ROAD_CLOSED: "Road closed",
  HAZARD_ON_ROAD_CAR_STOPPED: "Stalled",
  HAZARD_ON_SHOULDER_CAR_STOPPED: "Stalled",
  HAZARD_ON_ROAD_OBJECT: "Debris",
  HAZARD_ON_ROAD_POT_HOLE: "Debris",
  HAZARD_ON_SHOULDER_ANIMALS: "Debris",
};

const shoulderPattern = /SHOULDER/;

/**
 * Alerts of a Waze for Cities feed: `alerts` with `uuid`, `pubMillis`, `type`, `subtype`, `street`, `location` (x is the
 * longitude), `confidence` and `reliability` from 0 to 10. Entries without an id or time are left out and counted.
 * Throws if the text is no JSON or has no list of alerts.
 */
export function readWazeFeed(text: string): { alerts: GivenAlert[]; leftOut: number } {
  const feed = JSON.parse(text) as { alerts?: unknown };
  if (!Array.isArray(feed?.alerts)) throw new Error("the feed has no list of alerts");
  const alerts = feed.alerts.flatMap((one: unknown) => readAlert(one) ?? []);
  return { alerts, leftOut: feed.alerts.length - alerts.length };
}

function readAlert(value: unknown): GivenAlert | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const one = value as Record<string, unknown>;
  const { uuid, pubMillis } = one;
  if (typeof uuid !== "string" || typeof pubMillis !== "number") return undefined;
  const type = textOf(one["type"]) ?? "UNKNOWN";
  const subtype = textOf(one["subtype"]);
  const incidentTypeName = (subtype && typeNames[subtype]) || typeNames[type] || null;
  return {
    externalId: uuid,
    title: incidentTypeName ?? subtype ?? type,
    type,
    subtype,
    description: textOf(one["reportDescription"]),
    incidentTypeName,
    severity: subtype === "ACCIDENT_MAJOR" ? "MAJOR" : null,
    roadName: textOf(one["street"]),
    direction: null,
    laneType: subtype !== null && shoulderPattern.test(subtype) ? "shoulder" : null,
    point: pointOf(one["location"]),
    confidence: numberOf(one["confidence"]),
    reliability: numberOf(one["reliability"]),
    occurredAtMs: pubMillis,
    metadata: {},
  };
}

function pointOf(value: unknown): GivenAlert["point"] {
  const { x, y } = (value ?? {}) as { x?: unknown; y?: unknown };
  return typeof x === "number" && typeof y === "number" ? [x, y] : null;
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.slice(0, 2000) : null;
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
