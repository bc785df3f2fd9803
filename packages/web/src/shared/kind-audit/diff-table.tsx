import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/kinds/fields.ts";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldValue } from "../kind-detail/field-value.tsx";
import "../kind-detail/kind-detail.css";
import { fieldLabel, sectionTitle } from "../text/kind-text.ts";
import { valueText } from "../text/value-text.ts";
import type { Document, FieldDiff, SectionDiff } from "./entry-diff.ts";

/** Before and after side by side; a change has a sign as well as a tint. */
export function DiffTable({
  kind,
  sections,
  before,
  after,
  isChangedOnly,
  beforeTitle,
  afterTitle,
  by,
}: {
  kind: AnyKind;
  sections: readonly SectionDiff[];
  /** The whole documents: what a field names can depend on the value beside it. */
  before: Document;
  after: Document;
  isChangedOnly: boolean;
  beforeTitle: string;
  afterTitle: string;
  by: string;
}) {
  const { t } = useTranslation("audit");
  const unchanged = sections.flatMap(({ fields }) => fields).filter(({ isChanged }) => !isChanged).length;
  const shown = sections.filter(({ fields, changedCount }) =>
    isChangedOnly ? changedCount > 0 : fields.length > 0,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long tables are scrolled by keys too
    <div className="audit-scroll" tabIndex={0} role="region" aria-label={t("differences")}>
      <table className="audit-table">
        <thead>
          <tr>
            <th>{t("field")}</th>
            <th>{beforeTitle}</th>
            <th>
              {afterTitle} <span className="dim">{by}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ section, fields, changedCount }) => (
            <Fragment key={section}>
              <tr className="audit-section">
                <th colSpan={3} scope="rowgroup">
                  {sectionTitle(section)}{" "}
                  <span className="dim">{t("sectionChanges", { count: changedCount })}</span>
                </th>
              </tr>
              {fields
                .filter(({ isChanged }) => isChanged || !isChangedOnly)
                .map((field) => (
                  <DiffRow key={field.name} kind={kind} field={field} before={before} after={after} />
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {isChangedOnly && unchanged > 0 && (
        <p className="audit-rest dim">{t("unchanged", { count: unchanged })}</p>
      )}
    </div>
  );
}

function DiffRow({
  kind,
  field,
  before,
  after,
}: {
  kind: AnyKind;
  field: FieldDiff;
  before: Document;
  after: Document;
}) {
  const { t } = useTranslation("audit");
  const { name, isChanged, isHidden } = field;
  const from = isHidden ? t("hidden") : shownValue(kind, name, before);
  const to = isHidden ? (isChanged ? t("hiddenChanged") : t("hidden")) : shownValue(kind, name, after);
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">{fieldLabel(kind, name)}</th>
      <DiffCell className="audit-before mono" sign={isChanged ? "−" : undefined} value={from} />
      <DiffCell className="audit-after mono" sign={isChanged ? "+" : undefined} value={to} />
    </tr>
  );
}

function DiffCell({
  className,
  sign,
  value,
}: {
  className: string;
  sign: string | undefined;
  value: ReactNode;
}) {
  return (
    <td className={className}>
      {value ? (
        <div className="audit-value">
          {sign && <span aria-hidden>{sign}</span>}
          <div>{value}</div>
        </div>
      ) : (
        <span className="dim">–</span>
      )}
    </td>
  );
}

/** A value as words; what names entities says their names. */
function shownValue(kind: AnyKind, name: string, document: Document): ReactNode {
  const value = document?.[name];
  const field = (kind.fields as Fields)[name];
  const text = valueText(kind, name, value);
  if (text === "" || !field || !namesEntities(field)) return text;
  return <FieldValue name={name} field={field} value={value} siblings={document ?? {}} />;
}

const namingTypes: readonly Field["type"][] = ["entity", "entities", "entityRefs"];

function namesEntities(field: Field): boolean {
  if (field.type === "map") return "kind" in field.keys || namesEntities(field.of);
  if (field.type === "object" || field.type === "objects")
    return Object.values(field.fields as Fields).some(namesEntities);
  return namingTypes.includes(field.type);
}
