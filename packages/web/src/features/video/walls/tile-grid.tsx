import type { WallGrid } from "@gantry/domain/camera/wall-grid.ts";
import type { ReactNode } from "react";
import { classNames } from "../../../kit/class-names.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { gridStyle, hasManyColumns, isWide, tileStyle } from "./grid-style.ts";
import { tilesOf } from "./wall-document.ts";
import css from "./walls.module.css";

interface TileGridProps {
  layout: WallGrid;
  tileClass?: string | undefined;
  children: (tile: number) => ReactNode;
}

/** The tiles of a wall that is only looked at. */
export function TileGrid({ layout, tileClass, children }: TileGridProps) {
  const { t } = useTranslation("videoWall");
  return (
    <div className={css.grid} style={gridStyle(layout)} data-many={hasManyColumns(layout) || undefined}>
      {tilesOf(layout).map((tile) => {
        const place = layout.items[tile - 1];
        return (
          <div
            key={tile}
            role="group"
            aria-label={t("tile", { tile })}
            className={classNames(css.tile, tileClass)}
            data-over-picture
            style={place && tileStyle(place)}
            data-wide={(place && isWide(place, layout)) || undefined}
          >
            {children(tile)}
          </div>
        );
      })}
    </div>
  );
}
