import { Button } from "@mantine/core";
import { type CellKey, cellOf } from "@gantry/domain/permissions/grant-cells.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { typeTitle } from "./kind-of-type.ts";
import { actionTitle, coverText } from "./level-text.ts";
import type { PermissionDraft } from "./use-permission-draft.ts";

/** Cells changed by two users; each needs a decision before saving. */
export function ConflictPanel({ draft }: { draft: PermissionDraft }) {
  const { t } = useTranslation("permissionEditor");
  const { clashes, cells, theirs } = draft;
  const [chosen, setChosen] = useState<ReadonlyMap<CellKey, boolean>>(new Map());
  const choose = (key: CellKey, isTheirs: boolean) => {
    const next = new Map(chosen).set(key, isTheirs);
    setChosen(next);
    if (clashes.every((one) => next.has(one))) draft.resolve(clashes.filter((one) => next.get(one)));
  };
  return (
    <div className="note note-filled role-warn" role="alert">
      <GlyphMark glyph={deviceGlyphs.DEGRADED} size={20} />
      <div className="grow">
        <b>{t("conflict")}</b>
        <div>{t("conflictText")}</div>
        <ul className="conflict-cells">
          {clashes.map((key) => {
            const { action, entityType } = cellOf(key);
            const what = `${typeTitle(entityType)}, ${actionTitle(action)}`;
            return (
              <li key={key} className="row">
                <span className="grow">{what}</span>
                <span className="segments segments-small" role="group" aria-label={what}>
                  <button
                    type="button"
                    aria-pressed={chosen.get(key) === false}
                    onClick={() => choose(key, false)}
                  >
                    {t("mine", { level: coverText(cells.get(key)) })}
                  </button>
                  <button
                    type="button"
                    aria-pressed={chosen.get(key) === true}
                    onClick={() => choose(key, true)}
                  >
                    {t("theirs", { level: coverText(theirs.get(key)) })}
                  </button>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <Button variant="default" onClick={() => draft.resolve([])}>
        {t("allMine")}
      </Button>
      <Button variant="default" onClick={() => draft.resolve(clashes)}>
        {t("allTheirs")}
      </Button>
    </div>
  );
}
