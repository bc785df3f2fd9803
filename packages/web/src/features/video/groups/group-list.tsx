import { useDroppable } from "@dnd-kit/core";
import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { Button, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { CrossButton } from "../walls/pick-list.tsx";
import css from "../walls/walls.module.css";
import type { DraftGroup, GroupProblem } from "./groups-draft.ts";

interface GroupListProps {
  groups: readonly DraftGroup[];
  chosen: string | undefined;
  problems: ReadonlyMap<string, GroupProblem>;
  onChoose: (key: string) => void;
  onGroups: (groups: readonly DraftGroup[]) => void;
}

export function GroupList({ groups, chosen, problems, onChoose, onGroups }: GroupListProps) {
  const { t } = useTranslation("cameraGroups");
  const mayCreate = useMayCreate(cameraGroup);
  const add = () => {
    const number = groups.length + 1;
    const key = `new ${crypto.randomUUID()}`;
    const name = t("newName", { number });
    onGroups([...groups, { key, id: undefined, version: undefined, name, description: "", cameraIds: [] }]);
    onChoose(key);
  };
  return (
    <Panel
      isFilling
      aria-label={t("groups")}
      title={t("groups")}
      actions={
        mayCreate && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
            {t("add")}
          </Button>
        )
      }
    >
      <ul className={css.list}>
        {groups.map((group) => (
          <GroupRow
            key={group.key}
            group={group}
            isChosen={group.key === chosen}
            isWrong={problems.has(group.key)}
            onChoose={() => onChoose(group.key)}
            onRemove={() => onGroups(groups.filter(({ key }) => key !== group.key))}
          />
        ))}
      </ul>
    </Panel>
  );
}

function GroupRow({
  group,
  isChosen,
  isWrong,
  onChoose,
  onRemove,
}: {
  group: DraftGroup;
  isChosen: boolean;
  isWrong: boolean;
  onChoose: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation("cameraGroups");
  const { key, id, name, cameraIds } = group;
  const { setNodeRef, isOver } = useDroppable({ id: `row ${key}`, data: { key } });
  const mayDelete = useCan("DELETE", cameraGroup.entityType, id) || id === undefined;
  return (
    <li
      ref={setNodeRef}
      className={css.target}
      data-over={isOver || undefined}
      data-chosen={isChosen || undefined}
    >
      <UnstyledButton className={css.row} aria-pressed={isChosen} onClick={onChoose}>
        {isWrong && <IconAlertTriangle size={15} color="var(--s-bad)" aria-hidden />}
        <b className="ellipsis">{name}</b>
        <span className="dim small num nowrap end">{t("count", { count: cameraIds.length })}</span>
      </UnstyledButton>
      {mayDelete && <CrossButton label={t("remove", { name })} onClick={onRemove} />}
    </li>
  );
}
