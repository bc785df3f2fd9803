import { signDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import {
  type LibraryWordings,
  withCustomWording,
  withoutCustomWording,
} from "@gantry/domain/sign/message/library-message.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { Instead, RowSkeletons } from "../../../kit/screen/states.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { MessageEditorDialog } from "../composer/editor/message-editor-dialog.tsx";
import type { CheckedLibrary, LibraryPlace } from "./use-library-check.ts";
import { WordingRowView } from "./wording-row.tsx";
import type { WordingRow } from "./wording-rows.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./library.module.css";

interface WordingsTableProps {
  place: LibraryPlace;
  check: CheckedLibrary;
  /** Currently excluded types; validation lags behind. */
  disabled: LibraryWordings["disabled"];
  isReadOnly: boolean;
  entityId: string | undefined;
  onChange: (change: (library: LibraryWordings) => LibraryWordings) => void;
}

/** SIGN-039. */
export function WordingsTable({
  place,
  check,
  disabled,
  isReadOnly,
  entityId,
  onChange,
}: WordingsTableProps) {
  const { t } = useTranslation(["signLibrary", "common"]);
  const [edited, setEdited] = useState<WordingRow>();
  const { failed, isPending, sign } = place;
  if (failed) {
    return (
      <FailedToLoad
        title={t("wordings.loadFailed")}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (isPending) return <RowSkeletons rows={3} delayMs={150} />;
  if (place.types.length === 0) {
    return (
      <Instead
        title={t(sign ? "wordings.noneOfSign" : "wordings.none")}
        text={t(sign ? "wordings.noneOfSignText" : "wordings.noneText")}
      >
        {!sign && <Link to={signDisplayType.pages}>{t("wordings.toTypes")}</Link>}
      </Instead>
    );
  }
  const remove = (row: WordingRow) => {
    const { id, name } = row.type;
    onChange((library) => withoutCustomWording(library, id));
    // The removal can be undone while the form is open.
    toast("info", t("wordings.removed", { name }), {
      action: {
        label: t("common:undo"),
        run: () => onChange((library) => withCustomWording(library, id, row.wording.message)),
      },
    });
  };
  return (
    <>
      <table className={classNames(css.wordings, "table")} data-tall>
        <thead>
          <tr>
            <th className={css.wordingsType}>{t("wordings.type")}</th>
            <th className={css.pickerPicture}>{t("wordings.picture")}</th>
            <th>{t("wordings.validated")}</th>
            <th className={css.wordingsCustom}>{t("wordings.custom")}</th>
            <th className={css.wordingsExclude}>{t("wordings.exclude")}</th>
          </tr>
        </thead>
        <tbody>
          {check.rows.map((row) => (
            <WordingRowView
              key={row.type.id}
              row={row}
              isExcluded={disabled?.[row.type.id] === true}
              isReadOnly={isReadOnly}
              onEdit={() => setEdited(row)}
              onRemove={() => remove(row)}
              onExclude={(isExcluded) =>
                onChange((library) => ({
                  ...library,
                  disabled: { ...library.disabled, [row.type.id]: isExcluded },
                }))
              }
            />
          ))}
        </tbody>
      </table>
      {edited && (
        <MessageEditorDialog
          opened
          title={t("wordings.dialogTitle", { name: edited.type.name })}
          subtitle={t("wordings.size", { width: edited.face.widthPx, height: edited.face.heightPx })}
          saveLabel={t("wordings.use")}
          draftPlace={["library", entityId ?? "new", edited.type.id]}
          face={edited.face}
          category={edited.category}
          capabilities={edited.capabilities}
          signId={sign?.id}
          value={edited.wording.message}
          onSave={(message) => onChange((library) => withCustomWording(library, edited.type.id, message))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
