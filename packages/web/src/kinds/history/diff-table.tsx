import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldValue } from "../detail/field-value.tsx";
import "../detail/kind-detail.css";
import { fieldLabel, sectionTitle } from "../../text/kind-text.ts";
import { valueText } from "../value-text.ts";
import { changedParts } from "./changed-parts.ts";
import { MarkedText } from "./marked-text.tsx";
import type { Document, FieldDiff, SectionDiff } from "./entry-diff.ts";

/** A change is marked by a sign as well as a tint. */
export function DiffTable({
  kind,
  sections,
  before,
  after,
  isChangedOnly,
  beforeTitle,
  afterTitle,
  beforeBy,
  by,
  isOneColumn = false,
}: {
  kind: AnyKind;
  sections: readonly SectionDiff[];
  /** Whole documents: the meaning of a field may depend on a sibling. */
  before: Document;
  after: Document;
  isChangedOnly: boolean;
  beforeTitle: string;
  afterTitle: string;
  beforeBy?: string | undefined;
  by?: string;
  isOneColumn?: boolean;
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
            {!isOneColumn && (
              <th>
                {beforeTitle} <span className="dim">{beforeBy}</span>
              </th>
            )}
            <th>
              {isOneColumn && `${beforeTitle} → `}
              {afterTitle} <span className="dim">{by}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ section, fields, changedCount }) => (
            <Fragment key={section}>
              <tr className="audit-section">
                <th colSpan={isOneColumn ? 2 : 3} scope="rowgroup">
                  {sectionTitle(section)}{" "}
                  <span className="dim">{t("sectionChanges", { count: changedCount })}</span>
                </th>
              </tr>
              {fields
                .filter(({ isChanged }) => isChanged || !isChangedOnly)
                .map((field) => (
                  <DiffRow
                    key={field.name}
                    kind={kind}
                    field={field}
                    before={before}
                    after={after}
                    isOneColumn={isOneColumn}
                  />
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
  isOneColumn,
}: {
  kind: AnyKind;
  field: FieldDiff;
  before: Document;
  after: Document;
  isOneColumn: boolean;
}) {
  const { t } = useTranslation("audit");
  const { name, isChanged, isHidden } = field;
  const shown = {
    from: isHidden ? t("hidden") : shownValue(kind, name, before),
    to: isHidden ? (isChanged ? t("hiddenChanged") : t("hidden")) : shownValue(kind, name, after),
  };
  const { from, to } = isChanged && !isHidden ? marked(shown) : shown;
  const was = <DiffValue sign={isChanged ? "−" : undefined} value={from} />;
  const is = <DiffValue sign={isChanged ? "+" : undefined} value={to} />;
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">{fieldLabel(kind, name)}</th>
      {isOneColumn ? (
        <td className="audit-both mono">
          {isChanged && <div className="audit-before">{was}</div>}
          <div className="audit-after">{is}</div>
        </td>
      ) : (
        <>
          <td className="audit-before mono">{was}</td>
          <td className="audit-after mono">{is}</td>
        </>
      )}
    </tr>
  );
}

function marked({ from, to }: { from: ReactNode; to: ReactNode }): { from: ReactNode; to: ReactNode } {
  if (typeof from !== "string" || typeof to !== "string" || from === "" || to === "") return { from, to };
  const [before, after] = changedParts(from, to);
  return { from: <MarkedText parts={before} isBefore />, to: <MarkedText parts={after} isBefore={false} /> };
}

function DiffValue({ sign, value }: { sign: string | undefined; value: ReactNode }) {
  if (!value) return <span className="dim">–</span>;
  return (
    <div className="audit-value">
      {sign && <span aria-hidden>{sign}</span>}
      <div>{value}</div>
    </div>
  );
}

function shownValue(kind: AnyKind, name: string, document: Document): ReactNode {
  const value = document?.[name];
  const field = (kind.fields as Fields)[name];
  const text = valueText(kind, name, value);
  if (text === "" || !field || !namesEntities(field)) return text;
  return <FieldValue name={name} field={field} value={value} siblings={document ?? {}} />;
}

function namesEntities(field: Field): boolean {
  const { namesEntities: names, members } = typeOf(field);
  return names?.(field) || (members?.(field) ?? []).some((member) => namesEntities(member.field));
}
