import { useDroppable } from "@dnd-kit/core";
import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { type Camera, camera } from "@gantry/domain/kinds/camera.ts";
import { TextInput } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { findQuery } from "../../../queries/kind-queries.ts";
import { DeleteButton } from "./delete-button.tsx";
import { type DraftGroup, type GroupProblem, withoutCamera } from "./groups-draft.ts";

interface GroupCamerasProps {
  group: DraftGroup;
  problem: GroupProblem | undefined;
  onChange: ((group: DraftGroup) => void) | undefined;
  onSay: (said: string) => void;
}

export function GroupCameras({ group, problem, onChange, onSay }: GroupCamerasProps) {
  const { t } = useTranslation("cameraGroups");
  const { key, id, name, description, cameraIds } = group;
  const nameOf = useCameraNames(cameraIds);
  const { setNodeRef, isOver } = useDroppable({ id: `cameras ${key}`, data: { key } });
  const takeOut = (cameraId: string) => {
    onChange?.(withoutCamera(group, cameraId));
    onSay(t("takenOut", { name: nameOf(cameraId), group: name }));
  };
  return (
    <section
      ref={setNodeRef}
      className="panel groups-middle"
      aria-label={t("cameras", { name })}
      data-over={isOver || undefined}
    >
      <div className="groups-head">
        <TextInput
          label={t("name")}
          value={name}
          maxLength={200}
          withAsterisk
          disabled={!onChange}
          error={problem && t(problem)}
          onChange={(event) => onChange?.({ ...group, name: event.currentTarget.value })}
        />
        <TextInput
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
      </div>
      {cameraIds.length === 0 && <p className="panel-body dim">{t("noCameras")}</p>}
      <ul className="groups-rows">
        {cameraIds.map((cameraId) => (
          <li key={cameraId}>
            <span className="groups-row ellipsis">{nameOf(cameraId)}</span>
            {onChange && (
              <DeleteButton
                label={t("takeOut", { name: nameOf(cameraId) })}
                onClick={() => takeOut(cameraId)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
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
