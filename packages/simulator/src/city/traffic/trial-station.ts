import { readStation, type StationReading } from "@gantry/domain/detection/station-reading.ts";
import {
  type FlowSample,
  fitTemplate,
  type StationTemplate,
} from "@gantry/domain/detection/station-template.ts";
import { fitUsualSpeeds, type HourSpeed, type UsualSpeeds } from "@gantry/domain/detection/usual-speed.ts";
import type { RoadPlace } from "./demand.ts";
import { lanesOf } from "./road-figures.ts";
import type { Traffic } from "./traffic.ts";

export const periodMs = 30_000;
export const hourMs = 3_600_000;
/** As long and as coarse as the history of the demo's detectors; templates are made again as often as by the server. */
const historyHours = 21 * 24;
const templateHours = 7 * 24;
const coarsePeriods = 20;
const renewHours = 6;

type Hour = FlowSample & HourSpeed;

/** A station of the city in a trial: its last interval and what its own history shows. */
export class TrialStation {
  readonly place: RoadPlace;
  readonly #traffic: Traffic;
  #hours: Hour[] = [];
  #readings: StationReading[] = [];
  now: StationReading = readStation({ periodS: periodMs / 1000, lanes: [] });
  template: StationTemplate = fitTemplate([]);
  usualSpeeds: UsualSpeeds = fitUsualSpeeds([]);

  constructor(place: RoadPlace, traffic: Traffic) {
    this.place = place;
    this.#traffic = traffic;
  }

  /** Measures the three weeks before. */
  warmUp(untilMs: number): void {
    const firstMs = untilMs - historyHours * hourMs;
    const stepMs = coarsePeriods * periodMs;
    for (let toMs = firstMs + stepMs; toMs <= untilMs; toMs += stepMs) this.#add(toMs);
    this.#renew();
  }

  read(toMs: number): void {
    this.#add(toMs);
    if (toMs % (renewHours * hourMs) === 0) this.#renew();
  }

  #add(toMs: number): void {
    this.now = this.#measure(toMs);
    this.#readings.push(this.now);
    if (toMs % hourMs !== 0) return;
    const hour = sumHour(this.#readings, toMs - hourMs);
    if (hour) this.#hours = [...this.#hours.slice(1 - historyHours), hour];
    this.#readings = [];
  }

  #renew(): void {
    this.template = fitTemplate(this.#hours.slice(-templateHours));
    this.usualSpeeds = fitUsualSpeeds(this.#hours);
  }

  #measure(toMs: number): StationReading {
    const lanes = Array.from({ length: lanesOf(this.place.road) }, (_, at) => {
      const index = at + 1;
      const { volume, speedKph, occupancyPercent } = this.#traffic.trafficAt(
        { ...this.place, lane: index },
        toMs - periodMs,
        toMs,
      );
      return { index, volume, speed: speedKph, occupancy: occupancyPercent, classes: [], fault: null };
    });
    return readStation({ periodS: periodMs / 1000, lanes });
  }
}

function sumHour(readings: readonly StationReading[], startMs: number): Hour | undefined {
  let [flow, occupancy, speed, moving] = [0, 0, 0, 0];
  for (const { flowPerHour, occupancyPercent, speedKph } of readings) {
    flow += flowPerHour ?? 0;
    occupancy += occupancyPercent ?? 0;
    speed += (speedKph ?? 0) * (flowPerHour ?? 0);
    moving += speedKph === null ? 0 : (flowPerHour ?? 0);
  }
  if (moving === 0) return undefined;
  const count = readings.length;
  return {
    startMs,
    flowPerHour: flow / count,
    occupancyPercent: occupancy / count,
    speedKph: speed / moving,
  };
}
