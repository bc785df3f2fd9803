import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useCan } from "./session-store.ts";

/** Whether the user may make a new entity of the kind here; some are made elsewhere. */
export function useMayCreate(kind: AnyKind): boolean {
  const isAllowed = useCan("CREATE", kind.entityType);
  return isAllowed && !kind.madeElsewhere && kind.singleton === undefined;
}
