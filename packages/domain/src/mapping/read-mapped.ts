import { type LaneReading, maxLanes } from "../detector/detector-reading.ts";
import { msFromIso } from "../sign/queue/instant.ts";
import { momentMs } from "../time/moment.ts";
import { findAtPath, hasEvery } from "./json-path.ts";
import { describe, type MappedNumber, type MappingNote, numberOf, readNumber } from "./mapped-number.ts";
import { laneValues, type MappedName, type MappedValue, type Mapping } from "./mapping.ts";

/** A detector's interval as a JSON document has it. */
export interface MappedReading {
  /** Milliseconds since 1970; local time of the detector if the document names no zone. */
  endedAtMs: number | null;
  isLocalTime: boolean;
  periodS: number;
  lanes: LaneReading[];
}

/** A mapping that is wrong: it leads to no number, or to nothing. */
export interface MappingRefusal {
  name: MappedName | "mapping";
  path: string;
  read: string;
}

export interface MappedDocument {
  reading: MappedReading;
  /** Values that made no sense and are missing. */
  notes: MappingNote[];
  /** Paths that lead to no number anywhere in the document. */
  refusals: MappingRefusal[];
}

const maxNotes = 50;
const hourS = 3_600;
/** Dates outside of this are no end of an interval. */
const earliestMs = msFromIso("2000-01-01T00:00:00Z");
const latestMs = msFromIso("2100-01-01T00:00:00Z");

/** Reads the values of a detector from any JSON document; its intervals are `usualPeriodS` long unless it says so. */
export function readMapped(document: unknown, mapping: Mapping, usualPeriodS: number): MappedDocument {
  const reader = new MappedReader(document, mapping);
  const periodS = reader.readPeriodS() ?? usualPeriodS;
  const end = reader.readEnd();
  const lanes = reader.readLanes(periodS);
  return { reading: { ...end, periodS, lanes }, notes: reader.notes, refusals: reader.refusals };
}

class MappedReader {
  readonly notes: MappingNote[] = [];
  readonly refusals: MappingRefusal[] = [];
  readonly #document: unknown;
  readonly #mapping: Mapping;

  constructor(document: unknown, mapping: Mapping) {
    this.#document = document;
    this.#mapping = mapping;
  }

  readPeriodS(): number | null {
    const [value = null] = this.#readColumn("intervalLength", 1) ?? [];
    return value === null ? null : Math.round(value);
  }

  readEnd(): Pick<MappedReading, "endedAtMs" | "isLocalTime"> {
    const mapped = this.#mapping.intervalEnd;
    const [raw] = mapped ? findAtPath(this.#document, mapped.path, 1) : [];
    const nothing = { endedAtMs: null, isLocalTime: false };
    if (!mapped || raw === undefined || raw === null) return nothing;
    const end = mapped.unit === "isoTime" ? parseTime(raw) : parseEpoch(raw, mapped.unit);
    if (end && end.endedAtMs > earliestMs && end.endedAtMs < latestMs) return end;
    this.#note("intervalEnd", describe(raw));
    if (!end) this.#refuse(mapped, describe(raw));
    return nothing;
  }

  readLanes(periodS: number): LaneReading[] {
    const [volumes, speeds, occupancies] = laneValues.map((name) => this.#readColumn(name, maxLanes));
    const count = Math.max(0, ...[volumes, speeds, occupancies].map((column) => column?.length ?? 0));
    const indexes = this.#mapping.laneIndex ? this.#readColumn("laneIndex", maxLanes) : undefined;
    const lanes = new Map<number, LaneReading>();
    for (let at = 0; at < count; at++) {
      const index = indexes ? (indexes[at] ?? null) : at + 1;
      if (!this.#isNewLane(index, lanes)) continue;
      lanes.set(index, {
        index,
        volume: this.#countOf(volumes?.[at] ?? null, periodS),
        speed: speeds?.[at] ?? null,
        occupancy: occupancies?.[at] ?? null,
        classes: [],
        fault: null,
      });
    }
    return [...lanes.values()].toSorted((one, other) => one.index - other.index);
  }

  #isNewLane(index: number | null, lanes: ReadonlyMap<number, LaneReading>): index is number {
    const isNumber = index !== null && Number.isInteger(index);
    if (!isNumber) this.#note("laneIndex", "a lane without a number");
    else if (lanes.has(index)) this.#note("laneIndex", `${index} twice`);
    return isNumber && !lanes.has(index);
  }

  #countOf(volume: number | null, periodS: number): number | null {
    if (volume === null) return null;
    if (this.#mapping.laneVolume?.unit !== "vehiclesPerHour") return Math.round(volume);
    return Math.round((volume * periodS) / hourS);
  }

  #readColumn(name: MappedName, maxElements: number): (number | null)[] | undefined {
    const mapped = this.#mapping[name];
    if (!mapped) return undefined;
    const found = findAtPath(this.#document, mapped.path, maxElements);
    if (found.every((raw) => raw === undefined)) {
      this.#note(name, `nothing at ${mapped.text}`);
      return hasEvery(mapped.path) ? found.map(() => null) : [];
    }
    const numbers = found.map((raw) => readNumber(raw, mapped));
    for (const { read } of numbers.flatMap((number) => faultOf(number) ?? [])) this.#note(name, read);
    this.#judge(mapped, numbers);
    return numbers.map(({ value }) => value);
  }

  /** One wrong value is the device's fault; text everywhere is the mapping's. */
  #judge(mapped: MappedValue, numbers: readonly MappedNumber[]): void {
    const text = numbers.map(faultOf).find((fault) => fault?.type === "text");
    if (text && numbers.every(({ value }) => value === null)) this.#refuse(mapped, text.read);
  }

  #note(object: string, read: string): void {
    const isKnown = this.notes.some((note) => note.object === object && note.read === read);
    if (!isKnown && this.notes.length < maxNotes) this.notes.push({ object, read });
  }

  #refuse({ name, text }: MappedValue, read: string): void {
    this.refusals.push({ name, path: text, read });
  }
}

const faultOf = (number: MappedNumber) => ("fault" in number ? number.fault : undefined);

const timePattern =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(?:(Z)|([+-]\d{2}):?(\d{2}))?$/i;

/** ISO 8601, also with a space, without seconds, or without a zone. */
function parseTime(raw: unknown): { endedAtMs: number; isLocalTime: boolean } | undefined {
  const [all, day, clock, seconds = ":00", utc, hours, minutes] =
    (typeof raw === "string" && timePattern.exec(raw.trim())) || [];
  if (all === undefined) return undefined;
  const zone = hours === undefined ? "Z" : `${hours}:${minutes}`;
  const endedAtMs = momentMs(`${day}T${clock}${seconds}${zone}`);
  return endedAtMs === undefined
    ? undefined
    : { endedAtMs, isLocalTime: utc === undefined && hours === undefined };
}

function parseEpoch(raw: unknown, unit: string): { endedAtMs: number; isLocalTime: boolean } | undefined {
  const number = numberOf(raw);
  if (number === undefined) return undefined;
  return { endedAtMs: Math.round(unit === "epochS" ? number * 1000 : number), isLocalTime: false };
}

/** Why a mapping must not be used on a document like this one; undefined if it yields values. */
export function refusalOf({ reading, refusals }: MappedDocument): MappingRefusal | undefined {
  const [first] = refusals;
  if (first) return first;
  const hasValue = reading.lanes.some(
    ({ volume, speed, occupancy }) => volume !== null || speed !== null || occupancy !== null,
  );
  return hasValue ? undefined : { name: "mapping", path: "", read: "no value of a lane" };
}
