import { useDraggable } from "@dnd-kit/core";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconGripVertical, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { type PaletteRow, usePalette } from "../walls/use-palette.ts";
import type { DraftGroup } from "./groups-draft.ts";

const debounceMs = 200;

/** Dragged onto a group, or added to the open one with Enter. */
export function AllCameras({
  group,
  onPut,
}: {
  group: DraftGroup | undefined;
  onPut: (id: string, name: string) => void;
}) {
  const { t } = useTranslation(["cameraGroups", "list", "videoWall"]);
  const [typed, setTyped] = useState("");
  const [searchText] = useDebouncedValue(typed.trim(), debounceMs);
  const found = usePalette("CAMERA", searchText, []);
  return (
    <section className="panel groups-right" aria-label={t("all")}>
      <header>
        <h2>{t("all")}</h2>
        <span className="dim small num">{found.data?.pages[0]?.total}</span>
      </header>
      <TextInput
        className="groups-search"
        aria-label={t("list:search")}
        placeholder={t("list:search")}
        leftSection={<IconSearch size={15} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.isPending && <RowSkeletons rows={6} />}
      {found.isError && !found.data && (
        <FailedToLoad
          title={t("list:loadFailed", { kinds: t("all") })}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      <ul className="groups-rows">
        {found.data?.pages
          .flatMap(({ items }) => items)
          .map((row) => (
            <CameraRow key={row.id} row={row} group={group} onPut={onPut} />
          ))}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="default"
          className="groups-search"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t("videoWall:more")}
        </Button>
      )}
    </section>
  );
}

function CameraRow({
  row: { id, name },
  group,
  onPut,
}: {
  row: PaletteRow;
  group: DraftGroup | undefined;
  onPut: (id: string, name: string) => void;
}) {
  const { t } = useTranslation("cameraGroups");
  const { setNodeRef, listeners } = useDraggable({ id: `camera ${id}`, data: { cameraId: id, name } });
  const isIn = group?.cameraIds.includes(id) ?? false;
  return (
    <li ref={setNodeRef}>
      <button
        type="button"
        className="groups-row groups-drag"
        aria-label={group && !isIn ? t("put", { name, group: group.name }) : undefined}
        {...listeners}
        onClick={() => onPut(id, name)}
      >
        <IconGripVertical size={15} className="dim" aria-hidden />
        <span className="ellipsis">{name}</span>
        {isIn && <span className="dim small nowrap end">{t("inGroup")}</span>}
      </button>
    </li>
  );
}
