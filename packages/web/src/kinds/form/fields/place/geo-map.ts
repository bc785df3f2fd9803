import { Marker } from "maplibre-gl";
import { createBaseMap, pointZoom } from "../../../../kit/map/map-engine.ts";
import type { BaseMap, MapStart } from "../../../../kit/map/map-engine.ts";
import css from "./place.module.css";

/** Degrees. */
export type Place = readonly [longitude: number, latitude: number];

export interface GeoMap {
  show(places: readonly Place[]): void;
  remove(): void;
}

interface Options {
  label: string;
  /** `position` counts from 1. */
  pinLabel: (position: number) => string;
  places: readonly Place[];
  onClick: (place: Place) => void;
  onMove: (index: number, place: Place) => void;
}

const decimals = 1e6;
/** CSS pixels per arrow key press. */
const keyStepPx = 6;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStepPx, 0],
  ArrowRight: [keyStepPx, 0],
  ArrowUp: [0, -keyStepPx],
  ArrowDown: [0, keyStepPx],
};
/** Start view without places (MAP-060). */
const emptyView = { longitude: -100, latitude: 40, zoom: 3.5, bearing: 0, pitch: 0 };

export function openGeoMap(container: HTMLElement, options: Options): GeoMap {
  const base = createBaseMap(container, options.label, startFor(options.places));
  let places = options.places;
  const markers: Marker[] = [];
  let drawn: BaseMap | undefined;

  const draw = () => {
    if (!drawn) return;
    const { map } = drawn;
    while (markers.length > places.length) markers.pop()?.remove();
    places.forEach(([longitude, latitude], index) => {
      markers[index] ??= pin(index, drawn as BaseMap);
      markers[index].setLngLat([longitude, latitude]).addTo(map);
    });
    const source = map.getSource("geo-line");
    if (source && "setData" in source) (source as { setData(data: unknown): void }).setData(lineOf(places));
  };

  const pin = (index: number, { map }: BaseMap): Marker => {
    const element = document.createElement("button");
    element.type = "button";
    element.className = css.pin ?? "";
    element.textContent = String(index + 1);
    const marker = new Marker({ element, draggable: true });
    const reportMove = () => options.onMove(index, roundPlace(marker.getLngLat()));
    marker.on("dragend", reportMove);
    element.addEventListener("click", (event) => event.stopPropagation());
    element.addEventListener("keydown", (event) => {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const at = map.project(marker.getLngLat());
      marker.setLngLat(map.unproject([at.x + step[0], at.y + step[1]]));
      reportMove();
    });
    // The library sets the same label on every pin, so set it afterwards.
    element.setAttribute("aria-label", options.pinLabel(index + 1));
    return marker;
  };

  base.ready.then((ready) => {
    drawn = ready;
    const { map, colors } = ready;
    map.addSource("geo-line", { type: "geojson", data: lineOf(places) });
    map.addLayer({
      id: "geo-line",
      type: "line",
      source: "geo-line",
      paint: { "line-color": colors.accent, "line-width": 3 },
    });
    map.on("click", ({ lngLat }) => options.onClick(roundPlace(lngLat)));
    draw();
  }, console.warn);

  return {
    show(next) {
      places = next;
      draw();
    },
    remove: base.remove,
  };
}

/** One place close up, several by their extent. */
export function startFor(places: readonly Place[]): MapStart {
  const [first] = places;
  if (!first) return { view: emptyView };
  if (places.length === 1)
    return { view: { ...emptyView, longitude: first[0], latitude: first[1], zoom: pointZoom } };
  const [longitudes, latitudes] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)];
  return {
    bounds: [
      Math.min(...longitudes),
      Math.min(...latitudes),
      Math.max(...longitudes),
      Math.max(...latitudes),
    ],
  };
}

const lineOf = (places: readonly Place[]) => ({
  type: "Feature" as const,
  properties: {},
  geometry: { type: "LineString" as const, coordinates: places.map(([lon, lat]) => [lon, lat]) },
});

/** Rounds to about 0.1 m: more precision than a pointer gives. */
function roundPlace({ lng, lat }: { lng: number; lat: number }): Place {
  const longitude = ((((lng + 180) % 360) + 360) % 360) - 180;
  return [Math.round(longitude * decimals) / decimals, Math.round(lat * decimals) / decimals];
}
