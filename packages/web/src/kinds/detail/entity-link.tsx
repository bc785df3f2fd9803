import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { detailPath, kindOfType } from "@gantry/domain/kinds/detail-path.ts";
import type { EntityField, EntityRef } from "@gantry/domain/kinds/fields.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { entityNameQuery } from "../../queries/kind-queries.ts";
import { nameOf } from "../list/use-delete.ts";

const everyKind: readonly AnyKind[] = kinds;

/** Name of an entity, with a link where it has a page of its own; its id while it is not there or may not be seen. */
export function EntityLink({ entityType, entityId }: EntityRef) {
  const kind = kindOfType(entityType);
  const { data } = useQuery({
    ...entityNameQuery(kind ?? { entityType, path: "" }, entityId),
    enabled: kind !== undefined,
  });
  const path = detailPath(entityType, entityId);
  if (!data) return <span className="dim">{entityId}</span>;
  return path === undefined ? <span>{nameOf(data)}</span> : <Link to={path}>{nameOf(data)}</Link>;
}

/** Type of the entity that a field names, by its declaration or by the value beside it. */
export function typeNamedBy(
  kind: EntityField["kind"],
  siblings: Readonly<Record<string, unknown>>,
): string | undefined {
  if (typeof kind === "object") {
    const entityType = siblings[kind.typeIn];
    return typeof entityType === "string" ? entityType : undefined;
  }
  return everyKind.find(({ name }) => name === kind)?.entityType;
}
