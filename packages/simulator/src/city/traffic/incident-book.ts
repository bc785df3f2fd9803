import { makeSeededRandom } from "../../random.ts";
import { type Demand, demandOf, type RoadPlace } from "./demand.ts";
import { passingFlow, type RoadIncident } from "./incident-queue.ts";
import { isForward, lanesOf } from "./road-figures.ts";

const minuteMs = 60_000;
const everyMs = 30 * minuteMs;
/** The first crash happens within five minutes. */
const firstMs = { min: 90_000, max: 270_000 };
const lastsMinutes = { min: 10, max: 25 };
/** So far after its end an incident can still have a queue. */
const aftermathMs = 120 * minuteMs;
/** A crash happens a little downstream of a detector. */
const beyondMiles = 0.1;
/** From this share of the arriving flow on, a blockage is no obstacle. */
const obstacleShare = 0.75;

interface BookParts {
  seed: string | number;
  startMs: number;
  /** Places of detectors, of which each list has crashes of its own. */
  sites: readonly (readonly RoadPlace[])[];
}

/** What happened on the roads of the city: crashes by plan, about every half hour, and those made by hand. */
export class IncidentBook {
  readonly #parts: BookParts;
  readonly #demand: Demand;
  readonly #planned = new Map<string, RoadIncident>();
  #byHand: RoadIncident[] = [];
  #made = 0;

  constructor(parts: BookParts) {
    this.#parts = parts;
    this.#demand = demandOf(parts.seed);
  }

  /** Incidents that have begun; recently ended ones still have a queue. */
  at(nowMs: number): RoadIncident[] {
    const last = Math.floor((nowMs - this.#parts.startMs) / everyMs);
    const first = Math.max(0, last - Math.ceil((aftermathMs + everyMs) / everyMs));
    const incidents = [...this.#byHand];
    for (let turn = first; turn <= last; turn++)
      for (const [list, sites] of this.#parts.sites.entries())
        if (sites.length > 0) incidents.push(this.#plan(`crash-${list}-${turn}`, sites, turn));
    return incidents.filter(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs + aftermathMs);
  }

  active(nowMs: number): RoadIncident[] {
    return this.at(nowMs).filter(({ endMs }) => nowMs < endMs);
  }

  /** With the id of one that was made before, that one: a request can be repeated. */
  add({ id, ...incident }: Omit<RoadIncident, "id"> & { id?: string }): RoadIncident {
    const known = this.#byHand.find((one) => one.id === id);
    if (known) return known;
    this.#made += 1;
    const made = { ...incident, id: id ?? `made-${this.#made}` };
    this.#byHand = [...this.#byHand.filter(({ endMs }) => incident.startMs < endMs + aftermathMs), made];
    return made;
  }

  /** Ends one of the active incidents; false if there is none with this id. */
  end(id: string, nowMs: number): boolean {
    const found = this.active(nowMs).find((one) => one.id === id);
    if (!found) return false;
    // A copy, because a queue belongs to the incident as it was.
    const ended = { ...found, endMs: nowMs };
    if (this.#planned.has(id)) this.#planned.set(id, ended);
    else this.#byHand = this.#byHand.map((one) => (one === found ? ended : one));
    return true;
  }

  #plan(id: string, sites: readonly RoadPlace[], turn: number): RoadIncident {
    const known = this.#planned.get(id);
    if (known) return known;
    const { seed, startMs: cityStartMs } = this.#parts;
    const random = makeSeededRandom(seed, id);
    const startMs = cityStartMs + turn * everyMs + random.whole(firstMs.min, firstMs.max);
    const lastsMs = random.whole(lastsMinutes.min, lastsMinutes.max) * minuteMs;
    const site = random.pick(sites);
    const ahead = isForward(site.road, site.direction) ? beyondMiles : -beyondMiles;
    const incident = {
      id,
      ...site,
      milepost: Number((site.milepost + ahead).toFixed(2)),
      startMs,
      endMs: startMs + lastsMs,
      lanesClosed: 1,
    };
    const planned = { ...incident, lanesClosed: this.#lanesToClose(incident) };
    this.#planned.set(id, planned);
    return planned;
  }

  /** As few lanes as cause a queue; with little traffic all. */
  #lanesToClose(incident: RoadIncident): number {
    const lanes = lanesOf(incident.road);
    const arriving = this.#demand(incident, incident.startMs);
    for (let lanesClosed = 1; lanesClosed < lanes; lanesClosed++) {
      const passing = passingFlow({ ...incident, lanesClosed }, incident.endMs);
      if (passing < arriving * obstacleShare) return lanesClosed;
    }
    return lanes;
  }
}
