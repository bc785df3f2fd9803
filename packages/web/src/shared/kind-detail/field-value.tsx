import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { detailPath, kindOfType } from "@gantry/domain/kinds/detail-path.ts";
import type { EntityRef, Field } from "@gantry/domain/kinds/fields.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Entity, entityQuery } from "../api/kind-queries.ts";
import { nameOf } from "../kind-list/use-delete.ts";
import { valueText } from "../text/value-text.ts";

const everyKind: readonly AnyKind[] = kinds;

/** The value of a field as a person reads it; entities by their names, with a link to each. */
export function FieldValue(props: { kind: AnyKind; name: string; field: Field; entity: Entity }) {
  const { kind, name, entity } = props;
  const refs = refsOf(props);
  if (refs.length > 0) {
    return (
      <ul className="fact-entities">
        {refs.map((ref) => (
          <li key={`${ref.entityType} ${ref.entityId}`}>
            <EntityLink {...ref} />
          </li>
        ))}
      </ul>
    );
  }
  const text = valueText(kind, name, entity[name]);
  return text === "" ? <span className="dim">–</span> : <span className="fact-text">{text}</span>;
}

function refsOf({ field, name, entity }: { field: Field; name: string; entity: Entity }): EntityRef[] {
  const value = entity[name];
  if (value === null || value === undefined) return [];
  if (field.type === "entityRefs") return value as EntityRef[];
  if (field.type !== "entity" && field.type !== "entities") return [];
  const entityType = typeOf(field.kind, entity);
  if (entityType === undefined) return [];
  return [value].flat().map((id) => ({ entityType, entityId: String(id) }));
}

function typeOf(kind: string | { typeIn: string }, entity: Entity): string | undefined {
  if (typeof kind === "object") return entity[kind.typeIn] as string | undefined;
  return everyKind.find(({ name }) => name === kind)?.entityType;
}

/** The name of an entity, with a link where it has a page of its own; its id when it is not there or may not be seen. */
function EntityLink({ entityType, entityId }: EntityRef) {
  const kind = kindOfType(entityType);
  const { data } = useQuery({
    ...entityQuery<Entity>(kind ?? { entityType, path: "" }, entityId),
    enabled: kind !== undefined,
  });
  const path = detailPath(entityType, entityId);
  if (!data) return <span className="dim">{entityId}</span>;
  return path === undefined ? <span>{nameOf(data)}</span> : <Link to={path}>{nameOf(data)}</Link>;
}
