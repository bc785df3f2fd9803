import {
  type FieldFilter,
  type FilterGroup,
  type FindQuery,
  maxPageSize,
} from "@gantry/domain/filters/find.ts";
import { emptyFilter, withoutEmptyGroups } from "@gantry/domain/filters/filter-tree.ts";
import { readFilter } from "@gantry/domain/filters/read-filter.ts";
import { resolveRelativeTimes } from "@gantry/domain/filters/relative-time.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The list state in the URL, so that a view can be shared. */
export interface ListState {
  /** From 0. */
  page: number;
  size: PageSize;
  sort: string;
  ascending: boolean;
  searchText: string;
  filter: FilterGroup;
}

/** Initial state: devices worst first, otherwise as declared (TABLE-015 to TABLE-018). */
export function startState(kind: AnyKind): ListState {
  return {
    page: 0,
    size: 20,
    sort: kind.device ? "status" : kind.list.sort,
    ascending: kind.list.ascending ?? true,
    searchText: "",
    filter: kind.list.filter ?? emptyFilter,
  };
}

type Search = Record<string, unknown>;

/** Invalid URL parameters are ignored. */
export function stateFromSearch(kind: AnyKind, search: Search): ListState {
  const start = startState(kind);
  const page = search["page"];
  return {
    page:
      typeof page === "number" && Number.isInteger(page) && page > 1 && page <= maxPageSize ? page - 1 : 0,
    size: pageSizes.find((size) => size === search["size"]) ?? start.size,
    sort: typeof search["sort"] === "string" ? search["sort"] : start.sort,
    ascending: typeof search["ascending"] === "boolean" ? search["ascending"] : start.ascending,
    searchText: typeof search["q"] === "string" || typeof search["q"] === "number" ? String(search["q"]) : "",
    filter: filterFromSearch(search) ?? start.filter,
  };
}

/** The URL holds match and filters of the outermost group; nested groups are unchanged. */
function filterFromSearch({ match, filters }: Search): FilterGroup | undefined {
  if (!Array.isArray(filters)) return undefined;
  const read = filters.flatMap((filter: unknown) => readFilter(filter) ?? []);
  return { match: match === "any" ? "any" : "all", filters: read };
}

export function searchFromState(kind: AnyKind, state: ListState): Search {
  const start = startState(kind);
  const isStartSort = state.sort === start.sort && state.ascending === start.ascending;
  return {
    ...(state.page > 0 && { page: state.page + 1 }),
    ...(state.size !== start.size && { size: state.size }),
    ...(!isStartSort && { sort: state.sort, ascending: state.ascending }),
    ...(state.searchText !== "" && { q: state.searchText }),
    ...(!isSameFilter(state.filter, start.filter) && filterToSearch(state.filter)),
  };
}

// An empty list overrides a default filter.
const filterToSearch = ({ match, filters }: FilterGroup): Search => ({
  ...(match === "any" && { match }),
  filters,
});

export const isSameFilter = (one: FilterGroup, other: FilterGroup): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The query of a state within the kind's scope. Relative times count from `nowMs`, milliseconds since 1970.
 */
export function queryFromState(kind: AnyKind, state: ListState, nowMs: number): FindQuery {
  return {
    page: state.page,
    pageSize: state.size,
    sortField: state.sort,
    ascending: state.ascending,
    ...makeMatchingQuery(kind, state, nowMs),
  };
}

export function makeMatchingQuery(
  kind: AnyKind,
  { filter, searchText }: Pick<ListState, "filter" | "searchText">,
  nowMs: number,
): Pick<FindQuery, "filters" | "searchText"> {
  const filters = narrowFilter(kind, resolveRelativeTimes(withoutEmptyGroups(filter), nowMs));
  return {
    ...(searchText.trim() !== "" && { searchText: searchText.trim() }),
    ...(filters && { filters }),
  };
}

function narrowFilter({ where = {} }: AnyKind, chosen: FilterGroup): FilterGroup | undefined {
  const ofPlace = Object.entries(where).map(
    ([field, value]): FieldFilter =>
      value === null ? { field, operator: "NOT_EXISTS" } : { field, operator: "EQUALS", value },
  );
  const isChosen = chosen.filters.length > 0;
  if (ofPlace.length === 0) return isChosen ? chosen : undefined;
  return { match: "all", filters: isChosen ? [...ofPlace, chosen] : ofPlace };
}

/** Changing the query resets to the first page (TABLE-014). */
export function changeState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 0, ...change };
}

/** Last page with rows, from 0; 0 if there are none. */
export const lastPageOf = ({ size }: Pick<ListState, "size">, total: number): number =>
  Math.max(0, Math.ceil(total / size) - 1);

export const isNarrowed = (state: ListState): boolean =>
  withoutEmptyGroups(state.filter).filters.length > 0 || state.searchText.trim() !== "";

export const showAll: Partial<ListState> = { filter: emptyFilter, searchText: "" };
