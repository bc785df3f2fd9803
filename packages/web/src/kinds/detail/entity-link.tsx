import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { detailPath, kindOfType } from "@gantry/domain/subjects/subjects.ts";
import type { EntityRef, NamedKind } from "@gantry/domain/fields/fields.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { entityNameQuery } from "../../queries/kind-queries.ts";
import { nameOf } from "../list/use-delete.ts";

const everyKind: readonly AnyKind[] = kinds;

/** Links the entity name if it has a page; shows the id if it does not exist or is not readable. */
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

export function typeNamedBy(
  kind: NamedKind,
  siblings: Readonly<Record<string, unknown>>,
): string | undefined {
  if (typeof kind === "object") {
    const entityType = siblings[kind.typeIn];
    return typeof entityType === "string" ? entityType : undefined;
  }
  return everyKind.find(({ name }) => name === kind)?.entityType;
}
