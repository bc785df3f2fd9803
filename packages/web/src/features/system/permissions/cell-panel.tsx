import { Stack } from "@mantine/core";
import type { GrantOwnerType } from "@gantry/domain/contract/people/permission-calls.ts";
import { type CellKey, cellOf } from "@gantry/domain/permissions/grant-cells.ts";
import { type GrantCover, listNamedIds } from "@gantry/domain/permissions/grant-cover.ts";
import { useQuery } from "@tanstack/react-query";
import { IconLock, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { CellItems } from "./cell-items.tsx";
import { CellSources } from "./cell-sources.tsx";
import { findLockReason, followsGroup, type Giver, lockOf } from "./change-cell.ts";
import { countQuery } from "./grant-calls.ts";
import { findListedKind, typeInSentence } from "./kind-of-type.ts";
import { actionTitle, coverText, lockText } from "./level-text.ts";
import type { CellPanelProps } from "./cell-panel-props.ts";
import css from "./permissions.module.css";

export function CellPanel(props: CellPanelProps) {
  const { owner, cell, draft, giver, onClose } = props;
  const { action, entityType } = cellOf(cell);
  const { t } = useTranslation("permissionEditor");
  const cover = draft.cells.get(cell);
  const lock = findLockReason(giver, cell);
  // The level changes only with the first item, because an empty list would mean all.
  const [isChoosing, setChoosing] = useState(false);
  const kind = findListedKind(entityType);
  const isNaming = isChoosing || (cover !== undefined && cover !== "all" && cover !== "group");
  const title = `${actionTitle(action)} ${typeInSentence(entityType)}`;
  // A non-modal panel, so that the user can move between cells.
  return (
    <Panel
      as="aside"
      isFilling
      className={css.aside}
      aria-label={title}
      title={title}
      meta={coverText(cover)}
      actions={
        <button type="button" className="icon-button" aria-label={t("common:close")} onClick={onClose}>
          <IconX size={16} />
        </button>
      }
    >
      <Stack gap={20} p={16} flex={1} style={{ overflow: "auto" }}>
        {lock && (
          <p className="row small">
            <IconLock size={14} aria-hidden /> {lockText(lock)}
          </p>
        )}
        <LevelChoice {...props} cover={cover} isNaming={isNaming} onChoosing={setChoosing} />
        {kind && isNaming && <CellItems key={cell} {...props} kind={kind} isNew={cover === undefined} />}
        {owner.type !== "API_KEY" && <CellSources {...props} />}
      </Stack>
    </Panel>
  );
}

type Choice = "NONE" | "SOME" | "GROUP" | "FULL";

interface LevelChoiceProps extends CellPanelProps {
  cover: GrantCover | undefined;
  isNaming: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

function LevelChoice({ owner, cell, draft, giver, cover, isNaming, onChoosing }: LevelChoiceProps) {
  const { t } = useTranslation("permissionEditor");
  const { entityType } = cellOf(cell);
  const named = draft.remembered.get(cell);
  const covers: Partial<Record<Choice, GrantCover | undefined>> = {
    NONE: undefined,
    ...(findListedKind(entityType) && { SOME: named === "group" ? undefined : named }),
    ...(followsGroup(owner.type) && { GROUP: "group" }),
    FULL: "all",
  };
  const current: Choice = isNaming
    ? "SOME"
    : cover === undefined
      ? "NONE"
      : cover === "all"
        ? "FULL"
        : "GROUP";
  const lockOfChoice = (choice: Choice) => {
    if (choice !== "SOME") return lockOf(giver, cell, covers[choice]);
    return giver.isReadOnly ? "readOnly" : undefined;
  };
  const choose = (choice: Choice) => {
    onChoosing(choice === "SOME");
    const next = covers[choice];
    if (choice !== "SOME" || next) draft.setCell(cell, next);
  };
  return (
    <Stack component="section" gap={8}>
      <h3>
        {t("panel.level")} {t(`panel.of.${owner.type satisfies GrantOwnerType}`)}
      </h3>
      <Segments
        className={css.levels}
        label={t("panel.level")}
        options={(Object.keys(covers) as Choice[]).map((choice) => {
          const lock = lockOfChoice(choice);
          return {
            value: choice,
            label: t(`levels.${choice}`),
            isDisabled: lock !== undefined && choice !== current,
            title: lock && lockText(lock),
          };
        })}
        value={current}
        onChoose={(choice) => choice !== current && choose(choice)}
      />
      <LevelHint cell={cell} cover={cover} giver={giver} isNaming={isNaming} />
    </Stack>
  );
}

function LevelHint({
  cell,
  cover,
  giver,
  isNaming,
}: {
  cell: CellKey;
  cover: GrantCover | undefined;
  giver: Giver;
  isNaming: boolean;
}) {
  const { t } = useTranslation("permissionEditor");
  const { entityType } = cellOf(cell);
  const kind = findListedKind(entityType);
  const { data } = useQuery({ ...countQuery(kind ?? { entityType, path: "" }), enabled: kind !== undefined });
  const total = data && `${data.total} ${typeInSentence(entityType)}`;
  const text = isNaming
    ? [total && t("panel.some", { count: listNamedIds(cover).length, total }), t("panel.someHint")]
    : cover === "all"
      ? [total ? t("panel.full", { total }) : t("panel.fullUncounted")]
      : cover === "group"
        ? [t("panel.group", { count: giver.groupIds(entityType).length })]
        : [t("panel.none")];
  return <p className="dim small">{text.filter(Boolean).join(" ")}</p>;
}
