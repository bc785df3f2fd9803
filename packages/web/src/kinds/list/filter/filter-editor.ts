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
import type { FilterField } from "../state/filter-fields.ts";
import { isCondition } from "./filter-draft.ts";

/** Where the form stands: below the conditions of a group, or in the place of the condition that it changes. */
export interface FormPlace {
  path: FilterPath;
  isChange: boolean;
}

/** What the parts of the filter panel do to the tree. */
export interface FilterEditor {
  fields: readonly FilterField[];
  filter: FilterGroup;
  place: FormPlace;
  /** New for each condition, so that a form begins empty. */
  formKey: number;
  put: (place: FormPlace) => void;
  /** Takes what the form holds to where the form stands. */
  take: (filter: Filter) => void;
  addGroup: (path: FilterPath) => void;
  remove: (path: FilterPath) => void;
  match: (path: FilterPath, match: FilterGroup["match"]) => void;
}

const outermost: FormPlace = { path: [], isChange: false };

/** The tree being edited, and where its form stands. */
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
      // What stood behind it has another way now.
      put(outermost);
    },
    match: (path, match) => onChange(withMatch(filter, path, match)),
  };
}

/** Where a form can stand: what was to be changed or added to may be gone with a preset or a press on "back". */
export function placeIn(filter: FilterGroup, wanted: FormPlace): FormPlace {
  const there = filterAt(filter, wanted.path);
  if (!there || wanted.path.length === 0) return outermost;
  return isCondition(there) === wanted.isChange ? wanted : outermost;
}

/** Whether another group may stand in the one at the end of the way. */
export const mayNest = (path: FilterPath): boolean => path.length + 2 <= filterLimits.depth;

function countIn(filter: FilterGroup, path: FilterPath): number {
  return path.reduce<FilterGroup>((group, index) => group.filters[index] as FilterGroup, filter).filters
    .length;
}
