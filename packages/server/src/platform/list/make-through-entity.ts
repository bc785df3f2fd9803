import type { Principal } from "../permission/principal.ts";
import type { ValueSlot } from "./filter-sql.ts";

/** Records are visible only if the caller may read their entity. */
export function makeThroughEntity(alias: string): (value: ValueSlot, principal: Principal) => string {
  return (value, principal) => {
    const conditions = [...(principal.grants.get("READ") ?? [])].map(([entityType, allowed]) => {
      const ofType = `${alias}.entity_type = ${value(entityType)}`;
      return allowed === "all"
        ? ofType
        : `(${ofType} and ${alias}.entity_id = any(${value([...allowed])}::text[]))`;
    });
    return conditions.length > 0 ? `(${conditions.join(" or ")})` : "false";
  };
}
