import type { PublicCamera, PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { useMemo } from "react";
import { StatusMark } from "../kit/status/glyphs.tsx";
import { CameraPlayer } from "../features/video/player/camera-player.tsx";
import { TileStrip } from "../features/video/player/over-picture.tsx";
import { gridStyle, tileStyle } from "../features/video/walls/grid-style.ts";
import css from "../features/video/walls/walls.module.css";
import type { StreamCalls } from "../features/video/player/streams/video-calls.ts";
import { type PublicPicture, PublicCallError, publicCall } from "./public-calls.ts";
import type { AuthorizedStream, MediaTicket, WebrtcAnswer } from "@gantry/domain/contract/answers/camera.ts";

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

/** Player calls for a public camera; the server only offers its external stream. */
function publicStreamCalls(tenantId: string): StreamCalls {
  const path = (cameraId: string, what: string) => `/video/camera/${encodeURIComponent(cameraId)}/${what}`;
  return {
    async authorizedStream(cameraId, signal) {
      try {
        return await publicCall<AuthorizedStream>(tenantId, path(cameraId, "stream"), { signal });
      } catch (error) {
        // The camera is no longer on any public wall.
        if (error instanceof PublicCallError && error.reason === "closed")
          return { type: "none", reason: "notAuthorized" };
        throw error;
      }
    },
    answerToOffer: (cameraId, body, signal) =>
      publicCall<WebrtcAnswer>(tenantId, path(cameraId, "webrtc"), { body, signal }),
    mediaTicket: (cameraId, body, signal) =>
      publicCall<MediaTicket>(tenantId, path(cameraId, "media-ticket"), { body, signal }),
  };
}
