import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useCan } from "./session-store.ts";

/** Create permission; false for kinds created elsewhere. */
export function useMayCreate(kind: AnyKind): boolean {
  const isAllowed = useCan("CREATE", kind.entityType);
  return isAllowed && !kind.madeElsewhere && kind.singleton === undefined;
}
