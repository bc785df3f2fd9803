import type { MenuItem } from "../../kinds/feature.ts";

export interface ItemGroup {
  label: string | undefined;
  items: MenuItem[];
}

export function itemGroups(items: readonly MenuItem[]): ItemGroup[] {
  const byLabel = Map.groupBy(items, ({ group }) => group?.());
  return [...byLabel].map(([label, ofGroup]) => ({ label, items: ofGroup }));
}
