import { IconHome, IconMinus, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { HoldButton } from "./motion/hold-button.tsx";
import { LensControls } from "./motion/lens-controls.tsx";
import { LockButton } from "./lock/lock-button.tsx";
import { PtzRing } from "./motion/ptz-ring.tsx";
import { chosenSpeed } from "./motion/speed-store.ts";
import { presetsQuery } from "./presets-query.ts";
import type { Ptz } from "./use-ptz.ts";
import { useWheelZoom } from "./motion/use-wheel-zoom.ts";
import { Corner, PictureButton } from "../player/over-picture.tsx";
import player from "../player/player.module.css";
import css from "./ptz.module.css";

interface PtzOverlayProps {
  ptz: Ptz;
  /** Tiles show the lock and a preset choice; the rest only if there is room. */
  isTile?: boolean;
  home?: string;
}

/**
 * PTZ controls over the picture; hidden without permission or while another user holds the lock (CAM-042).
 */
export function PtzOverlay({ ptz, isTile = false, home }: PtzOverlayProps) {
  const place = useRef<HTMLDivElement>(null);
  useWheelZoom(place, ptz);
  return (
    <div ref={place} className={css.overlay}>
      {isTile && ptz.mayControl && ptz.camera?.stateData.supportsPTZ && (
        <Corner bottom={6} start={6}>
          <LockButton ptz={ptz} />
          {ptz.canMove && <PresetChoice ptz={ptz} />}
        </Corner>
      )}
      {ptz.canMove && <PtzControls ptz={ptz} home={home} />}
    </div>
  );
}

export function PtzControls({ ptz, home }: { ptz: Ptz; home?: string | undefined }) {
  const { t } = useTranslation("cameraControl");
  return (
    <div className={css.controls}>
      <ZoomBar ptz={ptz} />
      <PtzRing ptz={ptz}>
        {home !== undefined && (
          <PictureButton
            className={css.home}
            label={t("goTo", { preset: home })}
            onClick={() => ptz.goToPresetAt(0)}
          >
            <IconHome size={17} aria-hidden />
          </PictureButton>
        )}
      </PtzRing>
      <LensControls ptz={ptz} />
    </div>
  );
}

function ZoomBar({ ptz }: { ptz: Ptz }) {
  const { t } = useTranslation("cameraControl");
  const held = (direction: 1 | -1) => ({
    className: player.button,
    onHold: () => ptz.move({ zoom: direction * chosenSpeed() }),
    onLetGo: () => ptz.move({ zoom: 0 }),
  });
  return (
    <div className={css.zoom} role="group" aria-label={t("zoom")}>
      <HoldButton aria-label={t("zoomIn")} {...held(1)}>
        <IconPlus size={16} aria-hidden />
      </HoldButton>
      <HoldButton aria-label={t("zoomOut")} {...held(-1)}>
        <IconMinus size={16} aria-hidden />
      </HoldButton>
    </div>
  );
}

/** Goes to one of the first presets; hidden if there are none. */
function PresetChoice({ ptz }: { ptz: Ptz }) {
  const { t } = useTranslation("cameraControl");
  const hasPresets = ptz.camera?.stateData.supportsPresets === true;
  const { data } = useInfiniteQuery({ ...presetsQuery(ptz.cameraId), enabled: hasPresets });
  const presets = data?.pages.flatMap(({ items }) => items) ?? [];
  if (presets.length === 0) return null;
  return (
    <select
      className={player.button}
      style={{ maxWidth: 100 }}
      aria-label={t("presets")}
      value=""
      onChange={({ currentTarget }) => ptz.goToPresetAt(Number(currentTarget.value))}
    >
      <option value="" disabled hidden>
        {t("presets")}
      </option>
      {presets.map(({ token, name }, index) => (
        <option key={token} value={index}>
          {name}
        </option>
      ))}
    </select>
  );
}
