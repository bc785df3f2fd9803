import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/kinds/fields.ts";

/** Fields that matter where an entity is looked at in passing; other kinds show what their list shows. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  CAMERA: ["roadName", "direction", "protocol"],
  DETECTOR: ["roadName", "direction", "laneCount"],
  SIGN: ["roadName", "direction", "category"],
  WIM: ["roadName", "direction", "weighingMode", "classificationScheme"],
  ALERT_SOURCE: ["type", "vendor", "enabled", "confidenceThreshold"],
  // Its readings have a screen of their own; beside other things only the ID stands (PLAT-063).
  WEATHER_STATION: [],
};

/** Fields of a kind that its card shows, the name apart. */
export function factFields(kind: Pick<AnyKind, "entityType" | "fields" | "list">): string[] {
  const names: readonly string[] = chosen[kind.entityType] ?? kind.list.columns;
  const fields = kind.fields as Fields;
  return names.filter((name) => name !== "name" && fields[name] !== undefined && !fields[name].restricted);
}

/** Whether a card says nothing but which entity it is. */
export const showsIdOnly = (entityType: string): boolean => chosen[entityType]?.length === 0;
