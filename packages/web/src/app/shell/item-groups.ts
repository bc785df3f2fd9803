import type { MenuItem } from "../../kinds/feature.ts";

/** Neighbours in a menu under one heading; those before the first heading have none. */
export interface ItemGroup {
  label: string | undefined;
  items: MenuItem[];
}

/** A module's entries as they stand in its menu. A heading whose entries are all closed is not there. */
export function itemGroups(items: readonly MenuItem[]): ItemGroup[] {
  const byLabel = Map.groupBy(items, ({ group }) => group?.());
  return [...byLabel].map(([label, ofGroup]) => ({ label, items: ofGroup }));
}
