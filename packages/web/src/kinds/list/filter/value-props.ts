import type { FilterField } from "../state/filter-fields.ts";

export interface ValueProps {
  field: FilterField;
  value: unknown;
  onChange: (value: unknown) => void;
}
