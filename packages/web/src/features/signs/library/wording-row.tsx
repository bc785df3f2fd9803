import { Checkbox } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { FitText } from "./fit-text.tsx";
import { MessagePicture } from "./message-picture.tsx";
import type { WordingRow } from "./wording-rows.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./library.module.css";

interface WordingRowProps {
  row: WordingRow;
  isExcluded: boolean;
  isReadOnly: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onExclude: (isExcluded: boolean) => void;
}

export function WordingRowView({
  row,
  isExcluded,
  isReadOnly,
  onEdit,
  onRemove,
  onExclude,
}: WordingRowProps) {
  const { t } = useTranslation("signLibrary");
  const { type, face, wording } = row;
  const { name } = type;
  const isCustom = wording.source === "custom";
  return (
    <tr data-excluded={isExcluded || undefined}>
      <td>
        <span className={css.libraryName}>
          <b className="ellipsis">{name}</b>
          <span className="dim small num">
            {t("wordings.size", { width: type.pixelWidth, height: type.pixelHeight })},{" "}
            {t("wordings.signs", { count: row.signCount })}
          </span>
        </span>
      </td>
      <td>
        <MessagePicture message={wording.message} face={face} />
      </td>
      <td>
        {isExcluded ? (
          <span className="status role-off">
            <GlyphMark glyph={deviceGlyphs.DISABLED} />
            {t("wordings.excluded")}
          </span>
        ) : (
          <FitText wording={wording} fits={t("wordings.isValidated")} />
        )}
        {!isExcluded && row.misfits.length > 0 && (
          <div className={classNames(css.fitWhy, "small warn-text")}>
            {t("wordings.misfits", { count: row.misfits.length, names: shortList(row.misfits) })}
          </div>
        )}
      </td>
      <td>
        <span className="row">
          {!isReadOnly && !isExcluded && (
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
          {isCustom && !isReadOnly && (
            <button
              type="button"
              className="icon-button"
              aria-label={t("wordings.removeOf", { name })}
              title={t("wordings.remove")}
              onClick={onRemove}
            >
              <IconTrash size={15} />
            </button>
          )}
          {isReadOnly && <span>{t(isCustom ? "fit.custom" : "fit.base")}</span>}
        </span>
      </td>
      <td>
        <Checkbox
          className={css.excludeBox}
          label={t("wordings.exclude")}
          aria-label={t("wordings.excludeOf", { name })}
          checked={isExcluded}
          disabled={isReadOnly}
          onChange={({ currentTarget: { checked } }) => onExclude(checked)}
        />
      </td>
    </tr>
  );
}

const namedMost = 3;

function shortList(names: readonly string[]): string {
  const named = names.slice(0, namedMost).join(", ");
  return names.length > namedMost ? `${named}, …` : named;
}
