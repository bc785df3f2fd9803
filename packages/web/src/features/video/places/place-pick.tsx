import type { EarthPlace } from "@gantry/domain/camera/camera-mapping.ts";
import { Button, Stack } from "@mantine/core";
import type { Map as MapLibre, MapMouseEvent } from "maplibre-gl";
import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import css from "../aim/aim.module.css";

interface PlacePickProps {
  map: MapLibre;
  text: string;
  onPick: (place: EarthPlace) => void;
  onEnd: () => void;
}

const pans: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-40, 0],
  ArrowRight: [40, 0],
  ArrowUp: [0, -40],
  ArrowDown: [0, 40],
};

/** Picks a place by a click on the map, or by the crosshair in its centre. */
export function PlacePick({ map, text, onPick, onEnd }: PlacePickProps) {
  const { t } = useTranslation("cameraAim");
  const clicked = useEffectEvent(({ lngLat }: MapMouseEvent) =>
    onPick({ longitude: lngLat.wrap().lng, latitude: lngLat.lat }),
  );
  useEffect(() => {
    const onClick = (event: MapMouseEvent) => clicked(event);
    map.on("click", onClick);
    return () => void map.off("click", onClick);
  }, [map]);
  const onKey = (event: KeyboardEvent) => {
    const by = pans[event.key];
    if (by) map.panBy(by, { duration: 0 });
    else if (event.key === "+" || event.key === "-")
      map.zoomTo(map.getZoom() + (event.key === "+" ? 1 : -1), { duration: 0 });
    else if (event.key === "Escape") onEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const takeCross = () => {
    const { lng, lat } = map.getCenter().wrap();
    onPick({ longitude: lng, latitude: lat });
  };
  return createPortal(
    <div className={css.map} role="group" aria-label={text} onKeyDown={onKey}>
      <span className={css.cross} aria-hidden />
      <Panel as="div" className={css.question} isPadded>
        <Stack gap="sm">
          <b role="status">{text}</b>
          <span className="dim">{t("crossText")}</span>
          <span className="row">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen to pick a place */}
            <Button variant="default" autoFocus onClick={takeCross}>
              {t("takeCross")}
            </Button>
            <Button variant="default" onClick={onEnd}>
              {t("end")}
            </Button>
          </span>
        </Stack>
      </Panel>
    </div>,
    map.getContainer(),
  );
}
