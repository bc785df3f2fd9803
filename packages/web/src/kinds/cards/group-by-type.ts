export interface NamedEntity {
  entityType: string;
  id: string;
}

export function groupByType(entities: readonly NamedEntity[]): { entityType: string; ids: string[] }[] {
  const groups = new Map<string, Set<string>>();
  for (const { entityType, id } of entities) {
    groups.set(entityType, (groups.get(entityType) ?? new Set()).add(id));
  }
  return [...groups].map(([entityType, ids]) => ({ entityType, ids: [...ids] }));
}
