import type { DataSourcesAnswer } from "../contract/answers/data-query.ts";

/** Entity types of the devices that a dashboard lets its reader choose, by the name of their kind. */
export const deviceVariables = {
  camera: "CAMERA",
  sign: "SIGN",
  detector: "DETECTOR",
  wim: "WIM",
  weatherStation: "WEATHER_STATION",
} as const;
export type DeviceVariable = keyof typeof deviceVariables;

/** What a dashboard lets its reader choose; the names are those of the address. */
export const variableNames = [
  "road",
  "direction",
  "camera",
  "sign",
  "detector",
  "wim",
  "weatherStation",
] as const satisfies readonly ("road" | "direction" | DeviceVariable)[];
export type VariableName = (typeof variableNames)[number];

/** Chosen values: names of roads and directions, ids of devices. */
export type VariableValues = Readonly<Partial<Record<VariableName, string>>>;

export const isDeviceVariable = (name: VariableName): name is DeviceVariable => name in deviceVariables;

type Source = Pick<DataSourcesAnswer["dataSources"][number], "name" | "entityType" | "fields">;

/** The field of a data source that a variable filters; undefined if it has none. */
export function fieldOfVariable(variable: VariableName, { name, entityType, fields }: Source) {
  const candidates = isDeviceVariable(variable)
    ? deviceFields(variable, { name, entityType })
    : [{ road: "roadName", direction: "direction" }[variable]];
  return candidates.find((candidate) => fields.some((field) => field.name === candidate));
}

function deviceFields(variable: DeviceVariable, { name, entityType }: Omit<Source, "fields">): string[] {
  if (name === variable) return ["id"];
  if (entityType === deviceVariables[variable]) return [`${variable}Id`, "stationId"];
  // Rows about devices of any type, such as alarms.
  return ["entityId"];
}
