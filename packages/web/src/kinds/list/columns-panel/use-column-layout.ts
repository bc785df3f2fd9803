import { type ColumnChoice, readColumns } from "@gantry/domain/filters/presets.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { useEffect, useMemo, useState } from "react";
import { usePreference } from "../../../session/preference/preference-queries.ts";
import { kindText } from "../../../text/kind-text.ts";
import type { ListColumn } from "../table/columns.tsx";
import { arrangeColumns, choicesOf, type ColumnLayout } from "./column-layout.ts";
import { LaterSave } from "./later-save.ts";

/** Column layout; user changes are saved to the account, for all browsers. */
export function useColumnLayout(kind: AnyKind, columns: readonly ListColumn[]) {
  const id = `table_shown_${kind.entityType}`;
  const kept = usePreference("user", id);
  const [edited, setEdited] = useState<readonly ColumnChoice[] | "asItOpens">();
  const save = useLaterSave(id, translate("list:presets.shownOf", { kinds: kindText(kind, "title") }));
  const stored = kept.metadata?.["columns"];
  const chosen = useMemo(
    () => (edited === "asItOpens" ? undefined : (edited ?? readColumns(stored))),
    [edited, stored],
  );
  const layout = useMemo(() => arrangeColumns(columns, chosen), [columns, chosen]);
  const shown = useMemo(() => layout.filter(({ isShown }) => isShown).map(({ column }) => column), [layout]);
  return {
    layout,
    shown,
    change(next: ColumnLayout<ListColumn>) {
      const choices = choicesOf(next);
      setEdited(choices);
      save({ columns: choices });
    },
    reset() {
      setEdited("asItOpens");
      save(undefined);
    },
  };
}

function useLaterSave(id: string, name: string): LaterSave["save"] {
  const cache = useQueryClient();
  const [later] = useState(() => new LaterSave(cache, { id, name }));
  useEffect(() => () => later.saveNow(), [later]);
  return later.save;
}
