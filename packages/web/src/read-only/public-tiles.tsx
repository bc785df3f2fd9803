import type { PublicCamera, PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { useMemo } from "react";
import { StatusMark } from "../kit/status/glyphs.tsx";
import { CameraPlayer } from "../features/video/player/camera-player.tsx";
import type { StreamCalls } from "../features/video/player/streams/video-calls.ts";
import type { PublicPicture } from "./public-calls.ts";
import { publicStreamCalls } from "./public-streams.ts";

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
      className="public-tiles"
      style={{
        gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))`,
        aspectRatio: `${layout.columns * 16} / ${layout.rows * 9}`,
      }}
    >
      {(layout.items ?? []).map(({ startRow, startColumn, rows, columns }, index) => {
        const item = items.find(({ tile }) => tile === index + 1);
        const camera = item && cameras.get(item.entityId);
        return (
          <div
            key={`${startRow} ${startColumn}`}
            className="public-tile"
            data-over-picture
            style={{ gridArea: `${startRow} / ${startColumn} / span ${rows} / span ${columns}` }}
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
      <div className="public-picture">
        <CameraPlayer cameraId={id} name={name} fit="cover" keepsTrying calls={calls} />
      </div>
      <p className="public-strip">
        <StatusMark status={status as DeviceStatus} size={13} />
        <b className="ellipsis">{name}</b>
      </p>
    </>
  );
}
