import { useDraggable } from "@dnd-kit/core";
import { Button } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { Instead, RowSkeletons } from "../../../kit/screen/states.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import { kindText } from "../../../text/kind-text.ts";
import { CameraThumbnail } from "../thumbnail/camera-thumbnail.tsx";
import { contentKinds } from "./use-content-names.ts";
import { type PaletteRow, usePalette } from "./use-palette.ts";
import type { WallEditor } from "./use-wall-editor.ts";
import { dragIdOfRow } from "./wall-drag.ts";
import type { TileContent } from "./wall-document.ts";

interface RowsProps {
  editor: WallEditor;
  entityType: TileContent["entityType"];
  searchText: string;
  groupIds: readonly string[];
}

export function PaletteRows({ editor, entityType, searchText, groupIds }: RowsProps) {
  const { t } = useTranslation(["videoWall", "list"]);
  const found = usePalette(entityType, searchText, groupIds);
  if (found.isPending) return <RowSkeletons rows={6} />;
  if (found.isError && !found.data)
    return (
      <FailedToLoad
        title={t("list:loadFailed", { kinds: kindText(contentKinds[entityType], "many") })}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  const rows = found.data.pages.flatMap(({ items }) => items);
  const isNarrowed = searchText !== "" || groupIds.length > 0;
  if (rows.length === 0) return <Instead title={isNarrowed ? t("noneFound") : t(`noneYet.${entityType}`)} />;
  const onWall = new Set(editor.wall.items.map(dragIdOfRow));
  return (
    <>
      <ul className="palette-rows">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            content={{ entityType, entityId: row.id }}
            editor={editor}
            isOnWall={onWall.has(dragIdOfRow({ entityType, entityId: row.id }))}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="default"
          className="palette-more"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </>
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
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: dragIdOfRow(content),
    data: { content, name },
  });
  const road = [roadName, direction].filter(Boolean).join(" ");
  const fact = isOnWall ? t("onWall") : road || description;
  return (
    <li ref={setNodeRef} data-dragging={isDragging || undefined}>
      <button
        type="button"
        className="palette-row"
        {...listeners}
        onClick={() => editor.place(editor.selected, content, name)}
      >
        <IconGripVertical size={15} className="dim" aria-hidden />
        <span className="palette-row-text">
          <b className="ellipsis">{name}</b>
          <span className="dim small row">
            {fact && <span className="ellipsis">{fact}</span>}
            {status && status !== "ONLINE" && <StatusText status={status} size={13} />}
          </span>
        </span>
        {content.entityType === "CAMERA" && <CameraThumbnail cameraId={content.entityId} />}
        <span className="visually-hidden">{t("place", { tile: editor.selected })}</span>
      </button>
    </li>
  );
}
