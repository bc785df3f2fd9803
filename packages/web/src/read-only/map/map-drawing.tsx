import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { IconMinus, IconPlus, IconZoomScan } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { IconButton } from "../../kit/look/icon-button.tsx";
import { type BaseMap, createBaseMap, zoomMs } from "../../kit/map/map-engine.ts";
import type { Bounds, MapView } from "../../kit/map/map-view.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { boundsOf, eventFeatures, placeOfEvent } from "./event-features.ts";
import css from "./event-map.module.css";
import { addEventLayers, clickableLayers, drawEvents } from "./map-layers.ts";

interface MapDrawingProps {
  map: PublicMap;
  /** Default: everything in view. */
  view: MapView | undefined;
  chosen: string | undefined;
  onChoose(key: string): void;
}

const anywhere: MapView = { longitude: -98, latitude: 39, zoom: 3.5, bearing: 0, pitch: 0 };
const closeZoom = 12;
const fit = { padding: 48, maxZoom: 13, duration: zoomMs };

export default function MapDrawing({ map: events, view, chosen, onChoose }: MapDrawingProps) {
  const { t } = useTranslation("publicMap");
  const place = useRef<HTMLDivElement>(null);
  const [base, setBase] = useState<BaseMap>();
  const [isBroken, setBroken] = useState(false);
  const features = useMemo(() => eventFeatures(events), [events]);
  const choose = useEffectEvent(onChoose);
  const label = t("map");
  const start = useEffectEvent(() => {
    const bounds = boundsOf(features);
    return view ? { view } : bounds ? { bounds } : { view: anywhere };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const made = createBaseMap(place.current, label, start());
    made.ready
      .then(async (ready) => {
        await addEventLayers(ready);
        for (const layer of clickableLayers)
          ready.map.on("click", layer, ({ features: [clicked] = [] }) => {
            if (clicked) choose(String(clicked.properties["key"]));
          });
        setBase(ready);
      })
      .catch((error: unknown) => {
        console.warn(error);
        setBroken(true);
      });
    return () => {
      made.remove();
      setBase(undefined);
    };
  }, [label]);
  useEffect(() => {
    const over = new AbortController();
    if (base) void drawEvents(base.map, features, over.signal);
    return () => over.abort();
  }, [base, features]);
  const chosenPlace = chosen === undefined ? undefined : placeOfEvent(features, chosen);
  const chosenText = JSON.stringify(chosenPlace);
  useEffect(() => {
    if (!base || chosenText === undefined) return;
    const bounds = JSON.parse(chosenText) as Bounds;
    const isPoint = bounds[0] === bounds[2] && bounds[1] === bounds[3];
    const zoom = Math.max(base.map.getZoom(), closeZoom);
    if (isPoint) base.map.easeTo({ center: [bounds[0], bounds[1]], zoom, duration: zoomMs });
    else base.map.fitBounds(bounds, fit);
  }, [base, chosenText]);
  const showAll = () => {
    const bounds = boundsOf(features);
    if (bounds) base?.map.fitBounds(bounds, fit);
  };
  const zoomBy = (step: number) => base?.map.zoomTo(base.map.getZoom() + step, { duration: zoomMs });
  if (isBroken) return <p className="dim">{t("mapFailed")}</p>;
  return (
    <>
      <div ref={place} className={css.canvas} data-is-drawn={base !== undefined || undefined} />
      {base && (
        <div className={css.tools} role="group">
          <IconButton icon={IconPlus} label={t("zoomIn")} onClick={() => zoomBy(1)} />
          <IconButton icon={IconMinus} label={t("zoomOut")} onClick={() => zoomBy(-1)} />
          <IconButton icon={IconZoomScan} label={t("showAll")} onClick={showAll} />
        </div>
      )}
    </>
  );
}
