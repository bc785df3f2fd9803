import { useDroppable } from "@dnd-kit/core";
import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { type Camera, camera } from "@gantry/domain/kinds/camera.ts";
import { Group, TextInput } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { findQuery } from "../../../queries/kind-queries.ts";
import css from "../walls/walls.module.css";
import { CrossButton } from "../walls/pick-list.tsx";
import { type DraftGroup, type GroupProblem, withoutCamera } from "./groups-draft.ts";
import { ShareGroup } from "./share-group.tsx";

interface GroupCamerasProps {
  group: DraftGroup;
  problem: GroupProblem | undefined;
  isSaved: boolean;
  onChange: ((group: DraftGroup) => void) | undefined;
  onAnnounce: (announcement: string) => void;
}

export function GroupCameras({ group, problem, isSaved, onChange, onAnnounce }: GroupCamerasProps) {
  const { t } = useTranslation("cameraGroups");
  const { key, id, name, description, cameraIds } = group;
  const nameOf = useCameraNames(cameraIds);
  const { setNodeRef, isOver } = useDroppable({ id: `cameras ${key}`, data: { key } });
  const takeOut = (cameraId: string) => {
    onChange?.(withoutCamera(group, cameraId));
    onAnnounce(t("takenOut", { name: nameOf(cameraId), group: name }));
  };
  return (
    <Panel
      ref={setNodeRef}
      isFilling
      className={css.target}
      aria-label={t("cameras", { name })}
      data-over={isOver || undefined}
    >
      <Group align="flex-end" p="md">
        <TextInput
          flex="1 1 140px"
          label={t("name")}
          value={name}
          maxLength={200}
          withAsterisk
          disabled={!onChange}
          error={problem && t(problem)}
          onChange={(event) => onChange?.({ ...group, name: event.currentTarget.value })}
        />
        <TextInput
          flex="1 1 140px"
          label={t("description")}
          value={description}
          maxLength={2000}
          disabled={!onChange}
          onChange={(event) => onChange?.({ ...group, description: event.currentTarget.value })}
        />
        {id !== undefined && (
          <Link
            className="icon-button"
            to={`${cameraGroup.pages}/${encodeURIComponent(id)}/audit`}
            aria-label={t("history", { name })}
            title={t("history", { name })}
          >
            <IconHistory size={16} />
          </Link>
        )}
        {id !== undefined && <ShareGroup key={id} id={id} name={name} isSaved={isSaved} />}
      </Group>
      {cameraIds.length === 0 && <PanelBody className="dim">{t("noCameras")}</PanelBody>}
      <ul className={css.list}>
        {cameraIds.map((cameraId) => (
          <li key={cameraId}>
            <span className={css.row}>
              <span className="ellipsis">{nameOf(cameraId)}</span>
            </span>
            {onChange && (
              <CrossButton
                label={t("takeOut", { name: nameOf(cameraId) })}
                onClick={() => takeOut(cameraId)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function useCameraNames(ids: readonly string[]): (id: string) => string {
  const { data } = useQuery({
    ...findQuery<Camera>(camera, {
      filters: [{ field: "id", operator: "IN", value: ids.toSorted() }],
      fields: ["name"],
    }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const names = new Map(data?.items.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
