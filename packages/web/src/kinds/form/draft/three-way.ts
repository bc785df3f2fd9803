export type Document = Readonly<Record<string, unknown>>;

/** Compares two values; missing, null and empty text or list are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(toPlain(a)) === JSON.stringify(toPlain(b));
}

export function listChangedFields(from: Document, to: Document, fields: readonly string[]): string[] {
  return fields.filter((field) => !isSame(from[field], to[field]));
}

/** Fields that both sides changed to different values; the user must decide. */
export function findClashes(
  base: Document,
  mine: Document,
  theirs: Document,
  fields: readonly string[],
): string[] {
  return listChangedFields(base, mine, fields).filter(
    (field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]),
  );
}

/** Their version with my changes applied; where both changed a field, mine stays until I decide. */
export function mergeDocuments(
  base: Document,
  mine: Document,
  theirs: Document,
  fields: readonly string[],
): Record<string, unknown> {
  const changedByMe = new Set(listChangedFields(base, mine, fields));
  return Object.fromEntries(fields.map((field) => [field, (changedByMe.has(field) ? mine : theirs)[field]]));
}

function toPlain(value: unknown): unknown {
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, part]) => [name, toPlain(part)]),
    );
  }
  return value;
}
