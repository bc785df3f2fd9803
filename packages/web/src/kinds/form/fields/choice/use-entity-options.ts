import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { userList } from "@gantry/domain/permissions/user-list.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { OptionsFilter } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { translate } from "../../../../text/translate.ts";
import { useState } from "react";
import { entityNameQuery, findQuery, nameStaleMs } from "../../../../queries/kind-queries.ts";
import { kindText } from "../../../../text/kind-text.ts";
import { nameOf } from "../../../list/use-delete.ts";

const pickerPageSize = 30;
const debounceMs = 300;

export interface EntityOption {
  value: string;
  label: string;
}

/** Search results and the names of chosen entities, for a select (FORM-040, FORM-041, FORM-046). */
export function useEntityOptions(kindName: string, chosen: readonly string[]) {
  const kind = choosableOf(kindName);
  const [typed, setTyped] = useState("");
  const [searchText] = useDebouncedValue(typed, debounceMs);
  const found = useQuery({
    ...findQuery(kind, pickerQuery(kind, searchText.trim())),
    staleTime: nameStaleMs,
  });
  const known = useQueries({
    queries: chosen.map((id) => entityNameQuery(kind, id)),
  });
  const options = new Map<string, EntityOption>();
  for (const [index, id] of chosen.entries()) {
    const { data, isSuccess } = known[index] ?? {};
    const name = data ? nameOf(data) : isSuccess ? translate("form:chosenButUnknown", { id }) : "…";
    options.set(id, { value: id, label: name });
  }
  // Until the search text is sent, offer only names that contain it: a quick Enter must not choose another
  // entity.
  const isSettled = typed.trim() === searchText.trim();
  const isOffered = (name: string) => isSettled || name.toLowerCase().includes(typed.trim().toLowerCase());
  for (const row of found.data?.items ?? [])
    if (isOffered(nameOf(row))) options.set(row.id, { value: row.id, label: nameOf(row) });
  const data = [...options.values()];
  const placeholder = translate("form:searchEntity", { kinds: kindText(kind, "many") });
  const input = {
    data,
    filter: everyOption,
    placeholder,
    nothingFoundMessage: translate("form:nothingFound"),
    searchable: true,
    searchValue: typed,
    onSearchChange: setTyped,
  };
  return { kind, options: data, input };
}

/** The server has already searched. */
const everyOption: OptionsFilter = ({ options }) => options;

type Choosable = Pick<AnyKind, "name" | "entityType" | "path"> & Partial<Pick<AnyKind, "search">>;

/** The first by name, or matches in name or description (FORM-040). */
export function pickerQuery({ search }: Pick<Choosable, "search">, searchText: string): FindQuery {
  const searchFields = ["name", "description"].filter((field) => search?.includes(field));
  return {
    page: 0,
    pageSize: pickerPageSize,
    sortField: "name",
    ascending: true,
    filters: [],
    fields: ["name"],
    ...(searchText !== "" && { searchText, ...(searchFields.length > 0 && { searchFields }) }),
  };
}

const choosable: readonly Choosable[] = [...kinds, userList];

function choosableOf(name: string): Choosable {
  const kind = choosable.find((known) => known.name === name);
  if (!kind) throw new Error(`There is no kind "${name}"`);
  return kind;
}
