import { expect, test } from "vitest";
import { fieldOfVariable, type VariableName } from "./variables.ts";

const source = (name: string, entityType: string, fields: Record<string, "text" | "id">) => ({
  name,
  entityType,
  fields: Object.entries(fields).map(([field, type]) => ({ name: field, type })),
});
const cameras = source("camera", "CAMERA", { id: "id", roadName: "text" });
const hours = source("detectorHour", "DETECTOR", { detectorId: "id", direction: "text" });
const vehicles = source("wimVehicle", "WIM", { stationId: "id" });
const alarms = source("alarm", "ALARM", { id: "id", entityId: "id" });

test.each<[VariableName, typeof cameras, string | undefined]>([
  ["road", cameras, "roadName"],
  ["direction", cameras, undefined],
  ["direction", hours, "direction"],
  ["camera", cameras, "id"],
  ["sign", cameras, undefined],
  ["detector", hours, "detectorId"],
  ["wim", vehicles, "stationId"],
  ["weatherStation", vehicles, undefined],
  ["camera", alarms, "entityId"],
])("the variable %s of %o filters the field %s", (variable, of, field) => {
  expect(fieldOfVariable(variable, of)).toBe(field);
});
