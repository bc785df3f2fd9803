import { makeEvenGrid } from "@gantry/domain/camera/wall-grid.ts";
import type { SharedCamera } from "@gantry/domain/contract/answers/share.ts";
import type { PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import { useMemo } from "react";
import { CameraWall } from "../camera-wall.tsx";
import css from "../read-only.module.css";
import { sharedStreamCalls } from "./shared-calls.ts";

interface SharedCamerasProps {
  name: string;
  cameras: readonly SharedCamera[];
  session: string;
  isLive: boolean;
}

/** A camera group as a wall with as many tiles as it has cameras. */
export function SharedCameras({ name, cameras, session, isLive }: SharedCamerasProps) {
  const calls = useMemo(() => sharedStreamCalls(session), [session]);
  return (
    <main className={`${css.walls} ${css.stacked}`} data-live={isLive || undefined}>
      <CameraWall
        calls={calls}
        wall={wallOf(name, cameras)}
        cameras={new Map(cameras.map((camera) => [camera.id, camera]))}
      />
    </main>
  );
}

function wallOf(
  name: string,
  cameras: readonly SharedCamera[],
): Pick<PublicWall, "name" | "layout" | "items"> {
  const columns = Math.max(1, Math.ceil(Math.sqrt(cameras.length)));
  return {
    name,
    layout: makeEvenGrid(columns, Math.max(1, Math.ceil(cameras.length / columns))),
    items: cameras.map(({ id }, index) => ({ tile: index + 1, entityType: "CAMERA", entityId: id })),
  };
}
