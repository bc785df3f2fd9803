import type { PublicMapCamera } from "@gantry/domain/contract/answers/public-map.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { lazy, Suspense, useState } from "react";
import type { StreamCalls } from "../../features/video/player/streams/video-calls.ts";
import { StatusText } from "../../kit/status/glyphs.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import { AgeWords } from "./age-words.tsx";
import { type Choosing, EventItem } from "./event-item.tsx";
import { cameraKey, roadText } from "./event-keys.ts";
import css from "./event-map.module.css";

const Player = lazy(async () => ({
  default: (await import("../../features/video/player/camera-player.tsx")).CameraPlayer,
}));

/** Its stream is opened only when a visitor wants to watch it. */
export function CameraItem({
  camera,
  calls,
  ...choosing
}: { camera: PublicMapCamera; calls: StreamCalls } & Choosing) {
  const { t } = useTranslation("publicMap");
  const [isWatching, setWatching] = useState(false);
  const { id, name, status, updatedAt } = camera;
  return (
    <EventItem
      eventKey={cameraKey(id)}
      name={name}
      value={<StatusText status={status as DeviceStatus} />}
      {...choosing}
    >
      <p className="dim">{roadText(camera)}</p>
      {isWatching && (
        <div className={css.picture}>
          <Suspense>
            <Player cameraId={id} name={name} keepsTrying calls={calls} />
          </Suspense>
        </div>
      )}
      <p className="row">
        {updatedAt === null ? (
          <span className="dim small">{t("cameraNever")}</span>
        ) : (
          <AgeWords words="cameraChecked" at={updatedAt} />
        )}
        <button
          type="button"
          className="button end"
          aria-expanded={isWatching}
          aria-label={`${t(isWatching ? "stopWatching" : "watch")}: ${name}`}
          onClick={() => setWatching(!isWatching)}
        >
          {t(isWatching ? "stopWatching" : "watch")}
        </button>
      </p>
    </EventItem>
  );
}
