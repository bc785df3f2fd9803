import { Box, Checkbox, Stack } from "@mantine/core";
import { signDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import {
  type LibraryWordings,
  withCustomWording,
  withoutCustomWording,
} from "@gantry/domain/sign/message/library-message.ts";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { MessageEditorDialog } from "../composer/editor/message-editor-dialog.tsx";
import { FitText } from "./fit-text.tsx";
import { MessagePicture } from "./message-picture.tsx";
import type { CheckedLibrary, LibraryPlace } from "./use-library-check.ts";
import type { WordingRow } from "./wording-rows.ts";

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
export function WordingsTable(props: WordingsTableProps) {
  const { place, check, entityId, onChange } = props;
  const { t } = useTranslation("signLibrary");
  const [edited, setEdited] = useState<WordingRow>();
  const columns = useWordingColumns(props, setEdited);
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
      <EmptyState
        isInline
        title={t(sign ? "wordings.noneOfSign" : "wordings.none")}
        text={t(sign ? "wordings.noneOfSignText" : "wordings.noneText")}
      >
        {!sign && <Link to={signDisplayType.pages}>{t("wordings.toTypes")}</Link>}
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable columns={columns} rows={check.rows} rowId={({ type }) => type.id} isWrapping />
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

function useWordingColumns(
  { disabled, isReadOnly, onChange }: WordingsTableProps,
  onEdit: (row: WordingRow) => void,
): Column<WordingRow>[] {
  const { t } = useTranslation("signLibrary");
  const isExcluded = ({ type }: WordingRow) => disabled?.[type.id] === true;
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
  const exclude = ({ type }: WordingRow, isOn: boolean) =>
    onChange((library) => ({ ...library, disabled: { ...library.disabled, [type.id]: isOn } }));
  return [
    {
      id: "type",
      header: t("wordings.type"),
      widthPx: 190,
      cell: (row) => <TypeName row={row} />,
    },
    {
      id: "picture",
      header: t("wordings.picture"),
      widthPx: 178,
      cell: (row) => (
        <Box opacity={isExcluded(row) ? 0.45 : 1}>
          <MessagePicture message={row.wording.message} face={row.face} />
        </Box>
      ),
    },
    {
      id: "validated",
      header: t("wordings.validated"),
      cell: (row) => <Validation row={row} isExcluded={isExcluded(row)} />,
    },
    {
      id: "custom",
      header: t("wordings.custom"),
      widthPx: 190,
      cell: (row) => (
        <CustomWording
          row={row}
          isReadOnly={isReadOnly}
          onEdit={isExcluded(row) ? undefined : () => onEdit(row)}
          onRemove={() => remove(row)}
        />
      ),
    },
    {
      id: "exclude",
      header: t("wordings.exclude"),
      widthPx: 76,
      cell: (row) => (
        <Checkbox
          aria-label={t("wordings.excludeOf", { name: row.type.name })}
          checked={isExcluded(row)}
          disabled={isReadOnly}
          onChange={({ currentTarget: { checked } }) => exclude(row, checked)}
        />
      ),
    },
  ];
}

function TypeName({ row: { type, signCount } }: { row: WordingRow }) {
  const { t } = useTranslation("signLibrary");
  return (
    <Stack gap={0}>
      <b>{type.name}</b>
      <span className="dim small num">
        {t("wordings.size", { width: type.pixelWidth, height: type.pixelHeight })},{" "}
        {t("wordings.signs", { count: signCount })}
      </span>
    </Stack>
  );
}

function Validation({ row: { wording, misfits }, isExcluded }: { row: WordingRow; isExcluded: boolean }) {
  const { t } = useTranslation("signLibrary");
  if (isExcluded) return <GlyphText glyph={deviceGlyphs.DISABLED}>{t("wordings.excluded")}</GlyphText>;
  return (
    <>
      <FitText wording={wording} fits={t("wordings.isValidated")} />
      {misfits.length > 0 && (
        <div className="small warn-text">
          {t("wordings.misfits", { count: misfits.length, names: shortList(misfits) })}
        </div>
      )}
    </>
  );
}

interface CustomWordingProps {
  row: WordingRow;
  isReadOnly: boolean;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
}

function CustomWording({ row: { type, wording }, isReadOnly, onEdit, onRemove }: CustomWordingProps) {
  const { t } = useTranslation("signLibrary");
  const { name } = type;
  const isCustom = wording.source === "custom";
  if (isReadOnly) return t(isCustom ? "fit.custom" : "fit.base");
  return (
    <span className="row">
      {onEdit && (
        <button
          type="button"
          className="text-button row"
          onClick={onEdit}
          aria-label={t(isCustom ? "wordings.editOf" : "wordings.writeOf", { name })}
        >
          <IconPencil size={15} aria-hidden />
          {t(isCustom ? "wordings.edit" : "wordings.write")}
        </button>
      )}
      {isCustom && (
        <IconButton
          icon={IconTrash}
          iconSize={15}
          label={t("wordings.removeOf", { name })}
          title={t("wordings.remove")}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

const namedMost = 3;

function shortList(names: readonly string[]): string {
  const named = names.slice(0, namedMost).join(", ");
  return names.length > namedMost ? `${named}, …` : named;
}
