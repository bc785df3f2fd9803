import type { GeoPoint } from "@gantry/domain/fields/fields.ts";
import type { GeoLine } from "@gantry/domain/fields/heavy-fields.ts";
import { type DeviceType, deviceTypes, type Stretch } from "../devices.ts";
import { type SignModel, signModelAt } from "../devices/sign-models.ts";
import { type SignOptions, signOptions } from "../devices/ntcip-sign/sign-options.ts";
import { makeSeededRandom, type Random } from "../random.ts";
import { cameraFields, type CameraPlan, planCamera } from "./camera-plan.ts";
import { detectorFields, type DetectorPlan, planDetector } from "./detector-plan.ts";
import { planScale, scaleFields, type ScalePlan } from "./scale-plan.ts";
import type { Direction, TenantName, Road, RoadClass } from "./road.ts";
import { type Place, lengthMiles, partAlong, placeAlong } from "./along-road.ts";
import { roads } from "./roads.ts";
import type { RoadPlace } from "./traffic/demand.ts";

interface PlacedDocument {
  name: string;
  description: string;
  roadName: string;
  direction: Direction;
  location: GeoPoint;
  [field: string]: unknown;
}

export interface PlannedDevice {
  /** Stable per seed, for inventory and test interface. */
  key: string;
  tenant: TenantName;
  entityType: string;
  document: PlacedDocument;
  sign?: SignOptions;
  camera?: CameraPlan;
  /** Of a camera: the traffic in its picture. */
  place?: RoadPlace;
  station?: StationPlan;
  detector?: DetectorPlan;
  scales?: ScalePlan;
}

/** A weather station's own values. */
export interface StationPlan {
  community: string;
}

const shortDirections: Record<Direction, string> = {
  Northbound: "NB",
  Southbound: "SB",
  Eastbound: "EB",
  Westbound: "WB",
};
const timezone = "America/Denver";

/** Of each tenant. */
export interface CityLimits {
  /** Recorded cameras. */
  maxRecorded?: number;
  /** Detectors that answer; the others have no protocol. */
  maxDetectors?: number;
  /** Scales that answer; the others have no protocol. */
  maxScales?: number;
}

/** Deterministic per seed. */
export function planCity(
  seed: string | number,
  tenant: TenantName,
  { maxRecorded = Infinity, maxDetectors = Infinity, maxScales = Infinity }: CityLimits = {},
): PlannedDevice[] {
  const names = new Set<string>();
  return deviceTypes.flatMap((type) => {
    const random = makeSeededRandom(seed, `${tenant}/${type.kind.name}`);
    const spread = sitesAlong({ tenant, classes: type.along, count: type.counts[tenant], random });
    const more = type.stretch?.tenant === tenant ? sitesOnStretch(type.stretch, spread) : [];
    const sites = [...spread, ...more];
    return sites.map((site, index) =>
      plan({ type, site, sites, index, tenant, random, names, maxRecorded, maxDetectors, maxScales }),
    );
  });
}

interface Planning extends Required<CityLimits> {
  type: DeviceType;
  site: Site;
  /** All of its type. */
  sites: readonly Site[];
  index: number;
  tenant: TenantName;
  random: Random;
  names: Set<string>;
}

function plan(planning: Planning): PlannedDevice {
  const { type, site, sites, index, tenant, random, names, maxRecorded, maxDetectors, maxScales } = planning;
  const model = type.kind.name === "sign" ? signModelAt(index) : undefined;
  const name = freeName(`${model?.word ?? type.word} ${placeName(site)}`, names);
  const key = `${tenant}-${slugOf(name)}`;
  const document = {
    name,
    description: `${model?.purpose ?? purposes[type.kind.name]}, ${site.road.name} ${site.direction.toLowerCase()}, milepost ${site.milepost.toFixed(1)}.`,
    roadName: site.road.ref || site.road.name,
    direction: site.direction,
    location: { type: "Point" as const, coordinates: site.position },
    protocol: type.protocol,
  };
  const { entityType } = type.kind;
  if (type.kind.name === "camera") {
    const camera = planCamera({ tenant, index, direction: site.direction, random, maxRecorded });
    const { road, direction, milepost } = site;
    const place = { road, direction, milepost };
    return { key, tenant, entityType, document: { ...document, ...cameraFields(camera) }, camera, place };
  }
  if (type.kind.name === "weatherStation") {
    const station = { community: `weather-${random.whole(0x100000, 0xffffff).toString(16)}` };
    return { key, tenant, entityType, document: { ...document, ...station }, station };
  }
  if (type.kind.name === "detector") {
    const detector = planDetector(site, index, random);
    const own = { ...detectorFields(detector), timezone, ...stretchOf(site, sites) };
    if (index >= maxDetectors)
      return { key, tenant, entityType, document: { ...document, ...own, protocol: "NONE" } };
    return { key, tenant, entityType, document: { ...document, ...own }, detector };
  }
  if (type.kind.name === "wim") {
    const own = { ...document, ...scaleFields, timezone };
    if (index >= maxScales) return { key, tenant, entityType, document: { ...own, protocol: "NONE" } };
    return { key, tenant, entityType, document: own, scales: planScale(site) };
  }
  if (!model) return { key, tenant, entityType, document };
  const sign = optionsOf(model, key, random);
  return { key, tenant, entityType, document: { ...document, ...signFields(model, sign) }, sign };
}

const purposes: Readonly<Record<string, string>> = {
  camera: "Camera on a pole beside the carriageway",
  detector: "Radar detector over all lanes of this direction",
  weatherStation: "Road weather station",
  wim: "Weigh-in-motion scales in the two right lanes",
};

function signFields(model: SignModel, { description, community }: SignOptions): Record<string, unknown> {
  return {
    category: model.category,
    pixelWidth: description.widthPx,
    pixelHeight: description.heightPx,
    matrixType: description.matrixType,
    maxPages: description.maxPages,
    capabilities: model.capabilities,
    community,
  };
}

function optionsOf(model: SignModel, key: string, random: Random): SignOptions {
  const community = `sign-${random.whole(0x100000, 0xffffff).toString(16)}`;
  return signOptions({ ...model.options, key, community, description: model.description });
}

/** "I-25 SB MP 214.2", as operators name places. */
function placeName({ road, direction, milepost }: Site): string {
  return `${road.ref || road.name} ${shortDirections[direction]} MP ${milepost.toFixed(1)}`;
}

function freeName(name: string, names: Set<string>): string {
  const candidates = [name, ..."B C D E F G H J".split(" ").map((letter) => `${name} ${letter}`)];
  const free = candidates.find((candidate) => !names.has(candidate));
  if (free === undefined) throw new Error(`too many devices named ${name}`);
  names.add(free);
  return free;
}

function slugOf(name: string): string {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

interface Site extends Place {
  road: Road;
}

interface SiteRequest {
  tenant: TenantName;
  classes: readonly RoadClass[];
  count: number;
  random: Random;
}

/** A detector says nothing of the road farther away. */
const maxStretchMiles = 5;
/** Devices keep a distance from a road's ends. */
const endShare = 0.04;

function sitesAlong({ tenant, classes, count, random }: SiteRequest): Site[] {
  const candidates = roads.filter((road) => road.tenant === tenant && classes.includes(road.class));
  const lengths = candidates.map((road) => lengthMiles(road.coordinates));
  const step = lengths.reduce((sum, length) => sum + length, 0) / count;
  return Array.from({ length: count }, (_, index) => {
    const { road, share } = atMile(candidates, lengths, (index + 0.2 + 0.6 * random.share()) * step);
    return { road, ...placeAlong(road, endShare + share * (1 - 2 * endShare), index % 2 === 0) };
  });
}

/** Not beside a site that is there already. */
function sitesOnStretch(
  { tenant, road: ref, fromMilepost, toMilepost, everyMiles }: Stretch,
  others: readonly Site[],
): Site[] {
  const road = roads.find((one) => one.tenant === tenant && one.ref === ref);
  if (!road) throw new RangeError(`no road ${ref} of ${tenant}`);
  const miles = lengthMiles(road.coordinates);
  const count = Math.floor((toMilepost - fromMilepost) / everyMiles) + 1;
  return [true, false].flatMap((isForward) =>
    Array.from({ length: count }, (_, at) => {
      const share = (fromMilepost + at * everyMiles - road.startMilepost) / miles;
      return { road, ...placeAlong(road, share, isForward) };
    }).filter((site) => !others.some((other) => isBeside(other, site, everyMiles / 2))),
  );
}

/** The road halfway to the sites next to it, and no more than 5 miles where there is none. */
function stretchOf(site: Site, sites: readonly Site[]): { stretch: GeoLine } {
  const { road, direction, milepost } = site;
  const away = sites
    .filter((one) => one.road === road && one.direction === direction)
    .map((one) => one.milepost - milepost);
  const before = Math.max(...away.filter((miles) => miles < 0), -maxStretchMiles * 2) / 2;
  const after = Math.min(...away.filter((miles) => miles > 0), maxStretchMiles * 2) / 2;
  const miles = lengthMiles(road.coordinates);
  const shareAt = (place: number) => Math.min(1, Math.max(0, (place - road.startMilepost) / miles));
  const coordinates = partAlong(road, shareAt(milepost + before), shareAt(milepost + after));
  return { stretch: { type: "LineString", coordinates } };
}

const isBeside = (one: Site, other: Site, miles: number): boolean =>
  one.road === other.road &&
  one.direction === other.direction &&
  Math.abs(one.milepost - other.milepost) < miles;

function atMile(candidates: readonly Road[], lengths: readonly number[], mile: number) {
  let left = mile;
  for (const [index, road] of candidates.entries()) {
    const length = lengths[index] ?? 0;
    if (left < length || index === candidates.length - 1) return { road, share: Math.min(left / length, 1) };
    left -= length;
  }
  throw new RangeError("no road of these classes");
}
