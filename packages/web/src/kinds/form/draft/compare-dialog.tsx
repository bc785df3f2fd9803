import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { fieldLabel } from "../../../text/kind-text.ts";
import { valueText } from "../../value-text.ts";
import { type Document, isSame } from "./three-way.ts";
import type { Conflict } from "../use-kind-form.ts";

export function CompareDialog({
  kind,
  conflict: { base, theirs },
  mine,
  fields,
  isOpen,
  onClose,
}: {
  kind: AnyKind;
  conflict: Conflict;
  mine: Document;
  fields: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("form");
  const differing = fields.filter(
    (field) => !isSame(base[field], mine[field]) || !isSame(base[field], theirs[field]),
  );
  const renderText = (document: Document, field: string) =>
    valueText(kind, field, document[field]) || t("empty");
  const renderValue = (document: Document, field: string) =>
    isSame(base[field], document[field]) ? renderText(document, field) : <b>{renderText(document, field)}</b>;
  const columns: readonly Column<string>[] = [
    {
      id: "field",
      header: t("comparedField"),
      isRowHeader: true,
      cell: (field) => fieldLabel(kind, field),
    },
    {
      id: "base",
      header: t("comparedBase", { version: base.version }),
      cell: (field) => renderText(base, field),
    },
    { id: "mine", header: t("comparedMine"), cell: (field) => renderValue(mine, field) },
    {
      id: "theirs",
      header: t("comparedTheirs", {
        version: theirs.version,
        name: theirs.updatedBy ?? t("common:system"),
      }),
      cell: (field) => renderValue(theirs, field),
    },
  ];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("compareTitle", { from: base.version, to: theirs.version })}
      width="large"
    >
      <DataTable columns={columns} rows={differing} rowId={(field) => field} isWrapping card="table" />
    </Dialog>
  );
}
