import { Modal } from "@mantine/core";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "react-i18next";
import { fieldLabel } from "../../../text/kind-text.ts";
import { valueText } from "../../value-text.ts";
import { type Document, isSame } from "./three-way.ts";
import type { Conflict } from "../use-kind-form.ts";

/** Where one began, one's own and theirs side by side; only fields that differ. */
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
  const { t } = useTranslation(["form", "common"]);
  const differing = fields.filter(
    (field) => !isSame(base[field], mine[field]) || !isSame(base[field], theirs[field]),
  );
  const text = (document: Document, field: string) => valueText(kind, field, document[field]) || t("empty");
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("compareTitle", { from: base.version, to: theirs.version })}
      size={900}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <table className="compare">
        <thead>
          <tr>
            <th>{t("comparedField")}</th>
            <th>{t("comparedBase", { version: base.version })}</th>
            <th>{t("comparedMine")}</th>
            <th>
              {t("comparedTheirs", { version: theirs.version, name: theirs.updatedBy ?? t("common:system") })}
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldLabel(kind, field)}</th>
              <td>{text(base, field)}</td>
              <td data-changed={!isSame(base[field], mine[field]) || undefined}>{text(mine, field)}</td>
              <td data-changed={!isSame(base[field], theirs[field]) || undefined}>{text(theirs, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
