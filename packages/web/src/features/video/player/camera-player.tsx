import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
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
import { useTranslation } from "../../../text/use-translation.ts";
import { CameraStream } from "./streams/camera-stream.ts";
import { PlayerButtons } from "./player-buttons.tsx";
import { PlayerCover } from "./player-cover.tsx";
import type { PlayerView } from "./player-view.ts";
import { ownStreamCalls, type StreamCalls } from "./streams/video-calls.ts";
import css from "./player.module.css";

export interface CameraPlayerHandle {
  video: HTMLVideoElement | null;
  view(): PlayerView;
  retry(): void;
}

interface CameraPlayerProps {
  cameraId: string;
  name?: string;
  fit?: "contain" | "cover";
  /** Called on every change of the stream state: each second while frozen. */
  onState?: (view: PlayerView) => void;
  /** Buttons for picture-in-picture and full screen. */
  controls?: boolean;
  keepsTrying?: boolean;
  /** The state that the agent reports, live. */
  reported?: Partial<Pick<CameraStateData, "streamOnline" | "streamProblem">> | undefined;
  calls?: StreamCalls;
  ref?: Ref<CameraPlayerHandle>;
  children?: ReactNode;
}

export function CameraPlayer({
  cameraId,
  name,
  fit = "contain",
  onState,
  controls = false,
  keepsTrying = false,
  reported,
  calls = ownStreamCalls,
  ref,
  children,
}: CameraPlayerProps) {
  const { t } = useTranslation("cameraPlayer");
  const stream = useMemo(
    () => new CameraStream(cameraId, calls, keepsTrying),
    [cameraId, calls, keepsTrying],
  );
  const { showIn, retry, lost } = stream;
  const view = useSyncExternalStore(stream.subscribe, stream.view, stream.view);
  const place = useRef<HTMLDivElement>(null);
  const reportView = useEffectEvent((now: PlayerView) => onState?.(now));
  useEffect(() => reportView(view), [view]);
  const isPulled = reported?.streamOnline;
  useEffect(() => {
    // The agent pulls every stream that has a viewer.
    if (isPulled === null) lost();
  }, [isPulled, lost]);
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
    <div ref={place} className={css.player} data-player data-over-picture data-phase={view.phase}>
      <video
        key={cameraId}
        ref={showIn}
        style={{ objectFit: fit }}
        muted
        playsInline
        disableRemotePlayback
        aria-label={name === undefined ? t("picture") : t("pictureOf", { name })}
      />
      <PlayerCover view={view} reported={reported} onRetry={retry} />
      {children}
      {controls && <PlayerButtons place={place} />}
    </div>
  );
}
