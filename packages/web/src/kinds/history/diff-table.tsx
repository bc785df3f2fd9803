import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { Box } from "@mantine/core";
import { translate } from "../../text/translate.ts";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import type { Column } from "../../kit/table/columns.ts";
import { DataTable } from "../../kit/table/data-table.tsx";
import { FieldValue } from "../detail/field-value.tsx";
import { fieldLabel, sectionTitle } from "../../text/kind-text.ts";
import { valueText } from "../value-text.ts";
import { type ChangedPart, findChangedParts } from "./find-changed-parts.ts";
import type { Document, FieldDiff, SectionDiff } from "./entry-diff.ts";
import css from "./history.module.css";

interface DiffTableProps {
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
}

type DiffRow = FieldDiff & { section: SectionDiff; was: ReactNode; is: ReactNode };

/** A change is marked by a sign as well as a tint. */
export function DiffTable(props: DiffTableProps) {
  const { sections, isChangedOnly } = props;
  const { t } = useTranslation("audit");
  const unchanged = sections.flatMap(({ fields }) => fields).filter(({ isChanged }) => !isChanged).length;
  return (
    <div className="column grow" style={{ minHeight: 0, alignSelf: "stretch" }}>
      <DataTable
        className={css.diff}
        scrollLabel={t("differences")}
        card="table"
        density="compact"
        isWrapping
        columns={diffColumns(props, t("field"))}
        rows={diffRows(props)}
        rowId={({ name }) => name}
        groupOf={({ section: { section, changedCount } }) => ({
          id: section,
          title: (
            <>
              {sectionTitle(section)}{" "}
              <span className="dim small">{t("sectionChanges", { count: changedCount })}</span>
            </>
          ),
        })}
      />
      {isChangedOnly && unchanged > 0 && (
        <Box component="p" className="dim" px={12} pb={10}>
          {t("unchanged", { count: unchanged })}
        </Box>
      )}
    </div>
  );
}

function diffColumns(props: DiffTableProps, fieldTitle: string): Column<DiffRow>[] {
  const { kind, beforeTitle, afterTitle, beforeBy, by, isOneColumn } = props;
  const name: Column<DiffRow> = {
    id: "field",
    header: fieldTitle,
    widthPx: 190,
    isRowHeader: true,
    cell: (row) => fieldLabel(kind, row.name),
  };
  const head = (title: string, editedBy: string | undefined) => (
    <>
      {title} <span className="dim">{editedBy}</span>
    </>
  );
  const tint = (row: DiffRow, side: "before" | "after") => `mono ${(row.isChanged && css[side]) || ""}`;
  if (isOneColumn)
    return [
      name,
      {
        id: "both",
        header: head(`${beforeTitle} → ${afterTitle}`, by),
        cell: (row) => (
          <div className={css.both}>
            {row.isChanged && <div className={tint(row, "before")}>{row.was}</div>}
            <div className={tint(row, "after")}>{row.is}</div>
          </div>
        ),
      },
    ];
  return [
    name,
    {
      id: "before",
      header: head(beforeTitle, beforeBy),
      cell: (row) => <div className={tint(row, "before")}>{row.was}</div>,
    },
    {
      id: "after",
      header: head(afterTitle, by),
      cell: (row) => <div className={tint(row, "after")}>{row.is}</div>,
    },
  ];
}

function diffRows({ kind, sections, before, after, isChangedOnly }: DiffTableProps): DiffRow[] {
  return sections.flatMap((section) =>
    section.fields
      .filter(({ isChanged }) => isChanged || !isChangedOnly)
      .map((field) => {
        const { isChanged } = field;
        const { from, to } = shownValues(kind, field, before, after);
        return {
          ...field,
          section,
          was: <DiffValue sign={isChanged ? "−" : undefined} value={from} />,
          is: <DiffValue sign={isChanged ? "+" : undefined} value={to} />,
        };
      }),
  );
}

function shownValues(
  kind: AnyKind,
  { name, isChanged, isHidden }: FieldDiff,
  before: Document,
  after: Document,
) {
  if (isHidden) {
    const hidden = translate("audit:hidden");
    return { from: hidden, to: isChanged ? translate("audit:hiddenChanged") : hidden };
  }
  const shown = { from: renderValue(kind, name, before), to: renderValue(kind, name, after) };
  return isChanged ? markChange(shown) : shown;
}

function markChange({ from, to }: { from: ReactNode; to: ReactNode }): { from: ReactNode; to: ReactNode } {
  if (typeof from !== "string" || typeof to !== "string" || from === "" || to === "") return { from, to };
  const [before, after] = findChangedParts(from, to);
  return { from: <MarkedText parts={before} isBefore />, to: <MarkedText parts={after} isBefore={false} /> };
}

function DiffValue({ sign, value }: { sign: string | undefined; value: ReactNode }) {
  if (!value) return <span className="dim">–</span>;
  return (
    <div className={css.value}>
      {sign && <span aria-hidden>{sign}</span>}
      <div>{value}</div>
    </div>
  );
}

function renderValue(kind: AnyKind, name: string, document: Document): ReactNode {
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

/** Struck through in the old text, underlined in the new one. */
function MarkedText({ parts, isBefore }: { parts: readonly ChangedPart[]; isBefore: boolean }) {
  const Mark = isBefore ? "del" : "ins";
  return parts.map(({ text, isChanged }, index) =>
    // Pieces are identified by position only.
    isChanged ? <Mark key={index}>{text}</Mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
