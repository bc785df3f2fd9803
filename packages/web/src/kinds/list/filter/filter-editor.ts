import type { Filter, FilterGroup } from "@gantry/domain/filters/find.ts";
import { filterLimits } from "@gantry/domain/filters/check-filter.ts";
import {
  filterAt,
  type FilterPath,
  withFilter,
  withFilterAt,
  withMatch,
  withoutFilterAt,
} from "@gantry/domain/filters/filter-tree.ts";
import { useState } from "react";
import type { FilterField } from "./filter-field.ts";
import { isCondition } from "./filter-draft.ts";

/** Position of the form: at the end of a group, or in place of the condition being edited. */
export interface FormPlace {
  path: FilterPath;
  isChange: boolean;
}

export interface FilterEditor {
  fields: readonly FilterField[];
  filter: FilterGroup;
  place: FormPlace;
  /** New for each condition, so that the form starts empty. */
  formKey: number;
  put: (place: FormPlace) => void;
  take: (filter: Filter) => void;
  addGroup: (path: FilterPath) => void;
  remove: (path: FilterPath) => void;
  match: (path: FilterPath, match: FilterGroup["match"]) => void;
}

const outermost: FormPlace = { path: [], isChange: false };

export function useFilterEditor(
  fields: readonly FilterField[],
  filter: FilterGroup,
  onChange: (filter: FilterGroup) => void,
): FilterEditor {
  const [wanted, setPlace] = useState(outermost);
  const place = placeIn(filter, wanted);
  const [formKey, setFormKey] = useState(0);
  const put = (next: FormPlace) => {
    setPlace(next);
    setFormKey(formKey + 1);
  };
  return {
    fields,
    filter,
    place,
    formKey,
    put,
    take(taken) {
      onChange((place.isChange ? withFilterAt : withFilter)(filter, place.path, taken));
      put(place.isChange ? outermost : place);
    },
    addGroup(path) {
      const group = { match: "any" as const, filters: [] };
      const index = countIn(filter, path);
      onChange(withFilter(filter, path, group));
      put({ path: [...path, index], isChange: false });
    },
    remove(path) {
      onChange(withoutFilterAt(filter, path));
      // Later paths have changed.
      put(outermost);
    },
    match: (path, match) => onChange(withMatch(filter, path, match)),
  };
}

/** A valid form position: the wanted one may be gone after a preset or Back. */
export function placeIn(filter: FilterGroup, wanted: FormPlace): FormPlace {
  const there = filterAt(filter, wanted.path);
  if (!there || wanted.path.length === 0) return outermost;
  return isCondition(there) === wanted.isChange ? wanted : outermost;
}

export const mayNest = (path: FilterPath): boolean => path.length + 2 <= filterLimits.depth;

function countIn(filter: FilterGroup, path: FilterPath): number {
  return path.reduce<FilterGroup>((group, index) => group.filters[index] as FilterGroup, filter).filters
    .length;
}
