import {
  type FieldFilter,
  type FilterGroup,
  type FilterOperator,
  filterOperators,
  type FindQuery,
} from "@gantry/domain/contract/find.ts";
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
  match: FilterGroup["match"];
  filters: readonly FieldFilter[];
}

/** The list as it opens: devices worst first, everything else as the kind says. */
export function startState(kind: AnyKind): ListState {
  return {
    page: 0,
    size: 20,
    sort: kind.device ? "status" : kind.list.sort,
    ascending: kind.list.ascending ?? true,
    searchText: "",
    match: "all",
    filters: [],
  };
}

type Search = Record<string, unknown>;

/** Reads the address; what is not understood there is as if it were absent. */
export function stateFromSearch(kind: AnyKind, search: Search): ListState {
  const start = startState(kind);
  const page = search["page"];
  const filters = search["filters"];
  return {
    page: typeof page === "number" && Number.isInteger(page) && page > 1 ? page - 1 : 0,
    size: pageSizes.find((size) => size === search["size"]) ?? start.size,
    sort: typeof search["sort"] === "string" ? search["sort"] : start.sort,
    ascending: typeof search["ascending"] === "boolean" ? search["ascending"] : start.ascending,
    searchText: typeof search["q"] === "string" || typeof search["q"] === "number" ? String(search["q"]) : "",
    match: search["match"] === "any" ? "any" : "all",
    filters: Array.isArray(filters) ? filters.filter(isFieldFilter) : [],
  };
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
    ...(state.match === "any" && { match: "any" }),
    ...(state.filters.length > 0 && { filters: state.filters }),
  };
}

/** The call that answers what the state asks for, among what belongs to the kind's place. */
export function queryFromState(kind: AnyKind, state: ListState): FindQuery {
  const filters = narrowed(kind, { match: state.match, filters: [...state.filters] });
  return {
    page: state.page,
    pageSize: state.size,
    sortField: state.sort,
    ascending: state.ascending,
    ...(state.searchText.trim() !== "" && { searchText: state.searchText.trim() }),
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

export const isNarrowed = (state: ListState): boolean =>
  state.filters.length > 0 || state.searchText.trim() !== "";

function isFieldFilter(value: unknown): value is FieldFilter {
  if (typeof value !== "object" || value === null) return false;
  const { field, operator } = value as Partial<FieldFilter>;
  return typeof field === "string" && filterOperators.includes(operator as FilterOperator);
}
