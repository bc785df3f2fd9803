import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { CameraPlayer } from "../player/camera-player.tsx";
import { Corner, LiveDot, TileStrip } from "../player/over-picture.tsx";
import { hasPicture, type PlayerPhase, type PlayerView } from "../player/player-view.ts";
import { useLivePicturesCame } from "../player/use-live-pictures-came.ts";
import { latencyText } from "./latency-text.ts";
import { PtzOverlay } from "./ptz-overlay.tsx";
import { useGamepadPtz } from "./motion/use-gamepad-ptz.ts";
import { useMotionKeys } from "./motion/use-motion-keys.ts";
import { useCamera } from "./use-camera.ts";
import { type Ptz, usePtz } from "./use-ptz.ts";
import css from "./ptz.module.css";

interface CameraTileProps {
  cameraId: string;
  /** Name until the camera's own is loaded. */
  name?: string;
  isControllable?: boolean;
  hasGamepad?: boolean;
  /** Arrows, plus, minus and digits work while the tile has the focus. */
  hasKeys?: boolean;
  keepsTrying?: boolean;
  chip?: ReactNode;
  /** When live video begins. */
  onLive?: (() => void) | undefined;
  ref?: Ref<Ptz>;
}

const isMoving = (view: PlayerView | undefined): boolean => view?.phase === "live" || view?.phase === "slow";

/** A dead camera must not delay control of the others on a wall. */
const controllableWithinMs = 2_000;

export function CameraTile({
  cameraId,
  name,
  isControllable = true,
  hasGamepad = false,
  hasKeys = true,
  keepsTrying = false,
  chip,
  onLive,
  ref,
}: CameraTileProps) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PlayerView>();
  // Otherwise locks and presets of sixteen tiles would be requested before the first picture.
  const havePicturesCome = useLivePicturesCame(controllableWithinMs);
  const ptz = usePtz(cameraId, isControllable && havePicturesCome);
  const { data: camera } = useCamera(cameraId, havePicturesCome);
  useMotionKeys(ptz, isControllable && hasKeys, () => place.current);
  useGamepadPtz(ptz, hasGamepad);
  useImperativeHandle(ref, () => ptz);
  const shownName = camera?.name ?? name;
  return (
    <div ref={place} className={css.tile} data-over-picture data-phase={view?.phase}>
      <CameraPlayer
        cameraId={cameraId}
        fit="cover"
        keepsTrying={keepsTrying}
        onState={(now) => {
          if (isMoving(now) && !isMoving(view)) onLive?.();
          setView(now);
        }}
        reported={camera?.stateData}
        {...(shownName !== undefined && { name: shownName })}
      >
        {isControllable && hasPicture(view) && <PtzOverlay ptz={ptz} isTile />}
      </CameraPlayer>
      {chip && (
        <Corner top={6} start={6}>
          {chip}
        </Corner>
      )}
      <CameraStrip name={shownName ?? ""} view={view} />
    </div>
  );
}

function CameraStrip({ name, view }: { name: string; view: PlayerView | undefined }) {
  const latencyMs = view?.latencyMs;
  return (
    <TileStrip
      name={name}
      state={<PhaseMark phase={view?.phase ?? "connecting"} />}
      end={
        latencyMs !== undefined && (
          <span className="dim end num nowrap" data-warns={view?.phase === "slow" || undefined}>
            {latencyText(latencyMs)}
          </span>
        )
      }
    />
  );
}

const statusOfPhase: Record<Exclude<PlayerPhase, "live">, keyof typeof deviceGlyphs> = {
  slow: "DEGRADED",
  frozen: "DEGRADED",
  failed: "OFFLINE",
  connecting: "UNKNOWN",
  notAuthorized: "UNKNOWN",
  notSetUp: "UNKNOWN",
  paused: "UNKNOWN",
};

/** A live stream has only a small dot, so that every other state stands out. */
function PhaseMark({ phase }: { phase: PlayerPhase }) {
  const { t } = useTranslation("cameraControl");
  const label = t(`states.${phase}`);
  if (phase === "live") return <LiveDot label={label} />;
  return <GlyphMark glyph={deviceGlyphs[statusOfPhase[phase]]} size={13} label={label} />;
}
