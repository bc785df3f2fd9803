import { limitText } from "@gantry/domain/alarms/measured-text.ts";
import type {
  EntitiesField,
  EntityField,
  EntityRef,
  Field,
  Fields,
  MapField,
  ObjectField,
  ObjectsField,
} from "@gantry/domain/fields/fields.ts";
import { isActive } from "@gantry/domain/fields/form/form-logic.ts";
import type { DeclarationOf, FieldTypeName } from "@gantry/domain/fields/index.ts";
import { isMessage } from "@gantry/domain/fields/types/object.ts";
import type { UnitNumberField } from "@gantry/domain/fields/measure-fields.ts";
import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import { type ComponentType, createElement, Fragment, type ReactNode, useMemo } from "react";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { fetchFile } from "../../queries/files/file-calls.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import { fieldText } from "../value-text.ts";
import { useFormats } from "../../kit/time/formats.ts";
import { dateTimeText } from "../../kit/time/moment-text.ts";
import { EntityLink, typeNamedBy } from "./entity-link.tsx";
import css from "./field-value.module.css";

type Group = Readonly<Record<string, unknown>>;

interface Props<F extends Field = Field> {
  name: string;
  field: F;
  value: unknown;
  siblings: Group;
}
type View<F extends Field = Field> = ComponentType<Props<F>>;

/** How details show values that are more than text. */
const views: { [Type in FieldTypeName]?: View<DeclarationOf<Type>> } = {
  object: (props) => (isMessage(props.field) ? <Text {...props} /> : <Members {...props} />),
  objects: Entries,
  map: Keyed,
  image: ({ name, value }) => (
    <img className={css.picture} src={String(value)} alt={translateComputed(`fields:${name}`)} />
  ),
  richText: ({ value }) => <RichTextView html={String(value)} />,
  file: FileValue,
  entity: NamedEntities,
  entities: NamedEntities,
  entityRefs: ({ value }) => <Entities refs={value as EntityRef[]} />,
  unitNumber: Measure,
  time: ({ value }) => <span className="num">{dateTimeText(String(value))}</span>,
};

/** How lists show them. */
const cells: { [Type in FieldTypeName]?: View<DeclarationOf<Type>> } = {
  entity: EntityCell,
  textarea: LongText,
};

const maxCellLength = 100;

/** DASH-010 */
function LongText({ value }: Props) {
  const text = String(value);
  if (text.length <= maxCellLength) return text;
  return <span title={text}>{text.slice(0, maxCellLength)}…</span>;
}

export function FieldValue(props: Props) {
  useFormats();
  if (isNothing(props.value)) return <span className="dim">–</span>;
  return createElement((views[props.field.type as FieldTypeName] as View | undefined) ?? Text, props);
}

/** The same in a row of a list. */
export function FieldCell(props: Props) {
  const { value } = props;
  if (value === null || value === undefined || value === "") return <span className="dim">–</span>;
  const cell = cells[props.field.type as FieldTypeName] as View | undefined;
  if (cell) return createElement(cell, props);
  return fieldText(props.field, props.name, value) || <span className="dim">–</span>;
}

function Text({ name, field, value }: Props) {
  return <span className={css.text}>{fieldText(field, name, value)}</span>;
}

/** In the unit of the value beside it, where there is one. */
function Measure(props: Props<UnitNumberField>) {
  const { field, value, siblings } = props;
  const { unitSystem } = useFormats();
  const unit = field.unitsBy?.units[String(siblings[field.unitsBy.field])];
  if (!unit) return <Text {...props} />;
  return <span className={css.text}>{limitText(Number(value), unit, unitSystem)}</span>;
}

function FileValue({ value }: Props) {
  const file = value as FileReference;
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

function EntityCell({ field, value, siblings }: Props<EntityField>) {
  const entityType = typeNamedBy(field.kind, siblings);
  return entityType ? <EntityLink entityType={entityType} entityId={String(value)} /> : String(value);
}

function NamedEntities({ field, value, siblings }: Props<EntityField | EntitiesField>) {
  const entityType = typeNamedBy(field.kind, siblings);
  if (entityType === undefined) return <Entities refs={[]} />;
  return <Entities refs={[value].flat().map((id) => ({ entityType, entityId: String(id) }))} />;
}

function Entities({ refs }: { refs: readonly EntityRef[] }) {
  return (
    <ul className={css.entries}>
      {refs.map((ref) => (
        <li key={`${ref.entityType} ${ref.entityId}`}>
          <EntityLink {...ref} />
        </li>
      ))}
    </ul>
  );
}

function Entries({ field, value }: Props<ObjectsField>) {
  return (
    <ol className={css.entries}>
      {(value as Group[]).map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a group is known by its place alone
        <li key={index}>
          <Members field={field} value={group} />
        </li>
      ))}
    </ol>
  );
}

function Keyed({ name, field: { keys, of }, value }: Props<MapField>) {
  const entityType = "kind" in keys ? typeNamedBy(keys.kind, {}) : undefined;
  const entries = value as Group;
  return (
    <ul className={css.entries}>
      {Object.entries(entries).map(([key, entry]) => (
        <li key={key}>
          {entityType ? <EntityLink entityType={entityType} entityId={key} /> : <b className="num">{key}</b>}{" "}
          <FieldValue name={name} field={of} value={entry} siblings={entries} />
        </li>
      ))}
    </ul>
  );
}

function Members({ field, value }: { field: ObjectField | ObjectsField; value: unknown }) {
  const fields: Fields = field.fields;
  const group = value as Group;
  const shown = Object.entries(fields).filter(
    ([name, member]) => !member.hidden && isActive(member, group) && !isNothing(group[name]),
  );
  return (
    <Facts layout="row">
      {shown.map(([name, member]) => (
        <Fact key={name} label={translateComputed(`fields:${name}`)}>
          <FieldValue name={name} field={member} value={group[name]} siblings={group} />
        </Fact>
      ))}
    </Facts>
  );
}

/** Elements and link schemes the server allows; anything else is shown as text. */
const shown = new Set("p br hr h2 h3 h4 blockquote pre ul ol li strong em u s code".split(" "));
const address = /^(?:https?:|mailto:|tel:)/i;

/** Rebuilds rich text from its parsed tree: stored HTML is never injected. */
function RichTextView({ html }: { html: string }) {
  const nodes = useMemo(
    () => [...new DOMParser().parseFromString(html, "text/html").body.childNodes],
    [html],
  );
  return <div>{nodes.map(element)}</div>;
}

function element(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  const inside = [...node.childNodes].map(element);
  const href = node.getAttribute("href") ?? "";
  if (name === "a" && address.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    );
  if (!shown.has(name)) return <Fragment key={key}>{inside}</Fragment>;
  return createElement(name, { key }, ...inside);
}
