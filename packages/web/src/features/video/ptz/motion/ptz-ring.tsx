import { IconChevronRight } from "@tabler/icons-react";
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { useWhenGone } from "./hold-button.tsx";
import { type RingPoint, sectorAt, sectorPath, type Sector, sectors, speedsAt, speedsOf } from "./ring.ts";
import css from "../ptz.module.css";
import { chosenSpeed } from "./speed-store.ts";
import type { Ptz } from "../use-ptz.ts";

/** Duration of a press without a release, for example from a screen reader. */
const pressMs = 300;

/** Pan and tilt, dragged like a stick. Arrow keys do the same, so the sectors are no tab stops. */
export function PtzRing({ ptz, children }: { ptz: Ptz; children?: ReactNode }) {
  const { t } = useTranslation("cameraControl");
  const [lit, setLit] = useState<Sector>();
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const point = pointOf(event);
    const [pan, tilt] = speedsAt(point, chosenSpeed());
    setLit(sectorAt(point));
    ptz.move({ pan, tilt });
  };
  const letGo = () => {
    if (lit === undefined) return;
    setLit(undefined);
    ptz.move({ pan: 0, tilt: 0 });
  };
  useWhenGone(letGo);
  const press = (sector: Sector) => {
    const [pan, tilt] = speedsOf(sector, chosenSpeed());
    ptz.move({ pan, tilt });
    window.setTimeout(() => ptz.move({ pan: 0, tilt: 0 }), pressMs);
  };
  return (
    <div className={css.ringPlace}>
      <div
        className={css.ring}
        role="group"
        aria-label={t("panTilt")}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (lit !== undefined) follow(event);
        }}
        onLostPointerCapture={letGo}
        onContextMenu={(event) => event.preventDefault()}
      >
        <svg viewBox="0 0 100 100" aria-hidden>
          {sectors.map((sector) => (
            <path key={sector} d={sectorPath(sector)} data-lit={sector === lit || undefined} />
          ))}
        </svg>
        {sectors.map((sector, index) => (
          <button
            key={sector}
            type="button"
            tabIndex={-1}
            className={css.sector}
            aria-label={t(`sectors.${sector}`)}
            data-lit={sector === lit || undefined}
            style={{ "--at": `${index * -45}deg` } as CSSProperties}
            // A pointer press was already handled.
            onClick={(event) => event.detail === 0 && press(sector)}
          >
            <IconChevronRight size={17} aria-hidden />
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): RingPoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * 2 - 1, y: 1 - ((clientY - top) / height) * 2 };
}
