const arcMax = 4_294_967_295;

/** Removes spaces and a leading dot; undefined if invalid. */
export function objectIdentifierOf(typed: string): string | undefined {
  const oid = typed.trim().replace(/^\./, "");
  const isOne =
    /^[0-2](\.\d{1,10}){1,127}$/.test(oid) && oid.split(".").every((arc) => Number(arc) <= arcMax);
  return isOne ? oid : undefined;
}

export function identifiersAbove(oid: string): string[] {
  const arcs = oid.split(".");
  return arcs.slice(0, -1).map((_, index) => arcs.slice(0, index + 1).join("."));
}
