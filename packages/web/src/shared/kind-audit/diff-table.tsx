import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { fieldLabel, sectionTitle } from "../text/kind-text.ts";
import { valueText } from "../text/value-text.ts";
import type { FieldDiff, SectionDiff } from "./entry-diff.ts";

/** Before and after side by side; a change has a sign as well as a tint. */
export function DiffTable({
  kind,
  sections,
  isChangedOnly,
  beforeTitle,
  afterTitle,
  by,
}: {
  kind: AnyKind;
  sections: readonly SectionDiff[];
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
    <div className="audit-scroll">
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
                  <DiffRow key={field.name} kind={kind} field={field} />
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

function DiffRow({ kind, field }: { kind: AnyKind; field: FieldDiff }) {
  const { t } = useTranslation("audit");
  const { name, before, after, isChanged, isHidden } = field;
  const from = isHidden ? t("hidden") : valueText(kind, name, before);
  const to = isHidden ? (isChanged ? t("hiddenChanged") : t("hidden")) : valueText(kind, name, after);
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">{fieldLabel(kind, name)}</th>
      <td className="audit-before mono">
        {isChanged && from && <span aria-hidden>− </span>}
        {from || <span className="dim">–</span>}
      </td>
      <td className="audit-after mono">
        {isChanged && to && <span aria-hidden>+ </span>}
        {to || <span className="dim">–</span>}
      </td>
    </tr>
  );
}
