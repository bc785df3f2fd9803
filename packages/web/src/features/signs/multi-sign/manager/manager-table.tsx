import { Group } from "@mantine/core";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Age } from "../../../../kit/status/age.tsx";
import { PriorityChip } from "../../../../kit/status/glyphs.tsx";
import { actionsColumn, type Column } from "../../../../kit/table/columns.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import { ReadBackFace } from "../../sign/sign-face.tsx";
import { faceFor, stateOf } from "../../sign/sign-view.ts";
import { RowOutcome } from "../posts/row-outcome.tsx";
import type { ApplyTask } from "./apply-dialogs.tsx";
import type { ChosenMessage, ChosenMessages } from "./chosen-messages.ts";
import { facePitchPx, NewMessageFace, RowActions, SignName } from "./manager-cells.tsx";
import type { RowCheck } from "./row-check.ts";
import { useState } from "react";

interface ManagerTableProps {
  signs: readonly Sign[];
  chosen: ChosenMessages;
  checks: ReadonlyMap<string, RowCheck>;
  /** Missing: read only. */
  selection: RowSelection | undefined;
  onStart: ((task: ApplyTask) => void) | undefined;
  onClear: ((signId: string) => void) | undefined;
  onRemoveSign: ((signId: string) => void) | undefined;
}

const nameOf = ({ name }: Sign) => name;

/** SIGN-043. */
export function ManagerTable({ signs, chosen, checks, selection, onStart, ...actions }: ManagerTableProps) {
  const { t } = useTranslation("multiSign");
  const priority = ({ id }: Sign) => {
    const shown = chosen[id]?.message.priority;
    return shown !== undefined && <PriorityChip priority={shown} />;
  };
  const outcome = ({ id }: Sign) => <RowOutcome check={checks.get(id) ?? { state: "none" }} />;
  const newMessage = (sign: Sign) => <NewMessage sign={sign} chosen={chosen[sign.id]} />;
  const act = (sign: Sign) =>
    onStart && (
      <RowActions sign={sign} hasMessage={chosen[sign.id] !== undefined} onStart={onStart} {...actions} />
    );
  const columns: Column<Sign>[] = [
    { id: "sign", header: t("columns.sign"), widthPx: 200, cell: (sign) => <SignName sign={sign} /> },
    { id: "now", header: t("columns.now"), widthPx: 178, cell: (sign) => <Now sign={sign} /> },
    { id: "newMessage", header: t("columns.newMessage"), widthPx: 178, cell: newMessage },
    { id: "priority", header: t("columns.priority"), widthPx: 84, cell: priority },
    { id: "outcome", header: t("columns.outcome"), cell: outcome },
    ...(onStart ? [actionsColumn(t("columns.actions"), 120, act)] : []),
  ];
  return (
    <DataTable
      scrollLabel={t("table")}
      columns={columns}
      rows={signs}
      rowId={({ id }) => id}
      selection={selection && { isSelected: selection.isSelected, onSelect: selection.select, nameOf }}
      isWrapping
      card={(sign) => ({
        start: selection && (
          <input
            type="checkbox"
            className="check"
            aria-label={t("kit:select", { name: sign.name })}
            checked={selection.isSelected(sign.id)}
            onChange={({ currentTarget }) => selection.select([sign.id], currentTarget.checked)}
          />
        ),
        title: <SignName sign={sign} />,
        end: priority(sign),
        line: (
          <Group gap="8px 16px" align="flex-start">
            <Now sign={sign} />
            {newMessage(sign)}
            {outcome(sign)}
            {act(sign)}
          </Group>
        ),
      })}
    />
  );
}

function Now({ sign }: { sign: Sign }) {
  return (
    <div>
      <ReadBackFace sign={sign} pitchPx={facePitchPx(faceFor(sign))} />
      <div className="small">
        <Age at={stateOf(sign).face?.readAt ?? null} pollRateS={sign.pollRate} />
      </div>
    </div>
  );
}

function NewMessage({ sign, chosen }: { sign: Sign; chosen: ChosenMessage | undefined }) {
  const { t } = useTranslation("multiSign");
  if (!chosen) return <span className="dim">{t("noMessage")}</span>;
  return (
    <div>
      <NewMessageFace sign={sign} message={chosen.message} />
      {chosen.from && <div className="dim small ellipsis">{chosen.from}</div>}
    </div>
  );
}

export interface RowSelection {
  isSelected: (id: string) => boolean;
  select: (ids: readonly string[], isOn: boolean) => void;
}

/** Ignores signs that no longer exist. */
export function useRowSelection(signs: readonly { id: string }[]): RowSelection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const there = new Set(signs.map(({ id }) => id));
  return {
    isSelected: (id) => marked.has(id) && there.has(id),
    select: (ids, isOn) =>
      setMarked((before) => {
        const changed = new Set(ids);
        return new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !changed.has(id)));
      }),
  };
}
