import { IconHome } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { LensControls } from "./motion/lens-controls.tsx";
import { LockButton } from "./lock/lock-button.tsx";
import { PresetChoice } from "./preset-choice.tsx";
import { PtzRing } from "./motion/ptz-ring.tsx";
import type { Ptz } from "./use-ptz.ts";
import { useWheelZoom } from "./motion/use-wheel-zoom.ts";
import { ZoomBar } from "./motion/zoom-bar.tsx";
import { Corner } from "../player/over-picture.tsx";
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
          <button
            type="button"
            className={css.home}
            aria-label={t("goTo", { preset: home })}
            title={t("goTo", { preset: home })}
            onClick={() => ptz.goToPresetAt(0)}
          >
            <IconHome size={17} aria-hidden />
          </button>
        )}
      </PtzRing>
      <LensControls ptz={ptz} />
    </div>
  );
}
