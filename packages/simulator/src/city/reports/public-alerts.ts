import { makeSeededRandom } from "../../random.ts";
import type { Position, TenantName } from "../road.ts";
import { roads } from "../roads.ts";
import type { WeatherAt } from "../weather.ts";

export const publicAlertKinds = ["amber", "weather"] as const;
export type PublicAlertKind = (typeof publicAlertKinds)[number];

/** An alert of authorities to the public, with its newest message. */
export interface PublicAlert {
  id: string;
  tenant: TenantName;
  kind: PublicAlertKind;
  event: string;
  headline: string;
  description: string;
  areaText: string;
  /** Closed ring. */
  polygon: Position[];
  startMs: number;
  endMs: number;
  /** Messages so far: the first is the alert, later ones are updates. */
  messages: number;
  isCancelled: boolean;
}

const minuteMs = 60_000;
const slotMs = 240 * minuteMs;
const amberShare = 0.25;
const amberMs = 40 * minuteMs;
/** A cancelled or expired alert stays in the feed so long. */
export const cancelShownMs = 20 * minuteMs;
const weatherStepMs = 10 * minuteMs;
const maxWeatherSteps = 18;
const warningMs = 60 * minuteMs;
const warnedFrom = { precipitationMmPerH: 3.5, gustSpeedKph: 75 };
const marginDegrees = 0.05;
const areaTexts: Record<TenantName, string> = { metro: "Denver metro area", north: "Northern Front Range" };

interface BookParts {
  seed: string | number;
  hasEvents: boolean;
  weatherOf(tenant: TenantName): WeatherAt;
}

/** Weather warnings that follow the city's weather, an AMBER alert now and then, and alerts made by hand. */
export class PublicAlertBook {
  readonly #parts: BookParts;
  readonly #byHand = new Map<string, PublicAlert>();
  #made = 0;

  constructor(parts: BookParts) {
    this.#parts = parts;
  }

  at(tenant: TenantName, nowMs: number): PublicAlert[] {
    const made = [...this.#byHand.values()].filter((alert) => alert.tenant === tenant);
    const planned = this.#parts.hasEvents
      ? [...plannedAmber(this.#parts.seed, tenant, nowMs), ...this.#weatherWarnings(tenant, nowMs)]
      : [];
    return [...made, ...planned].filter(
      ({ startMs, endMs }) => nowMs >= startMs && nowMs < endMs + cancelShownMs,
    );
  }

  add(tenant: TenantName, kind: PublicAlertKind, nowMs: number, polygon?: Position[]): PublicAlert {
    this.#made += 1;
    const base = kind === "amber" ? amberOf(String(this.#made), tenant) : weatherWarningOf(tenant, false);
    const times = { startMs: nowMs, endMs: nowMs + warningMs };
    const own = polygon === undefined ? {} : { polygon };
    const alert = { ...base, ...times, ...own, id: `made-${kind}-${this.#made}-${nowMs}` };
    this.#byHand.set(alert.id, alert);
    return alert;
  }

  /** Issues one more message about an alert made by hand; undefined if there is none with this id. */
  change(id: string, what: "update" | "cancel", nowMs: number): PublicAlert | undefined {
    const before = this.#byHand.get(id);
    if (!before || before.isCancelled) return undefined;
    const after =
      what === "cancel"
        ? { ...before, isCancelled: true, endMs: nowMs, messages: before.messages + 1 }
        : { ...before, headline: `${before.headline} (updated)`, messages: before.messages + 1 };
    this.#byHand.set(id, after);
    return after;
  }

  /** One warning from the first bad weather of a spell on. */
  #weatherWarnings(tenant: TenantName, nowMs: number): PublicAlert[] {
    const weatherAt = this.#parts.weatherOf(tenant);
    const isBad = (step: number) => {
      const { precipitationMmPerH, gustSpeedKph } = weatherAt(step * weatherStepMs);
      return precipitationMmPerH >= warnedFrom.precipitationMmPerH || gustSpeedKph >= warnedFrom.gustSpeedKph;
    };
    let last = Math.floor(nowMs / weatherStepMs);
    // A spell that has ended stays for a while as a cancelled warning.
    for (let back = 0; back < cancelShownMs / weatherStepMs && !isBad(last); back++) last--;
    if (!isBad(last)) return [];
    let first = last;
    while (last - first < maxWeatherSteps && isBad(first - 1)) first--;
    const startMs = first * weatherStepMs;
    const endMs = (last + 1) * weatherStepMs;
    const isCancelled = nowMs >= endMs;
    const { isSnow } = weatherAt(startMs);
    const id = `weather-${tenant}-${startMs}`;
    return [
      {
        ...weatherWarningOf(tenant, isSnow),
        id,
        startMs,
        endMs: isCancelled ? endMs : nowMs + warningMs,
        isCancelled,
        messages: isCancelled ? 2 : 1,
      },
    ];
  }
}

function plannedAmber(seed: string | number, tenant: TenantName, nowMs: number): PublicAlert[] {
  const slot = Math.floor(nowMs / slotMs);
  const random = makeSeededRandom(seed, `amber/${tenant}/${slot}`);
  if (random.share() >= amberShare) return [];
  const startMs = slot * slotMs + random.whole(0, slotMs - amberMs - cancelShownMs);
  const endMs = startMs + amberMs;
  const isCancelled = nowMs >= endMs;
  const id = `amber-${tenant}-${slot}`;
  return [{ ...amberOf(id, tenant), id, startMs, endMs, isCancelled, messages: isCancelled ? 2 : 1 }];
}

const plateLetters = "ABCDEFGHJKLMNPRSTVWXYZ".split("");
const vehicles = ["BLUE HONDA CIVIC", "WHITE FORD F-150", "GRAY TOYOTA RAV4", "RED KIA SOUL"] as const;

type Wording = Omit<PublicAlert, "id" | "startMs" | "endMs">;

function amberOf(name: string, tenant: TenantName): Wording {
  const random = makeSeededRandom("amber", name);
  const vehicle = random.pick(vehicles);
  const letters = Array.from({ length: 3 }, () => random.pick(plateLetters)).join("");
  const plate = `${letters}-${random.whole(100, 999)}`;
  return {
    tenant,
    kind: "amber",
    event: "Child Abduction Emergency",
    headline: `AMBER Alert for the ${areaTexts[tenant]}`,
    description: `Child abducted, 7 years old. Suspect drives a ${vehicle}, license plate ${plate}.`,
    areaText: areaTexts[tenant],
    polygon: boundsOf(tenant),
    messages: 1,
    isCancelled: false,
  };
}

function weatherWarningOf(tenant: TenantName, isSnow: boolean): Wording {
  const event = isSnow ? "Winter Storm Warning" : "Severe Thunderstorm Warning";
  return {
    tenant,
    kind: "weather",
    event,
    headline: `${event} for the ${areaTexts[tenant]}`,
    description: isSnow ? "Heavy snow and strong wind." : "Heavy rain, hail and strong gusts.",
    areaText: areaTexts[tenant],
    polygon: boundsOf(tenant),
    messages: 1,
    isCancelled: false,
  };
}

function boundsOf(tenant: TenantName): Position[] {
  const positions = roads.filter((road) => road.tenant === tenant).flatMap((road) => road.coordinates);
  const xs = positions.map(([x]) => x);
  const ys = positions.map(([, y]) => y);
  const [west, east] = [Math.min(...xs) - marginDegrees, Math.max(...xs) + marginDegrees];
  const [south, north] = [Math.min(...ys) - marginDegrees, Math.max(...ys) + marginDegrees];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
