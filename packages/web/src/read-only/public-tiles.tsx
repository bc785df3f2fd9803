import type { SharedCamera } from "@gantry/domain/contract/answers/share.ts";
import type { PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { CSSProperties } from "react";
import { StatusMark } from "../kit/status/glyphs.tsx";
import { CameraPlayer } from "../features/video/player/camera-player.tsx";
import { TileStrip } from "../features/video/player/over-picture.tsx";
import { gridStyle, hasManyColumns, tileStyle } from "../features/video/walls/grid-style.ts";
import css from "../features/video/walls/walls.module.css";
import type { StreamCalls } from "../features/video/player/streams/video-calls.ts";
import tiles from "./read-only.module.css";

interface PublicTilesProps {
  calls: StreamCalls;
  wall: Pick<PublicWall, "name" | "layout" | "items">;
  cameras: ReadonlyMap<string, SharedCamera>;
}

/** The page is unattended, so it retries by itself. */
export function PublicTiles({ calls, wall: { layout, items }, cameras }: PublicTilesProps) {
  const aspect = `${layout.columns * 16} / ${layout.rows * 9}`;
  return (
    <div
      className={`${css.grid} ${tiles.tiles}`}
      data-many={hasManyColumns(layout) || undefined}
      style={{ ...gridStyle(layout), "--aspect": aspect } as CSSProperties}
    >
      {(layout.items ?? []).map((place, index) => {
        const item = items.find(({ tile }) => tile === index + 1);
        const camera = item && cameras.get(item.entityId);
        return (
          <div
            key={`${place.startRow} ${place.startColumn}`}
            className={css.tile}
            data-over-picture
            style={tileStyle(place)}
          >
            {camera && <PublicTile key={camera.id} camera={camera} calls={calls} />}
          </div>
        );
      })}
    </div>
  );
}

function PublicTile({ camera: { id, name, status }, calls }: { camera: SharedCamera; calls: StreamCalls }) {
  return (
    <>
      <CameraPlayer cameraId={id} name={name} fit="cover" keepsTrying calls={calls} />
      <TileStrip name={name} state={<StatusMark status={status as DeviceStatus} size={13} />} />
    </>
  );
}
