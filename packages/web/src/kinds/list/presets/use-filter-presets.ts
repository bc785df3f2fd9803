import { filterProblem } from "@gantry/domain/filters/check-filter.ts";
import { type FilterPreset, readFilterPreset } from "@gantry/domain/filters/presets.ts";
import { resolveRelativeTimes } from "@gantry/domain/filters/relative-time.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { FilterField } from "../filter/filter-field.ts";
import { typeIn } from "../state/filter-fields.ts";
import { type Presets, usePresets } from "./use-presets.ts";

/** Filter presets; hides those that the server would refuse. */
export function useFilterPresets(kind: AnyKind, fields: readonly FilterField[]): Presets<FilterPreset> {
  const typeOf = typeIn(fields);
  return usePresets(kind, "filters", (entry) => {
    const preset = readFilterPreset(entry);
    return preset && !filterProblem(resolveRelativeTimes(preset.filters, 0), typeOf) ? preset : undefined;
  });
}
