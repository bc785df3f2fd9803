import { useDraggable, useDroppable } from "@dnd-kit/core";
import type { WallTile } from "@gantry/domain/camera/wall-grid.ts";
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconGripVertical,
  IconPlus,
  IconX,
} from "@tabler/icons-react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Corner, PictureButton } from "../player/over-picture.tsx";
import player from "../player/player.module.css";
import { isWide, tileStyle } from "./grid-style.ts";
import { ShownByRule } from "./shown-by-rule.tsx";
import { ContentOfTile } from "./tile-content.tsx";
import { showingAt } from "./use-showings.ts";
import type { WallEditor } from "./use-wall-editor.ts";
import { dragIdOfTile } from "./wall-drag.ts";
import { contentOf } from "./wall-document.ts";
import css from "./walls.module.css";

interface EditedTileProps {
  tile: number;
  editor: WallEditor;
  hintId: string;
  isSelected: boolean;
  hasGamepad: boolean;
  onHover: (tile: number) => void;
}

export function EditedTile({ tile, editor, hintId, isSelected, hasGamepad, onHover }: EditedTileProps) {
  const { t } = useTranslation("videoWall");
  const { wall, alone, picked, mayEdit } = editor;
  const content = contentOf(wall.items, tile);
  const showing = showingAt(editor.showings, tile);
  const { setNodeRef, isOver } = useDroppable({ id: dragIdOfTile(tile), data: { tile }, disabled: !mayEdit });
  const isCovered = alone !== undefined && alone !== tile;
  const name = editor.nameAt(tile);
  const place = wall.layout.items[tile - 1] as WallTile;
  return (
    <div
      ref={setNodeRef}
      role="group"
      className={css.tile}
      data-over-picture
      style={alone === tile ? undefined : tileStyle(place)}
      data-tile={tile}
      data-selected={isSelected || undefined}
      data-over={isOver || undefined}
      data-picked={picked === tile || undefined}
      data-alone={alone === tile || undefined}
      data-wide={isWide(place, wall.layout) || undefined}
      hidden={isCovered}
      tabIndex={isSelected ? 0 : -1}
      aria-label={content ? t("tileOf", { tile, name }) : t("emptyTile", { tile })}
      aria-describedby={hintId}
      onFocus={() => editor.select(tile)}
      onPointerDown={() => editor.select(tile)}
      onPointerEnter={() => onHover(tile)}
      onDoubleClick={() => content && editor.toggleAlone(tile)}
    >
      {/* A covered picture costs as much as a visible one. */}
      {showing && !isCovered && <ShownByRule showing={showing} isKiosk={false} hasGamepad={hasGamepad} />}
      {content && !showing && !isCovered && (
        <ContentOfTile content={content} isKiosk={false} hasGamepad={hasGamepad} />
      )}
      {!content && !showing && (
        <div className={player.cover}>
          <IconPlus size={18} aria-hidden />
          <b>{t(isOver ? "dropHere" : "empty")}</b>
          {mayEdit && !isOver && <span className="small">{t("emptyHint")}</span>}
        </div>
      )}
      {content && <TileTools tile={tile} name={name} editor={editor} />}
    </div>
  );
}

function TileTools({ tile, name, editor }: { tile: number; name: string; editor: WallEditor }) {
  const { t } = useTranslation("videoWall");
  const { alone, mayEdit } = editor;
  const isAlone = alone === tile;
  const sizeLabel = t(isAlone ? "restore" : "maximise");
  return (
    <Corner top={6} end={6} className={css.tools}>
      {mayEdit && !isAlone && <MoveGrip tile={tile} name={name} />}
      <PictureButton label={sizeLabel} onClick={() => editor.toggleAlone(tile)}>
        {isAlone ? <IconArrowsMinimize size={15} /> : <IconArrowsMaximize size={15} />}
      </PictureButton>
      {mayEdit && (
        <PictureButton label={t("takeOff")} onClick={() => editor.remove(tile)}>
          <IconX size={15} />
        </PictureButton>
      )}
    </Corner>
  );
}

/** For pointers; the keyboard moves a tile from the tile itself. */
function MoveGrip({ tile, name }: { tile: number; name: string }) {
  const { t } = useTranslation("videoWall");
  const { setNodeRef, listeners } = useDraggable({ id: dragIdOfTile(tile), data: { tile, name } });
  return (
    <PictureButton
      ref={setNodeRef}
      tabIndex={-1}
      className={css.grip}
      label={t("moveTile", { name })}
      {...listeners}
    >
      <IconGripVertical size={15} />
    </PictureButton>
  );
}
