import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { subjects } from "@gantry/domain/subjects/subjects.ts";
import { can, type Session } from "../../session/session-store.ts";

const searched = subjects
  .flatMap(({ kind }) => (kind?.searched ? [{ kind, ...kind.searched }] : []))
  .toSorted((one, other) => one.place - other.place);

/** Results of other types are found and can be acted on, but do not open (TABLE-035). */
export const opensFromSearch = (entityType: string): boolean =>
  searched.some(({ kind, opens }) => opens === true && kind.entityType === entityType);

/** The kinds that this user may look through, in the order of the results. */
export function listSearchedKinds(session: Session): AnyKind[] {
  return searched
    .map(({ kind }) => kind)
    .filter(({ licence }) => licence === undefined || session.features.has(licence))
    .filter(({ entityType }) => can(session, "READ", entityType));
}
