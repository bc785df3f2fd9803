import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { Group, MultiSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import { panelId, TabList, tabId } from "../../../kit/tabs/tab-list.tsx";
import { nameOf } from "../../../kinds/list/use-delete.ts";
import { findQuery } from "../../../queries/kind-queries.ts";
import { useCan } from "../../../session/session-store.ts";
import { CameraThumbnail } from "../thumbnail/camera-thumbnail.tsx";
import { CrossButton, PickList, PickRow, usePickList } from "./pick-list.tsx";
import type { PaletteRow } from "./use-palette.ts";
import type { WallEditor } from "./use-wall-editor.ts";
import { dragIdOfRow } from "./wall-drag.ts";
import type { TileContent } from "./wall-document.ts";

const paletteTabs = ["CAMERA", "TOUR", "WIDGET", "wall"] as const;
export type PaletteTab = (typeof paletteTabs)[number];

/** Beside the tiles; below them on a phone, where it is its height. */
const widthPx = 304;

interface PalettePanelProps {
  editor: WallEditor;
  tab: PaletteTab;
  onTab: (tab: PaletteTab) => void;
  onClose: () => void;
  ofWall: ReactNode;
}

/** Content for the wall: drag it, or press Enter to place it in the selected tile. */
export function PalettePanel({ editor, tab, onTab, onClose, ofWall }: PalettePanelProps) {
  const { t } = useTranslation("videoWall");
  return (
    <Panel
      as="aside"
      isFilling
      style={{ flex: `0 0 ${widthPx}px` }}
      aria-label={t("palette")}
      foot={<Keys />}
    >
      <Group wrap="nowrap" gap={0} justify="space-between" pe="sm">
        <TabList
          label={t("palette")}
          tabs={paletteTabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
          open={tab}
          onOpen={(id) => onTab(paletteTabs.find((one) => one === id) ?? "CAMERA")}
        />
        <CrossButton label={t("hidePalette")} onClick={onClose} />
      </Group>
      <Stack
        id={panelId(tab)}
        role="tabpanel"
        aria-labelledby={tabId(tab)}
        gap={0}
        flex={1}
        mih={0}
        style={{ overflow: "auto" }}
      >
        {tab === "wall" ? ofWall : <Contents key={tab} editor={editor} entityType={tab} />}
      </Stack>
    </Panel>
  );
}

function Keys() {
  const { t } = useTranslation("videoWall");
  return (
    <Stack gap={4}>
      <span>
        <kbd>Enter</kbd> {t("placeKey")}
      </span>
      <span>
        <kbd>Alt</kbd> <kbd>← →</kbd> {t("moveKey")}
      </span>
    </Stack>
  );
}

function Contents({ editor, entityType }: { editor: WallEditor; entityType: TileContent["entityType"] }) {
  const [groupIds, setGroupIds] = useState<string[]>([]);
  const list = usePickList(entityType, groupIds);
  const onWall = new Set(editor.wall.items.map(dragIdOfRow));
  return (
    <PickList
      list={list}
      filter={entityType === "CAMERA" && <Groups chosen={groupIds} onChoose={setGroupIds} />}
    >
      {(row) => {
        const content = { entityType, entityId: row.id };
        return (
          <Row
            key={row.id}
            row={row}
            content={content}
            editor={editor}
            isOnWall={onWall.has(dragIdOfRow(content))}
          />
        );
      }}
    </PickList>
  );
}

function Groups({ chosen, onChoose }: { chosen: string[]; onChoose: (ids: string[]) => void }) {
  const { t } = useTranslation("videoWall");
  const mayRead = useCan("READ", cameraGroup.entityType);
  const { data } = useQuery({
    ...findQuery(cameraGroup, { sortField: "name", ascending: true, fields: ["name"] }),
    enabled: mayRead,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <MultiSelect
      aria-label={t("groups")}
      placeholder={chosen.length === 0 ? t("groups") : ""}
      data={data.items.map((row) => ({ value: row.id, label: nameOf(row) }))}
      value={chosen}
      onChange={onChoose}
      searchable
      clearable
    />
  );
}

interface RowProps {
  row: PaletteRow;
  content: TileContent;
  editor: WallEditor;
  isOnWall: boolean;
}

function Row({ row, content, editor, isOnWall }: RowProps) {
  const { t } = useTranslation("videoWall");
  const { name, status, roadName, direction, description } = row;
  const road = [roadName, direction].filter(Boolean).join(" ");
  const fact = isOnWall ? t("onWall") : road || description;
  return (
    <PickRow
      id={dragIdOfRow(content)}
      data={{ content, name }}
      onPick={() => editor.place(editor.selected, content, name)}
    >
      {/* Read aloud before the picture, seen after it. */}
      <Stack component="span" gap={0} flex={1} miw={0} style={{ order: 1 }}>
        <b className="ellipsis">{name}</b>
        <span className="dim small row">
          {fact && <span className="ellipsis">{fact}</span>}
          {status && status !== "ONLINE" && <StatusText status={status} size={13} />}
        </span>
      </Stack>
      {content.entityType === "CAMERA" && <CameraThumbnail cameraId={content.entityId} />}
      <span className="visually-hidden">{t("place", { tile: editor.selected })}</span>
    </PickRow>
  );
}
