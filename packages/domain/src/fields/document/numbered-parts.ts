import type { AnyKind } from "../../kinds/define-kind.ts";

/**
 * Members of responses that number parts of an entity from 1, each `{ index }`, with the field that counts them. Not in
 * the kinds themselves, which every page loads first.
 */
const numberedParts: Readonly<Record<string, readonly (readonly [member: string, field: string])[]>> = {
  detector: [["lanes", "laneCount"]],
};

export const numberedPartsOf = ({ name }: Pick<AnyKind, "name">) => numberedParts[name] ?? [];
