import type {
  EntityRef,
  Field,
  Fields,
  MapField,
  ObjectField,
  ObjectsField,
} from "@gantry/domain/kinds/fields.ts";
import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import { isActive } from "@gantry/domain/kinds/form-logic.ts";
import { fetchFile } from "../../queries/files/file-calls.ts";
import { computedText } from "../../text/computed-text.ts";
import { fieldText, isMessage } from "../value-text.ts";
import { useFormats } from "../../kit/time/formats.ts";
import { dateTimeText } from "../../kit/time/moment-text.ts";
import { EntityLink, typeNamedBy } from "./entity-link.tsx";
import { RichTextView } from "./rich-text-view.tsx";

type Group = Readonly<Record<string, unknown>>;

interface Props {
  name: string;
  field: Field;
  value: unknown;
  /** Values beside it. */
  siblings: Group;
}

/** The value of a field as a person reads it; entities by their names, with a link to each. */
export function FieldValue({ name, field, value, siblings }: Props) {
  useFormats();
  if (isNothing(value)) return <span className="dim">–</span>;
  if (field.type === "object" && !isMessage(field)) return <Members field={field} value={value as Group} />;
  if (field.type === "objects") return <Entries field={field} value={value as Group[]} />;
  if (field.type === "map") return <Keyed name={name} field={field} value={value as Group} />;
  if (field.type === "image") {
    return <img className="fact-picture" src={String(value)} alt={computedText(`fields:${name}`)} />;
  }
  if (field.type === "richText") return <RichTextView html={String(value)} />;
  if (field.type === "file") return <FileValue file={value as FileReference} />;
  const refs = refsOf(field, value, siblings);
  if (refs) return <Entities refs={refs} />;
  if (field.type === "time") return <span className="num">{dateTimeText(String(value))}</span>;
  return <span className="fact-text">{fieldText(field, name, value)}</span>;
}

function FileValue({ file }: { file: FileReference }) {
  return (
    <button type="button" className="text-button" onClick={() => void fetchFile(file)}>
      {file.name}
    </button>
  );
}

function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    (typeof value === "object" && Object.keys(value).length === 0)
  );
}

/** Entities that the value names; undefined for other fields. */
function refsOf(field: Field, value: unknown, siblings: Group): EntityRef[] | undefined {
  if (field.type === "entityRefs") return value as EntityRef[];
  if (field.type !== "entity" && field.type !== "entities") return undefined;
  const entityType = typeNamedBy(field.kind, siblings);
  if (entityType === undefined) return [];
  return [value].flat().map((id) => ({ entityType, entityId: String(id) }));
}

function Entities({ refs }: { refs: readonly EntityRef[] }) {
  return (
    <ul className="fact-entries">
      {refs.map((ref) => (
        <li key={`${ref.entityType} ${ref.entityId}`}>
          <EntityLink {...ref} />
        </li>
      ))}
    </ul>
  );
}

function Entries({ field, value }: { field: ObjectsField; value: readonly Group[] }) {
  return (
    <ol className="fact-entries">
      {value.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a group is known by its place alone
        <li key={index}>
          <Members field={field} value={group} />
        </li>
      ))}
    </ol>
  );
}

function Keyed({ name, field: { keys, of }, value }: { name: string; field: MapField; value: Group }) {
  const entityType = "kind" in keys ? typeNamedBy(keys.kind, {}) : undefined;
  return (
    <ul className="fact-entries">
      {Object.entries(value).map(([key, entry]) => (
        <li key={key}>
          {entityType ? <EntityLink entityType={entityType} entityId={key} /> : <b className="num">{key}</b>}{" "}
          <FieldValue name={name} field={of} value={entry} siblings={value} />
        </li>
      ))}
    </ul>
  );
}

function Members({ field, value }: { field: ObjectField | ObjectsField; value: Group }) {
  const fields: Fields = field.fields;
  const shown = Object.entries(fields).filter(
    ([name, member]) => !member.hidden && isActive(member, value) && !isNothing(value[name]),
  );
  return (
    <dl className="fact-members">
      {shown.map(([name, member]) => (
        <div key={name} className="row">
          <dt>{computedText(`fields:${name}`)}</dt>
          <dd>
            <FieldValue name={name} field={member} value={value[name]} siblings={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
