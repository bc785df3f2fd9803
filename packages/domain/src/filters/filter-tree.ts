import type { FieldFilter, Filter, FilterGroup } from "./find.ts";
import { isGroup } from "./check-filter.ts";

/** Index in each group from the outermost on; empty for the outermost group. */
export type FilterPath = readonly number[];

export const emptyFilter: FilterGroup = { match: "all", filters: [] };

export function filterAt(group: FilterGroup, path: FilterPath): Filter | undefined {
  return path.reduce<Filter | undefined>(
    (found, index) => (found && isGroup(found) ? found.filters[index] : undefined),
    group,
  );
}

/** Appends a filter to the group at the path; unchanged if there is no such group. */
export function withFilter(group: FilterGroup, path: FilterPath, added: Filter): FilterGroup {
  return changeGroup(group, path, (found) => ({ ...found, filters: [...found.filters, added] }));
}

export function withFilterAt(group: FilterGroup, path: FilterPath, other: Filter): FilterGroup {
  return changeFilters(group, path, (filters, index) => filters.with(index, other));
}

export function withoutFilterAt(group: FilterGroup, path: FilterPath): FilterGroup {
  return changeFilters(group, path, (filters, index) => filters.toSpliced(index, 1));
}

export function withMatch(group: FilterGroup, path: FilterPath, match: FilterGroup["match"]): FilterGroup {
  return changeGroup(group, path, (found) => ({ ...found, match }));
}

/** Removes empty groups. They match everything, so within "any" a group still being edited would match every row. */
export function withoutEmptyGroups(group: FilterGroup): FilterGroup {
  const filters = group.filters
    .map((filter) => (isGroup(filter) ? withoutEmptyGroups(filter) : filter))
    .filter((filter) => !isGroup(filter) || filter.filters.length > 0);
  return { match: group.match, filters };
}

export function conditionsOf(group: FilterGroup): FieldFilter[] {
  return group.filters.flatMap((filter) => (isGroup(filter) ? conditionsOf(filter) : [filter]));
}

function changeGroup(
  group: FilterGroup,
  [first, ...rest]: FilterPath,
  change: (found: FilterGroup) => FilterGroup,
): FilterGroup {
  if (first === undefined) return change(group);
  const inner = group.filters[first];
  if (!inner || !isGroup(inner)) return group;
  return { ...group, filters: group.filters.with(first, changeGroup(inner, rest, change)) };
}

function changeFilters(
  group: FilterGroup,
  path: FilterPath,
  change: (filters: Filter[], index: number) => Filter[],
): FilterGroup {
  const index = path.at(-1);
  if (index === undefined || !filterAt(group, path)) return group;
  return changeGroup(group, path.slice(0, -1), (found) => ({
    ...found,
    filters: change(found.filters, index),
  }));
}
