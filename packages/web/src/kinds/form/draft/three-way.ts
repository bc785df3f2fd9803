/** A document as the form holds it. */
export type Document = Readonly<Record<string, unknown>>;

/** Whether two values of a field are the same; absent, null and an empty text or list are all "nothing". */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

/** Fields that differ between two versions, in the order given. */
export function changedFields(from: Document, to: Document, fields: readonly string[]): string[] {
  return fields.filter((field) => !isSame(from[field], to[field]));
}

/** Fields that both sides changed since `base`, to different values: only a person can decide these. */
export function clashingFields(
  base: Document,
  mine: Document,
  theirs: Document,
  fields: readonly string[],
): string[] {
  return changedFields(base, mine, fields).filter(
    (field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]),
  );
}

/** Their version with what I changed put onto it; where both changed the same field, mine stays until I decide. */
export function mergedDocument(
  base: Document,
  mine: Document,
  theirs: Document,
  fields: readonly string[],
): Record<string, unknown> {
  const changedByMe = new Set(changedFields(base, mine, fields));
  return Object.fromEntries(fields.map((field) => [field, (changedByMe.has(field) ? mine : theirs)[field]]));
}

function plain(value: unknown): unknown {
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, part]) => [name, plain(part)]),
    );
  }
  return value;
}
