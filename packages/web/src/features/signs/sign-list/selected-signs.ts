import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { api } from "../../../queries/api.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import type { Selection } from "../../../kinds/list/state/selection.ts";

/** SIGN-185. */
export const signSearchPageSize = 100;

export async function readSelectedSignIds(
  selection: Selection,
  find: typeof findSigns = findSigns,
): Promise<readonly string[]> {
  if ("ids" in selection) return selection.ids;
  const ids = new Set<string>();
  for (let page = 0; ; page++) {
    const { items, total } = await find(selection, page);
    for (const { id } of items) ids.add(id);
    if (items.length === 0 || (page + 1) * signSearchPageSize >= total) return [...ids];
  }
}

function findSigns({ query }: Extract<Selection, { query: unknown }>, page: number) {
  return api.post<FindAnswer<Entity>>(`${signKind.path}/find`, {
    ...query,
    page,
    pageSize: signSearchPageSize,
    sortField: "name",
    ascending: true,
    fields: ["name"],
  });
}
