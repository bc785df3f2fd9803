import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { MultiSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { findQuery } from "../../../queries/kind-queries.ts";
import { nameOf } from "../../../kinds/list/use-delete.ts";
import { useCan } from "../../../session/session-store.ts";
import { panelId, TabList, tabId } from "../../../kit/tabs/tab-list.tsx";
import { PaletteRows } from "./palette-rows.tsx";
import type { WallEditor } from "./use-wall-editor.ts";

export const paletteTabs = ["CAMERA", "TOUR", "WIDGET", "wall"] as const;
export type PaletteTab = (typeof paletteTabs)[number];
const debounceMs = 200;

interface PalettePanelProps {
  editor: WallEditor;
  tab: PaletteTab;
  onTab: (tab: PaletteTab) => void;
  onClose: () => void;
  ofWall: ReactNode;
}

/** Content for the wall: drag it, or press Enter to place it in the selected tile. */
export function PalettePanel({ editor, tab, onTab, onClose, ofWall }: PalettePanelProps) {
  const { t } = useTranslation(["videoWall", "common"]);
  return (
    <aside className="panel wall-palette" aria-label={t("palette")}>
      <header className="wall-palette-head">
        <TabList
          label={t("palette")}
          tabs={paletteTabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
          open={tab}
          onOpen={(id) => onTab(paletteTabs.find((one) => one === id) ?? "CAMERA")}
        />
        <button
          type="button"
          className="icon-button end"
          aria-label={t("hidePalette")}
          title={t("hidePalette")}
          onClick={onClose}
        >
          <IconX size={16} />
        </button>
      </header>
      <div id={panelId(tab)} role="tabpanel" aria-labelledby={tabId(tab)} className="wall-palette-body">
        {tab === "wall" ? ofWall : <Contents key={tab} editor={editor} entityType={tab} />}
      </div>
      <footer className="wall-palette-foot dim small">
        <span>
          <kbd>Enter</kbd> {t("placeKey")}
        </span>
        <span>
          <kbd>Alt</kbd> <kbd>← →</kbd> {t("moveKey")}
        </span>
      </footer>
    </aside>
  );
}

function Contents({ editor, entityType }: { editor: WallEditor; entityType: "CAMERA" | "TOUR" | "WIDGET" }) {
  const { t } = useTranslation(["list", "videoWall"]);
  const [typed, setTyped] = useState("");
  const [groupIds, setGroupIds] = useState<string[]>([]);
  const [searchText] = useDebouncedValue(typed.trim(), debounceMs);
  return (
    <>
      <div className="wall-palette-search column">
        <TextInput
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<IconSearch size={15} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {entityType === "CAMERA" && <Groups chosen={groupIds} onChoose={setGroupIds} />}
      </div>
      <PaletteRows editor={editor} entityType={entityType} searchText={searchText} groupIds={groupIds} />
    </>
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
