import type { RoadPlace } from "./demand.ts";
import type { IncidentBook } from "./incident-book.ts";
import type { RoadIncident } from "./incident-queue.ts";
import { isForward } from "./road-figures.ts";
import type { Traffic } from "./traffic.ts";

/** Places of a carriageway in the order of the traffic. */
export const travelled = ({ road, direction, milepost }: RoadPlace): number =>
  isForward(road, direction) ? milepost : -milepost;

export const isSameCarriageway = (one: RoadPlace, other: RoadPlace): boolean =>
  one.road === other.road && one.direction === other.direction;

/** Two neighbouring stations. */
export interface Pair {
  upstream: { place: RoadPlace };
  downstream: { place: RoadPlace };
}

export interface Crash<Section extends Pair> {
  /** Undefined upstream of the first or downstream of the last station. */
  section: Section | undefined;
  /** When the queue reached the station upstream, if it did while the crash lasted. */
  reachedMs: number | undefined;
}

/** Crashes that began in a trial, with the sections of stations in which they happened. */
export class TrialCrashes<Section extends Pair> {
  readonly #crashes = new Map<RoadIncident, Crash<Section>>();
  readonly #sections: readonly Section[];
  readonly #traffic: Traffic;

  constructor(sections: readonly Section[], traffic: Traffic) {
    this.#sections = sections;
    this.#traffic = traffic;
  }

  follow(book: IncidentBook, nowMs: number, fromMs: number): void {
    for (const incident of book.active(nowMs)) {
      if (incident.startMs < fromMs) continue;
      const crash = this.#crashes.get(incident) ?? {
        section: this.#sectionOf(incident),
        reachedMs: undefined,
      };
      this.#crashes.set(incident, crash);
      if (!crash.section || crash.reachedMs !== undefined) continue;
      if (this.#traffic.conditionAt(crash.section.upstream.place, nowMs).isQueue) crash.reachedMs = nowMs;
    }
  }

  all(): [RoadIncident, Crash<Section>][] {
    return [...this.#crashes];
  }

  #sectionOf(crash: RoadIncident): Section | undefined {
    return this.#sections.find(
      ({ upstream, downstream }) =>
        isSameCarriageway(upstream.place, crash) &&
        travelled(upstream.place) <= travelled(crash) &&
        travelled(crash) < travelled(downstream.place),
    );
  }
}

/** Conditions are asked for many places at the same few moments. */
export function holdIncidents(book: IncidentBook): (nowMs: number) => readonly RoadIncident[] {
  const held = new Map<number, readonly RoadIncident[]>();
  return (nowMs) => {
    const known = held.get(nowMs);
    if (known) return known;
    if (held.size > 100) held.clear();
    const incidents = book.at(nowMs);
    held.set(nowMs, incidents);
    return incidents;
  };
}
