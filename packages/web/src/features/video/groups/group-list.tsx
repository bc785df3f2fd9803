import { useDroppable } from "@dnd-kit/core";
import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useCan } from "../../../session/session-store.ts";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { DeleteButton } from "./delete-button.tsx";
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
    <section className="panel groups-left" aria-label={t("groups")}>
      <header>
        <h2>{t("groups")}</h2>
        {mayCreate && (
          <Button
            className="end"
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={add}
          >
            {t("add")}
          </Button>
        )}
      </header>
      <ul className="groups-rows">
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
    </section>
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
    <li ref={setNodeRef} data-over={isOver || undefined} data-chosen={isChosen || undefined}>
      <button type="button" className="groups-row" aria-pressed={isChosen} onClick={onChoose}>
        {isWrong && <IconAlertTriangle size={15} color="var(--s-bad)" aria-hidden />}
        <b className="ellipsis">{name}</b>
        <span className="dim small num nowrap end">{t("count", { count: cameraIds.length })}</span>
      </button>
      {mayDelete && <DeleteButton label={t("remove", { name })} onClick={onRemove} />}
    </li>
  );
}
