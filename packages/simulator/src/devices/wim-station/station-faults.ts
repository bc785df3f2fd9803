/**
 * accessDenied: every request is refused with 401. mute: requests are taken, but not answered. slow: one byte per
 * second. notJson: text. hugeAnswer: 50 MB of JSON. wrongImages: pictures are text. filesMissing: 404 for every file.
 * largeProfile: 200,000 points. clockDayOff: the clock is a day behind. The others spoil the list of vehicles:
 * negativeSpaces, wrongSum (axles that do not sum to the gross weight), missingFields, textForNumbers, duplicates,
 * reordered, yesterdayAgain (vehicles of yesterday with new numbers).
 */
export const wimFaults = [
  "accessDenied",
  "mute",
  "slow",
  "notJson",
  "hugeAnswer",
  "wrongImages",
  "filesMissing",
  "largeProfile",
  "clockDayOff",
  "negativeSpaces",
  "wrongSum",
  "missingFields",
  "textForNumbers",
  "duplicates",
  "reordered",
  "yesterdayAgain",
] as const;
export type WimFault = (typeof wimFaults)[number];

export type VehicleAnswer = Readonly<Record<string, unknown>>;
export type HasFault = (name: WimFault) => boolean;

const keptFields = ["number", "timestamp"];

/** The list of vehicles as a station with these faults answers it. */
export function spoilVehicles(vehicles: readonly VehicleAnswer[], hasFault: HasFault): VehicleAnswer[] {
  const spoilt = vehicles.map((vehicle) => spoilVehicle(vehicle, hasFault));
  const repeated = hasFault("duplicates") ? spoilt.flatMap((one) => [one, one]) : spoilt;
  return hasFault("reordered") ? repeated.toReversed() : repeated;
}

function spoilVehicle(vehicle: VehicleAnswer, hasFault: HasFault): VehicleAnswer {
  if (hasFault("missingFields"))
    return Object.fromEntries(Object.entries(vehicle).filter(([name]) => keptFields.includes(name)));
  const { axleSpacesCm, grossWeightKg, speedKph, lengthCm } = vehicle;
  return {
    ...vehicle,
    ...(hasFault("negativeSpaces") && { axleSpacesCm: numbersOf(axleSpacesCm).map((space) => -space) }),
    ...(hasFault("wrongSum") && { grossWeightKg: Number(grossWeightKg) * 2 }),
    ...(hasFault("textForNumbers") && { speedKph: `${speedKph} km/h`, lengthCm: String(lengthCm) }),
  };
}

const numbersOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
