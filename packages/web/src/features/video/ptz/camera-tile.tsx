import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { CameraPlayer, type CameraPlayerHandle } from "../player/camera-player.tsx";
import type { PlayerView } from "../player/player-view.ts";
import { useLivePicturesCame } from "../player/use-live-pictures-came.ts";
import type { StreamCalls } from "../player/streams/video-calls.ts";
import { latencyText } from "./latency-text.ts";
import { PtzOverlay } from "./ptz-overlay.tsx";
import { useGamepadPtz } from "./motion/use-gamepad-ptz.ts";
import { useMotionKeys } from "./motion/use-motion-keys.ts";
import { type Ptz, usePtz } from "./use-ptz.ts";
import "./camera-tile.css";

export interface CameraTileHandle {
  ptz: Ptz;
  player: CameraPlayerHandle | null;
}

export interface CameraTileProps {
  cameraId: string;
  /** Name until the camera's own is loaded, and for pages without sign-in. */
  name?: string;
  fit?: "contain" | "cover";
  isControllable?: boolean;
  hasGamepad?: boolean;
  /** Arrows, plus, minus and digits work while the tile has the focus. */
  hasKeys?: boolean;
  keepsTrying?: boolean;
  onState?: (view: PlayerView) => void;
  chip?: ReactNode;
  buttons?: ReactNode;
  calls?: StreamCalls;
  ref?: Ref<CameraTileHandle>;
}

/** A dead camera must not delay control of the others on a wall. */
const controllableWithinMs = 2_000;

export function CameraTile({
  cameraId,
  name,
  fit = "cover",
  isControllable = true,
  hasGamepad = false,
  hasKeys = true,
  keepsTrying = false,
  onState,
  chip,
  buttons,
  calls,
  ref,
}: CameraTileProps) {
  const place = useRef<HTMLDivElement>(null);
  const player = useRef<CameraPlayerHandle>(null);
  const [view, setView] = useState<PlayerView>();
  // Otherwise locks and presets of sixteen tiles would be requested before the first picture.
  const havePicturesCome = useLivePicturesCame(controllableWithinMs);
  const ptz = usePtz(cameraId, isControllable && havePicturesCome);
  useMotionKeys(ptz, isControllable && hasKeys, () => place.current);
  useGamepadPtz(ptz, hasGamepad);
  useImperativeHandle(ref, () => ({ ptz, player: player.current }));
  const shownName = ptz.camera?.name ?? name;
  const hasPicture = view?.phase === "live" || view?.phase === "slow" || view?.phase === "frozen";
  return (
    <div ref={place} className="camera-tile" data-over-picture data-phase={view?.phase}>
      <CameraPlayer
        ref={player}
        cameraId={cameraId}
        fit={fit}
        keepsTrying={keepsTrying}
        onState={(now) => {
          setView(now);
          onState?.(now);
        }}
        {...(shownName !== undefined && { name: shownName })}
        {...(calls && { calls })}
      >
        {isControllable && hasPicture && <PtzOverlay ptz={ptz} isTile />}
      </CameraPlayer>
      {chip && <div className="camera-tile-chip">{chip}</div>}
      {buttons && <div className="camera-tile-buttons">{buttons}</div>}
      <Strip name={shownName ?? ""} view={view} />
    </div>
  );
}

function Strip({ name, view }: { name: string; view: PlayerView | undefined }) {
  const { t } = useTranslation("cameraControl");
  const phase = view?.phase ?? "connecting";
  const label = t(`states.${phase}`);
  return (
    <div className="camera-tile-strip">
      {phase === "live" && <i className="player-dot" role="img" aria-label={label} />}
      {(phase === "slow" || phase === "frozen") && (
        <GlyphMark glyph={deviceGlyphs.DEGRADED} size={13} label={label} />
      )}
      {phase === "failed" && <GlyphMark glyph={deviceGlyphs.OFFLINE} size={13} label={label} />}
      {(phase === "connecting" || phase === "notAuthorized" || phase === "paused") && (
        <GlyphMark glyph={deviceGlyphs.UNKNOWN} size={13} label={label} />
      )}
      <b className="ellipsis" title={name}>
        {name}
      </b>
      {view?.latencyMs !== undefined && (
        <span className={`end num nowrap${phase === "slow" ? " player-warn" : ""}`}>
          {latencyText(view.latencyMs)}
        </span>
      )}
    </div>
  );
}
