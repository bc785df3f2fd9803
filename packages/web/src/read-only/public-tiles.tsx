import type { PublicCamera, PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { useMemo } from "react";
import { StatusMark } from "../kit/status/glyphs.tsx";
import { CameraPlayer } from "../features/video/player/camera-player.tsx";
import { TileStrip } from "../features/video/player/over-picture.tsx";
import { gridStyle, tileStyle } from "../features/video/walls/grid-style.ts";
import css from "../features/video/walls/walls.module.css";
import type { StreamCalls } from "../features/video/player/streams/video-calls.ts";
import type { PublicPicture } from "./public-calls.ts";
import { publicStreamCalls } from "./public-stream-calls.ts";

interface PublicTilesProps {
  tenantId: string;
  wall: PublicWall;
  cameras: PublicPicture["cameras"];
}

/** The page is unattended, so it retries by itself. */
export function PublicTiles({ tenantId, wall: { layout, items }, cameras }: PublicTilesProps) {
  const calls = useMemo(() => publicStreamCalls(tenantId), [tenantId]);
  return (
    <div
      className={css.grid}
      style={{ ...gridStyle(layout), aspectRatio: `${layout.columns * 16} / ${layout.rows * 9}` }}
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

function PublicTile({ camera: { id, name, status }, calls }: { camera: PublicCamera; calls: StreamCalls }) {
  return (
    <>
      <CameraPlayer cameraId={id} name={name} fit="cover" keepsTrying calls={calls} />
      <TileStrip name={name} state={<StatusMark status={status as DeviceStatus} size={13} />} />
    </>
  );
}
