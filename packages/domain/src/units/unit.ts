/** Only units of the same type can be converted. */
export type UnitType = "distance" | "weight" | "speed" | "temperature" | "volume" | "voltage" | "power";
export const unitScales = ["micro", "small", "medium", "large", "extraLarge"] as const;
/** Scale of the measured things; determines the decimals. */
export type UnitScale = (typeof unitScales)[number];
export const unitSystems = ["metric", "imperial"] as const;
export type UnitSystem = (typeof unitSystems)[number];

/** value * `conversionFactor` + `conversionOffset` gives the value in `baseUnit`. */
export interface Unit {
  code: UnitCode;
  /** Last part of the key under `unitNames:`. */
  name: string;
  /** Same in every language. */
  symbol: string;
  system: UnitSystem;
  type: UnitType;
  scale: UnitScale;
  conversionFactor: number;
  /** Temperatures only. */
  conversionOffset?: number;
  baseUnit: UnitCode;
}

const poundKg = 0.453592;
const gallonL = 3.78541;

type Row = readonly [
  name: string,
  symbol: string,
  system: UnitSystem,
  scale: UnitScale,
  factor: number,
  offset?: number,
];

// Per type, metric units first, then their imperial counterparts.
const table = {
  distance: {
    mm: ["millimetre", "mm", "metric", "micro", 0.001],
    cm: ["centimetre", "cm", "metric", "small", 0.01],
    m: ["metre", "m", "metric", "medium", 1],
    km: ["kilometre", "km", "metric", "large", 1000],
    in: ["inch", "in", "imperial", "small", 0.0254],
    ft: ["foot", "ft", "imperial", "medium", 0.3048],
    yd: ["yard", "yd", "imperial", "medium", 0.9144],
    mi: ["mile", "mi", "imperial", "large", 1609.344],
  },
  weight: {
    g: ["gram", "g", "metric", "small", 0.001],
    kg: ["kilogram", "kg", "metric", "medium", 1],
    dag: ["decagram", "dag", "metric", "small", 0.01],
    t: ["tonne", "t", "metric", "large", 1000],
    oz: ["ounce", "oz", "imperial", "small", poundKg / 16],
    lb: ["pound", "lb", "imperial", "medium", poundKg],
    ton: ["ton", "ton", "imperial", "large", 2000 * poundKg],
  },
  speed: {
    mps: ["metrePerSecond", "m/s", "metric", "medium", 1],
    kph: ["kilometrePerHour", "km/h", "metric", "large", 1000 / 3600],
    mph: ["milePerHour", "mph", "imperial", "large", 0.44704],
    fps: ["footPerSecond", "ft/s", "imperial", "medium", 0.3048],
  },
  temperature: {
    c: ["celsius", "°C", "metric", "medium", 1],
    f: ["fahrenheit", "°F", "imperial", "medium", 5 / 9, (-32 * 5) / 9],
    k: ["kelvin", "K", "metric", "medium", 1, -273.15],
  },
  volume: {
    ml: ["millilitre", "ml", "metric", "small", 0.001],
    l: ["litre", "l", "metric", "medium", 1],
    fl_oz: ["fluidOunce", "fl oz", "imperial", "small", gallonL / 128],
    gal: ["gallon", "gal", "imperial", "medium", gallonL],
  },
  voltage: {
    mv: ["millivolt", "mV", "metric", "small", 0.001],
    v: ["volt", "V", "metric", "medium", 1],
    kv: ["kilovolt", "kV", "metric", "large", 1000],
  },
  power: {
    w: ["watt", "W", "metric", "medium", 1],
    kw: ["kilowatt", "kW", "metric", "large", 1000],
    hp: ["horsepower", "hp", "imperial", "large", 745.7],
  },
} as const satisfies Record<UnitType, Record<string, Row>>;

type CodesOf<T> = T extends unknown ? keyof T & string : never;
export type UnitCode = CodesOf<(typeof table)[UnitType]>;

const baseUnits: Readonly<Record<UnitType, UnitCode>> = {
  distance: "m",
  weight: "kg",
  speed: "mps",
  temperature: "c",
  volume: "l",
  voltage: "v",
  power: "w",
};

export const units: readonly Unit[] = Object.entries<Readonly<Record<string, Row>>>(table).flatMap(
  ([type, rows]) =>
    Object.entries(rows).map(([code, [name, symbol, system, scale, conversionFactor, conversionOffset]]) => ({
      code: code as UnitCode,
      name,
      symbol,
      system,
      type: type as UnitType,
      scale,
      conversionFactor,
      ...(conversionOffset === undefined ? {} : { conversionOffset }),
      baseUnit: baseUnits[type as UnitType],
    })),
);

const byCode: ReadonlyMap<string, Unit> = new Map(units.map((unit) => [unit.code, unit]));

export const unitOf = (code: string): Unit | undefined => byCode.get(code);
