import type { FieldFilter, Filter, FilterGroup } from "./find.ts";
import { isGroup } from "./check-filter.ts";

/** Way to a filter: its place in each group from the outermost on, counted from 0. Empty: the outermost group itself. */
export type FilterPath = readonly number[];

/** Nothing is asked for. */
export const emptyFilter: FilterGroup = { match: "all", filters: [] };

/** The filter at the end of the way, undefined where there is none. */
export function filterAt(group: FilterGroup, path: FilterPath): Filter | undefined {
  return path.reduce<Filter | undefined>(
    (found, index) => (found && isGroup(found) ? found.filters[index] : undefined),
    group,
  );
}

/** The tree with one more filter, last in the group at the end of the way; unchanged where no group is. */
export function withFilter(group: FilterGroup, path: FilterPath, added: Filter): FilterGroup {
  return changedGroup(group, path, (found) => ({ ...found, filters: [...found.filters, added] }));
}

/** The tree with another filter at the end of the way. */
export function withFilterAt(group: FilterGroup, path: FilterPath, other: Filter): FilterGroup {
  return changedFilters(group, path, (filters, index) => filters.with(index, other));
}

/** The tree without the filter at the end of the way; a group goes with all it holds. */
export function withoutFilterAt(group: FilterGroup, path: FilterPath): FilterGroup {
  return changedFilters(group, path, (filters, index) => filters.toSpliced(index, 1));
}

/** The tree in which the group at the end of the way asks for all or for any of its filters. */
export function withMatch(group: FilterGroup, path: FilterPath, match: FilterGroup["match"]): FilterGroup {
  return changedGroup(group, path, (found) => ({ ...found, match }));
}

/**
 * The tree without groups that hold nothing. Such a group asks for nothing: within "any" it would let every row pass,
 * which nobody means by a group that is still to be filled.
 */
export function withoutEmptyGroups(group: FilterGroup): FilterGroup {
  const filters = group.filters
    .map((filter) => (isGroup(filter) ? withoutEmptyGroups(filter) : filter))
    .filter((filter) => !isGroup(filter) || filter.filters.length > 0);
  return { match: group.match, filters };
}

/** Every condition of the tree, from the first to the last, whatever group it stands in. */
export function conditionsOf(group: FilterGroup): FieldFilter[] {
  return group.filters.flatMap((filter) => (isGroup(filter) ? conditionsOf(filter) : [filter]));
}

function changedGroup(
  group: FilterGroup,
  [first, ...rest]: FilterPath,
  change: (found: FilterGroup) => FilterGroup,
): FilterGroup {
  if (first === undefined) return change(group);
  const inner = group.filters[first];
  if (!inner || !isGroup(inner)) return group;
  return { ...group, filters: group.filters.with(first, changedGroup(inner, rest, change)) };
}

function changedFilters(
  group: FilterGroup,
  path: FilterPath,
  change: (filters: Filter[], index: number) => Filter[],
): FilterGroup {
  const index = path.at(-1);
  if (index === undefined || !filterAt(group, path)) return group;
  return changedGroup(group, path.slice(0, -1), (found) => ({
    ...found,
    filters: change(found.filters, index),
  }));
}
