import {
  type FieldFilter,
  type FilterGroup,
  type FindQuery,
  maxPageSize,
} from "@gantry/domain/filters/find.ts";
import { emptyFilter, withoutEmptyGroups } from "@gantry/domain/filters/filter-tree.ts";
import { readFilter } from "@gantry/domain/filters/read-filter.ts";
import { countedFrom } from "@gantry/domain/filters/relative-time.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** What of a list stands in the address bar, so that a view can be sent to a colleague. */
export interface ListState {
  /** Counted from 0. */
  page: number;
  size: PageSize;
  sort: string;
  ascending: boolean;
  searchText: string;
  filter: FilterGroup;
}

/** The list as it opens: devices worst first, everything else as the kind says (TABLE-015 to TABLE-018). */
export function startState(kind: AnyKind): ListState {
  return {
    page: 0,
    size: 20,
    sort: kind.device ? "status" : kind.list.sort,
    ascending: kind.list.ascending ?? true,
    searchText: "",
    filter: { match: "all", filters: [...(kind.list.filters ?? [])] },
  };
}

type Search = Record<string, unknown>;

/** Reads the address; what is not understood there is as if it were absent. */
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

/** The outermost group stands in the address as its match and its filters, groups within as they are. */
function filterFromSearch({ match, filters }: Search): FilterGroup | undefined {
  if (!Array.isArray(filters)) return undefined;
  const read = filters.flatMap((filter: unknown) => readFilter(filter) ?? []);
  return { match: match === "any" ? "any" : "all", filters: read };
}

/** The address of a state; what is as the list opens is left out. */
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

// An empty list says that nothing narrows a list which opens narrowed.
const filterToSearch = ({ match, filters }: FilterGroup): Search => ({
  ...(match === "any" && { match }),
  filters,
});

/** Whether two filters ask for the same in the same words. */
export const isSameFilter = (one: FilterGroup, other: FilterGroup): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The call that answers what the state asks for, among what belongs to the kind's place. Times that look back are
 * counted from `nowMs`, milliseconds since 1970.
 */
export function queryFromState(kind: AnyKind, state: ListState, nowMs: number): FindQuery {
  return {
    page: state.page,
    pageSize: state.size,
    sortField: state.sort,
    ascending: state.ascending,
    ...matchingQuery(kind, state, nowMs),
  };
}

/** Filters and search of the call alone: everything that the state finds, on whatever page. */
export function matchingQuery(
  kind: AnyKind,
  { filter, searchText }: Pick<ListState, "filter" | "searchText">,
  nowMs: number,
): Pick<FindQuery, "filters" | "searchText"> {
  const filters = narrowed(kind, countedFrom(withoutEmptyGroups(filter), nowMs));
  return {
    ...(searchText.trim() !== "" && { searchText: searchText.trim() }),
    ...(filters && { filters }),
  };
}

/** What was chosen, among what belongs to the place; undefined when nothing narrows the list. */
function narrowed({ where = {} }: AnyKind, chosen: FilterGroup): FilterGroup | undefined {
  const ofPlace = Object.entries(where).map(
    ([field, value]): FieldFilter =>
      value === null ? { field, operator: "NOT_EXISTS" } : { field, operator: "EQUALS", value },
  );
  const isChosen = chosen.filters.length > 0;
  if (ofPlace.length === 0) return isChosen ? chosen : undefined;
  return { match: "all", filters: isChosen ? [...ofPlace, chosen] : ofPlace };
}

/** A changed state; whatever changes what is found goes back to the first page (TABLE-014). */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 0, ...change };
}

/** The last page that has rows, counted from 0; the first where there are none at all. */
export const lastPage = ({ size }: Pick<ListState, "size">, total: number): number =>
  Math.max(0, Math.ceil(total / size) - 1);

/** Whether the list may leave something out. */
export const isNarrowed = (state: ListState): boolean =>
  withoutEmptyGroups(state.filter).filters.length > 0 || state.searchText.trim() !== "";

/** A change after which the list shows everything. */
export const showAll: Partial<ListState> = { filter: emptyFilter, searchText: "" };
