import { useTranslation } from "react-i18next";
import { Panel } from "../../../kit/layout/panel.tsx";
import { PickList, PickRow, usePickList } from "../walls/pick-list.tsx";
import type { DraftGroup } from "./groups-draft.ts";

/** Dragged onto a group, or added to the open one with Enter. */
export function AllCameras({
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
