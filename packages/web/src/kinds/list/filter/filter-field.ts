import type { FilterOperator } from "@gantry/domain/filters/find.ts";
import type { FilterType } from "@gantry/domain/filters/operators.ts";

/** The API's operators plus shortcuts. */
export type ShownOperator = FilterOperator | "LAST" | "EARLIER" | "BETWEEN";

/** A field that lists can be filtered by. */
export interface FilterField {
  name: string;
  label: string;
  type: FilterType;
  options?: { value: string; label: string }[];
  kindName?: string;
  /** Displayed unit and its size in stored units. */
  unit?: { text: string; stored: number };
}

export interface ValueProps {
  field: FilterField;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}
