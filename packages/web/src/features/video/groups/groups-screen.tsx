import { DndContext, pointerWithin } from "@dnd-kit/core";
import { type CameraGroup, cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { FormFoot } from "../../../kit/form/form-foot.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { LeaveDialog } from "../../../kinds/form/draft/leave-dialog.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { useDragSensors } from "../../../kit/reorder/use-drag.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { kindText } from "../../../text/kind-text.ts";
import { DraggedName, PickList, PickRow, usePickList } from "../walls/pick-list.tsx";
import walls from "../walls/walls.module.css";
import { GroupCameras } from "./group-cameras.tsx";
import { GroupList } from "./group-list.tsx";
import { type DraftGroup, withCamera } from "./groups-draft.ts";
import { useGroups } from "./use-groups.ts";

/** CAM-070, CAM-071. */
export default function GroupsScreen() {
  const { t } = useTranslation("permissions");
  const mayRead = useCan("READ", cameraGroup.entityType);
  return mayRead ? <Groups /> : <NoPermission action={t("READ")} kindName={kindText(cameraGroup, "many")} />;
}

function Groups() {
  const { t } = useTranslation("cameraGroups");
  const { found, groups, problems, changeCount, setGroups, discard, save } = useGroups();
  const mayEdit = useCan("UPDATE", cameraGroup.entityType);
  const [chosenKey, setChosenKey] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const [draggedName, setDraggedName] = useState<string>();
  const isLeavingSaved = useRef(false);
  const sensors = useDragSensors();
  const chosen = groups.find(({ key }) => key === chosenKey) ?? groups[0];
  const change = (next: DraftGroup) =>
    setGroups(groups.map((group) => (group.key === next.key ? next : group)));
  const put = (key: string | undefined, cameraId: string, name: string) => {
    const group = groups.find((one) => one.key === key);
    if (!group || !mayEdit) return;
    change(withCamera(group, cameraId));
    setAnnouncement(t("isIn", { name, group: group.name }));
  };
  // New groups get their id with the save.
  const keyOf = (saved: readonly CameraGroup[]) =>
    saved.find(({ id, name }) => (chosen?.id ? id === chosen.id : name === chosen?.name.trim()))?.id;
  const saveAll = () => save.mutate(groups, { onSuccess: (saved) => setChosenKey(keyOf(saved)) });
  if (found.isPending) return <RowSkeletons />;
  if (found.isError && !found.data)
    return (
      <FailedToLoad
        title={t("list:loadFailed", { kinds: kindText(cameraGroup, "many") })}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  return (
    <Page
      layout="form"
      title={kindText(cameraGroup, "title")}
      meta={<span className="dim num">{groups.length}</span>}
    >
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        onDragStart={({ active }) => setDraggedName(String(active.data.current?.["name"] ?? ""))}
        onDragCancel={() => setDraggedName(undefined)}
        onDragEnd={({ active, over }) => {
          setDraggedName(undefined);
          const { cameraId, name } = active.data.current ?? {};
          if (over) put(String(over.data.current?.["key"]), String(cameraId), String(name));
        }}
      >
        <div className={walls.columns} data-edge>
          <GroupList
            groups={groups}
            chosen={chosen?.key}
            problems={problems}
            onChoose={setChosenKey}
            onGroups={setGroups}
          />
          {chosen ? (
            <GroupCameras
              key={chosen.key}
              group={chosen}
              problem={problems.get(chosen.key)}
              isSaved={changeCount === 0}
              onChange={mayEdit || chosen.id === undefined ? change : undefined}
              onAnnounce={setAnnouncement}
            />
          ) : (
            <Panel isPadded className="dim">
              {t("noGroups")}
            </Panel>
          )}
          <AllCameras group={chosen} onPut={(id, name) => put(chosen?.key, id, name)} />
        </div>
        <DraggedName name={draggedName} />
      </DndContext>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      <div className={walls.foot} data-edge>
        <FormFoot status={changeCount > 0 ? t("unsaved", { count: changeCount }) : t("noChanges")}>
          <Button variant="default" onClick={discard} disabled={changeCount === 0}>
            {t("discard")}
          </Button>
          <Button
            onClick={saveAll}
            loading={save.isPending}
            disabled={changeCount === 0 || problems.size > 0}
          >
            {t("save")}
          </Button>
        </FormFoot>
      </div>
      <LeaveDialog isDirty={changeCount > 0} isLeavingSaved={isLeavingSaved} onLeave={discard} />
    </Page>
  );
}

/** Dragged onto a group, or added to the open one with Enter. */
function AllCameras({
  group,
  onPut,
}: {
  group: DraftGroup | undefined;
  onPut: (id: string, name: string) => void;
}) {
  const { t } = useTranslation("cameraGroups");
  const list = usePickList("CAMERA");
  return (
    <Panel isFilling aria-label={t("all")} title={t("all")} meta={list.found.data?.pages[0]?.total}>
      <PickList list={list}>
        {({ id, name }) => {
          const isIn = group?.cameraIds.includes(id) ?? false;
          return (
            <PickRow
              key={id}
              id={`camera ${id}`}
              data={{ cameraId: id, name }}
              label={group && !isIn ? t("put", { name, group: group.name }) : undefined}
              onPick={() => onPut(id, name)}
            >
              <span className="ellipsis">{name}</span>
              {isIn && <span className="dim small nowrap end">{t("inGroup")}</span>}
            </PickRow>
          );
        }}
      </PickList>
    </Panel>
  );
}
