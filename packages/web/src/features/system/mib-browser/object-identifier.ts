/** Largest number that one part of an object identifier may be. */
const arcMax = 4_294_967_295;

/** What somebody typed as an object identifier, without spaces and a leading dot; undefined when it is none. */
export function objectIdentifierOf(typed: string): string | undefined {
  const oid = typed.trim().replace(/^\./, "");
  const isOne =
    /^[0-2](\.\d{1,10}){1,127}$/.test(oid) && oid.split(".").every((arc) => Number(arc) <= arcMax);
  return isOne ? oid : undefined;
}

/** Identifiers of everything above, from the top: `1.3` has `1` and itself is not among them. */
export function identifiersAbove(oid: string): string[] {
  const arcs = oid.split(".");
  return arcs.slice(0, -1).map((_, index) => arcs.slice(0, index + 1).join("."));
}
