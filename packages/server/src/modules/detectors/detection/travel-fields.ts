import { placeAlong } from "@gantry/domain/detection/place-along.ts";
import { unknownStation } from "@gantry/domain/detection/station-reading.ts";
import { type Span, travelTime } from "@gantry/domain/detection/travel-time.ts";
import { parseTravelField } from "@gantry/domain/sign/message/travel-fields.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { FieldAnswer, FieldProblem, FieldQuestion, FieldReader } from "../../../platform/module.ts";
import type { Carriageway, CarriagewayStore } from "./carriageway-store.ts";
import { type NewestReading, readNewest } from "./read-newest.ts";
import type { TemplateStore } from "./template-store.ts";

export interface TravelStores {
  carriageways: CarriagewayStore;
  templates: TemplateStore;
}

/** Three digits at most. */
const maxMinutes = 999;

/** Travel times by the detectors of the last two minutes. */
export const travelFields =
  ({ carriageways: store, templates }: TravelStores): FieldReader =>
  async (db, questions) => {
    if (questions.length === 0) return [];
    const carriageways = await store.read(db);
    const ways = questions.map((question) => findWay(carriageways, question));
    const asked = new Set(ways.flatMap((way) => ("problem" in way ? [] : [way.carriageway])));
    await templates.refresh(
      db,
      [...asked].flatMap(({ stations }) => stations.map(({ number }) => number)),
    );
    const newest = await readNewest(db);
    return ways.map((way) => ("problem" in way ? way : answer(db, way, { newest, templates })));
  };

interface Way extends Span {
  carriageway: Carriageway;
}

function findWay(
  carriageways: readonly Carriageway[],
  question: FieldQuestion,
): Way | { problem: FieldProblem } {
  const { from, to } = parseTravelField(question.name);
  if (from !== null) return findBetween(carriageways, from, to);
  const { roadName, direction, place } = question;
  if (!roadName || !direction || !place) return { problem: "noPlace" };
  const carriageway = carriageways.find((one) => one.roadName === roadName && one.direction === direction);
  const fromKm = carriageway ? placeAlong(carriageway.stations, place) : null;
  if (!carriageway || fromKm === null) return { problem: "notOnRoad" };
  return spanTo(carriageway, fromKm, to);
}

function findBetween(
  carriageways: readonly Carriageway[],
  from: string,
  to: string,
): Way | { problem: FieldProblem } {
  for (const carriageway of carriageways) {
    const start = stationNamed(carriageway, from);
    if (start) return spanTo(carriageway, start.km, to);
  }
  return { problem: "unknownDetector" };
}

function spanTo(carriageway: Carriageway, fromKm: number, to: string): Way | { problem: FieldProblem } {
  const end = stationNamed(carriageway, to);
  if (!end) return { problem: "unknownDetector" };
  return end.km > fromKm ? { carriageway, fromKm, toKm: end.km } : { problem: "notAhead" };
}

const stationNamed = ({ stations }: Carriageway, name: string) =>
  stations.find((station) => station.name.trim().toUpperCase() === name);

function answer(
  db: TenantTransaction,
  { carriageway, ...span }: Way,
  { newest, templates }: { newest: ReadonlyMap<number, NewestReading>; templates: TemplateStore },
): FieldAnswer {
  const stations = carriageway.stations.map((station) => ({
    ...station,
    reading: newest.get(station.number)?.reading ?? unknownStation,
    template: templates.of(db, station.number),
  }));
  const { seconds } = travelTime(stations, span);
  const minutes = seconds === null ? null : Math.max(1, Math.round(seconds / 60));
  if (minutes === null || minutes > maxMinutes) return { problem: "noReadings" };
  return { value: { text: String(minutes), atMs: db.nowMs } };
}
