import { useDebouncedValue } from "@mantine/hooks";
import { cellOf, type GrantCells } from "@gantry/domain/permissions/grant-cells.ts";
import { listNamedIds } from "@gantry/domain/permissions/grant-cover.ts";
import { idsOfGroup } from "@gantry/domain/permissions/group-tree.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { findQuery } from "../../../queries/kind-queries.ts";
import { useSession } from "../../../session/session-store.ts";
import { useGroups } from "./cell-items.tsx";
import { countQuery, type Item, namesQuery } from "./grant-calls.ts";
import { deviceKinds, findListedKind, typeTitle } from "./kind-of-type.ts";
import { matrixRows, type MatrixRow, type TypePart } from "./matrix-rows.ts";

const countedForMs = 60_000;
const debounceMs = 300;
const shownFound = 5;

export function useMatrix(cells: GrantCells, text: string) {
  const { t } = useTranslation("shell");
  const groups = useGroups();
  // Signs are expanded initially.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(["signs"]));
  const items = useFoundItems(cells, text);
  const groupParts = groups.flatMap((group): TypePart[] =>
    [...new Set((group.entities ?? []).map(({ entityType }) => entityType))].map((entityType) => ({
      entityType,
      id: group.id,
      name: group.name,
      ids: idsOfGroup(groups, group.id, entityType),
    })),
  );
  const rows = matrixRows({
    parts: [...groupParts, ...items],
    open,
    text,
    moduleName: (module) => t(`modules.${module}`),
    typeName: typeTitle,
  });
  const counts = useCounts(rows);
  return {
    rows,
    countOf: (row: MatrixRow) =>
      row.ids?.length ?? (row.kind === "type" ? counts.get(row.types[0] ?? "") : undefined),
    fold(row: MatrixRow, isOpen: boolean) {
      setOpen((before) => {
        const after = new Set(before);
        if (isOpen) after.add(row.key);
        else after.delete(row.key);
        return after;
      });
    },
  };
}

function useCounts(rows: readonly MatrixRow[]): ReadonlyMap<string, number> {
  const { grants } = useSession();
  const types = rows.flatMap((row) => (row.kind === "type" ? row.types : []));
  const searched = types.flatMap((type) => {
    const kind = findListedKind(type);
    return kind && isAllowed(grants, "READ", type) ? [kind] : [];
  });
  const answers = useQueries({
    queries: searched.map((kind) => ({ ...countQuery(kind), staleTime: countedForMs })),
  });
  return new Map(
    searched.flatMap(({ entityType }, index) => {
      const total = answers[index]?.data?.total;
      return total === undefined ? [] : [[entityType, total] as const];
    }),
  );
}

function useFoundItems(cells: GrantCells, text: string): TypePart[] {
  const { grants } = useSession();
  const [searched] = useDebouncedValue(text.trim(), debounceMs);
  const isSearching = searched.length > 1 && text.trim().length > 1;
  const named = groupNamedIds(cells);
  const kindsNamed = [...named.keys()].flatMap((type) => findListedKind(type) ?? []);
  const isReadable = (type: string) => isAllowed(grants, "READ", type);
  const names = useQueries({
    queries: kindsNamed.map((kind) => ({
      ...namesQuery(kind, named.get(kind.entityType) ?? []),
      enabled: isSearching && isReadable(kind.entityType),
      placeholderData: keepPreviousData,
    })),
  });
  const devices = useQueries({
    queries: deviceKinds.map((kind) => ({
      ...findQuery<Item>(kind, { page: 0, pageSize: shownFound, searchText: searched, fields: ["name"] }),
      enabled: isSearching && isReadable(kind.entityType),
    })),
  });
  if (!isSearching) return [];
  const found = [
    ...kindsNamed.map((kind, index) => [kind.entityType, names[index]?.data?.items] as const),
    ...deviceKinds.map((kind, index) => [kind.entityType, devices[index]?.data?.items] as const),
  ];
  const parts = found.flatMap(([entityType, some]) =>
    (some ?? []).map(({ id, name }) => ({ entityType, id, name: name ?? id, ids: [id] })),
  );
  return [...new Map(parts.map((part) => [`${part.entityType} ${part.id}`, part])).values()];
}

function groupNamedIds(cells: GrantCells): ReadonlyMap<string, string[]> {
  const named = new Map<string, Set<string>>();
  for (const [key, cover] of cells) {
    const ids = listNamedIds(cover);
    if (ids.length === 0) continue;
    const { entityType } = cellOf(key);
    named.set(entityType, new Set([...(named.get(entityType) ?? []), ...ids]));
  }
  return new Map([...named].map(([type, ids]) => [type, [...ids].toSorted()]));
}
