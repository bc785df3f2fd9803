import { LngLatBounds, type Map as MapLibre, Marker } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { layerOf } from "../../kit/map/device-layers.ts";
import { type BaseMap, createBaseMap } from "../../kit/map/map-engine.ts";
import css from "../../kit/map/map.module.css";
import { pinSvg } from "../../kit/map/pins.ts";
import { optionText } from "../../text/kind-text.ts";
import { incidentMarkSvg } from "../../kinds/map-devices/incident-mark.ts";
import { translate } from "../../text/translate.ts";
import type { MapColors } from "../../kit/map/theme-colors.ts";
import type { NeededPlace } from "./needed-places.ts";

interface PlacesMapProps {
  places: readonly NeededPlace[];
  label: string;
  failedText: string;
  onOpen: (path: string) => void;
}

/** Marks that are links, so they are reached by keyboard and read aloud. */
export default function PlacesMap({ places, label, failedText, onOpen }: PlacesMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [base, setBase] = useState<BaseMap>();
  const [isFailed, setFailed] = useState(false);
  const open = useEffectEvent(onOpen);
  const boundsNow = useEffectEvent(() => boundsOf(places));
  useEffect(() => {
    if (!place.current) return undefined;
    const made = createBaseMap(place.current, label, { bounds: boundsNow() });
    void made.ready.then(setBase, () => setFailed(true));
    return made.remove;
  }, [label]);
  useEffect(() => {
    if (!base) return undefined;
    const markers = places.map((one) => addMarker(base.map, one, base.colors, (path) => open(path)));
    return () => markers.forEach((marker) => marker.remove());
  }, [base, places]);
  if (isFailed) return <p className="dim">{failedText}</p>;
  return <div ref={place} className={css.position} />;
}

function boundsOf(places: readonly NeededPlace[]): [number, number, number, number] {
  const bounds = new LngLatBounds();
  for (const { longitude, latitude } of places) bounds.extend([longitude, latitude]);
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

const incidentPx = 36;

function addMarker(
  map: MapLibre,
  { what, name, path, longitude, latitude }: NeededPlace,
  colors: MapColors,
  onOpen: (path: string) => void,
): Marker {
  const link = document.createElement("a");
  link.href = path;
  const state =
    "severity" in what
      ? `${translate("kinds:automatedIncident.one")}, ${optionText("severity", what.severity)}`
      : translate(`status:device.${what.status}`);
  link.setAttribute("aria-label", translate("shift:mapItem", { name, state }));
  link.title = name;
  link.innerHTML =
    "severity" in what
      ? incidentMarkSvg(what.severity, colors.halo, incidentPx)
      : pinSvg(layerOf(what.entityType)?.drawing ?? "", what.status, colors);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onOpen(path);
  });
  return new Marker({ element: link }).setLngLat([longitude, latitude]).addTo(map);
}
