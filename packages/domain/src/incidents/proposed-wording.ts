/** What a proposed message depends on. */
export interface WarnedIncident {
  incidentTypeName: string | null;
  laneType: string | null;
}

/** First lines by type of incident; others are called an incident. */
const causes: Readonly<Record<string, readonly [string, string]>> = {
  crash: ["CRASH", "CRASH"],
  "rear-end": ["CRASH", "CRASH"],
  stalled: ["STALLED VEHICLE", "STALLED VEH"],
  debris: ["DEBRIS ON ROAD", "DEBRIS"],
  pedestrian: ["PEDESTRIAN ON ROAD", "PEDESTRIAN"],
  "wrong-way": ["WRONG WAY DRIVER", "WRONG WAY"],
  congestion: ["STOPPED TRAFFIC", "SLOW TRAFFIC"],
  "sudden queue": ["STOPPED TRAFFIC", "SLOW TRAFFIC"],
  "road closed": ["ROAD CLOSED", "ROAD CLOSED"],
  "work zone": ["ROAD WORK", "ROAD WORK"],
};
const usualCause = ["INCIDENT", "INCIDENT"] as const;

const kmPerMile = 1.609344;
/** Nearer signs tell what to do, farther ones only what lies ahead. */
const nearKm = 2;

/**
 * Wordings for a sign so far before an incident, the most telling first: each is a list of lines for one page. The first
 * that fits the sign is proposed.
 */
export function proposedWordings(incident: WarnedIncident, km: number): string[][] {
  const [cause, shortCause] = causes[(incident.incidentTypeName ?? "").toLowerCase()] ?? usualCause;
  const distance = distanceWords(km);
  const lane = laneWords(incident.laneType);
  const advice = km <= nearKm ? (lane ? adviceOf(incident.laneType) : "SLOW DOWN") : "EXPECT DELAYS";
  return [
    ...(lane ? [[cause, `${distance} ${lane}`, advice]] : []),
    [cause, distance, advice],
    [shortCause, distance, advice],
    [cause, distance],
    [shortCause, distance],
    [shortCause, "AHEAD"],
    [`${shortCause} AHEAD`],
    [shortCause],
  ];
}

/** "1 MILE", "AHEAD" below half a mile. */
function distanceWords(km: number): string {
  const miles = Math.round(km / kmPerMile);
  if (miles < 1) return "AHEAD";
  return miles === 1 ? "1 MILE" : `${miles} MILES`;
}

function laneWords(laneType: string | null): string | null {
  const words = (laneType ?? "").toUpperCase();
  if (words.includes("SHOULDER")) return "SHOULDER";
  if (words.includes("LEFT")) return "LEFT LANE";
  if (words.includes("RIGHT")) return "RIGHT LANE";
  return null;
}

function adviceOf(laneType: string | null): string {
  const words = (laneType ?? "").toUpperCase();
  if (words.includes("LEFT")) return "KEEP RIGHT";
  if (words.includes("RIGHT")) return "KEEP LEFT";
  return "SLOW DOWN";
}
