import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";

/** Fields of the compact card; other kinds show their list columns. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  CAMERA: ["roadName", "direction", "protocol"],
  DETECTOR: ["roadName", "direction", "laneCount"],
  SIGN: ["roadName", "direction", "category"],
  WIM: ["roadName", "direction", "weighingMode", "classificationScheme"],
  ALERT_SOURCE: ["type", "vendor", "enabled", "confidenceThreshold"],
  // Readings have their own screen; the card shows only the ID (PLAT-063).
  WEATHER_STATION: [],
};

export function factFields(kind: Pick<AnyKind, "entityType" | "fields" | "list">): string[] {
  const names: readonly string[] = chosen[kind.entityType] ?? kind.list.columns;
  const fields = kind.fields as Fields;
  return names.filter((name) => name !== "name" && fields[name] !== undefined && !fields[name].restricted);
}

export const showsIdOnly = (entityType: string): boolean => chosen[entityType]?.length === 0;
