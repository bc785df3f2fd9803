import { Button, Stack } from "@mantine/core";
import { type CellKey, cellOf } from "@gantry/domain/permissions/grant-cells.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
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
    <Note
      tone="warning"
      role="alert"
      title={t("conflict")}
      actions={
        <>
          <Button variant="default" onClick={() => draft.resolve([])}>
            {t("allMine")}
          </Button>
          <Button variant="default" onClick={() => draft.resolve(clashes)}>
            {t("allTheirs")}
          </Button>
        </>
      }
    >
      {t("conflictText")}
      <Stack component="ul" gap={6} mt={8}>
        {clashes.map((key) => {
          const { action, entityType } = cellOf(key);
          const what = `${typeTitle(entityType)}, ${actionTitle(action)}`;
          return (
            <li key={key} className="row">
              <span className="grow">{what}</span>
              <Segments
                isSmall
                label={what}
                options={[
                  { value: false, label: t("mine", { level: coverText(cells.get(key)) }) },
                  { value: true, label: t("theirs", { level: coverText(theirs.get(key)) }) },
                ]}
                value={chosen.get(key)}
                onChoose={(isTheirs) => choose(key, isTheirs === true)}
              />
            </li>
          );
        })}
      </Stack>
    </Note>
  );
}
