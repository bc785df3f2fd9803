import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import { CameraStream } from "./streams/camera-stream.ts";
import { PlayerButtons } from "./player-buttons.tsx";
import { PlayerCover } from "./player-cover.tsx";
import type { PlayerView } from "./player-view.ts";
import { ownStreamCalls, type StreamCalls } from "./streams/video-calls.ts";
import "./camera-player.css";

/** What a screen can do with a player beyond showing it. */
export interface CameraPlayerHandle {
  video: HTMLVideoElement | null;
  view(): PlayerView;
  retry(): void;
}

interface CameraPlayerProps {
  cameraId: string;
  /** Name of the camera, for those who do not see the picture. */
  name?: string;
  muted?: boolean;
  /** Whether the whole picture is shown, or the whole place filled. */
  fit?: "contain" | "cover";
  /** Hears how the stream is, as often as that changes: every second while it stands still. */
  onState?: (view: PlayerView) => void;
  /** Buttons for a small window and for the full screen; they fill it with `fullScreenOf`, else with the player. */
  controls?: boolean;
  fullScreenOf?: () => HTMLElement | null;
  /** Nobody attends it: what has failed is tried again by itself. */
  keepsTrying?: boolean;
  calls?: StreamCalls;
  ref?: Ref<CameraPlayerHandle>;
  /** What lies over the picture. */
  children?: ReactNode;
}

/** The live picture of a camera, by whichever way it comes, and what is wrong when it does not. */
export function CameraPlayer({
  cameraId,
  name,
  muted = true,
  fit = "contain",
  onState,
  controls = false,
  fullScreenOf,
  keepsTrying = false,
  calls = ownStreamCalls,
  ref,
  children,
}: CameraPlayerProps) {
  const { t } = useTranslation("cameraPlayer");
  const stream = useMemo(
    () => new CameraStream(cameraId, calls, keepsTrying),
    [cameraId, calls, keepsTrying],
  );
  const { showIn, retry } = stream;
  const view = useSyncExternalStore(stream.subscribe, stream.view, stream.view);
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent((now: PlayerView) => onState?.(now));
  useEffect(() => tell(view), [view]);
  useImperativeHandle(
    ref,
    () => ({
      video: place.current?.querySelector("video") ?? null,
      view: stream.view,
      retry: stream.retry,
    }),
    [stream],
  );
  return (
    <div ref={place} className="player" data-phase={view.phase} data-fit={fit}>
      <video
        key={cameraId}
        ref={showIn}
        muted={muted}
        playsInline
        disableRemotePlayback
        aria-label={name === undefined ? t("picture") : t("pictureOf", { name })}
      />
      <PlayerCover view={view} onRetry={retry} />
      {children}
      {controls && <PlayerButtons place={place} fullScreenOf={fullScreenOf} />}
    </div>
  );
}
