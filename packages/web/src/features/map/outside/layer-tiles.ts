import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { queryOptions } from "@tanstack/react-query";
import { addProtocol } from "maplibre-gl";
import { create } from "zustand";
import { ApiError } from "../../../queries/api-error.ts";
import { api } from "../../../queries/api.ts";

interface Outcomes {
  /** By layer; a later tile that arrives removes the failure. */
  failed: ReadonlyMap<string, unknown>;
  /** How often a layer was asked for again. */
  attempts: ReadonlyMap<string, number>;
}

export const layerOutcomes = create<Outcomes>(() => ({ failed: new Map(), attempts: new Map() }));

export function noteOutcome(layerId: string, error?: unknown): void {
  const { failed } = layerOutcomes.getState();
  if (error === undefined && !failed.has(layerId)) return;
  const next = new Map(failed);
  if (error === undefined) next.delete(layerId);
  else next.set(layerId, error);
  layerOutcomes.setState({ failed: next });
}

/** So long a server that did not answer is not asked for more tiles. */
const restMs = 5_000;
const restsUntilMs = new Map<string, number>();

export function retryLayer(layerId: string): void {
  restsUntilMs.delete(layerId);
  const { attempts } = layerOutcomes.getState();
  noteOutcome(layerId);
  layerOutcomes.setState({ attempts: new Map([...attempts, [layerId, (attempts.get(layerId) ?? 0) + 1]]) });
}

const scheme = "map-layer";
export const tileAddress = (layerId: string): string => `${scheme}://${layerId}/{z}/{x}/{y}`;

/** A transparent pixel (PNG) for where nothing is drawn: outside the area that a layer covers. */
const nothing =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

let isAdded = false;

/** Tiles come through our server, which holds the keys, with the session of the page. */
export function addTileProtocol(): void {
  if (isAdded) return;
  isAdded = true;
  addProtocol(scheme, async ({ url, type }, abort) => {
    const [layerId = "", ...place] = url.slice(`${scheme}://`.length).split("/");
    const failure = layerOutcomes.getState().failed.get(layerId);
    if (failure instanceof Error && performance.now() < (restsUntilMs.get(layerId) ?? 0)) throw failure;
    const path = `${pathOf(layerId)}/${place.join("/")}`;
    try {
      const { bytes } = await api.download(path, { signal: abort.signal });
      noteOutcome(layerId);
      return { data: await bytes.arrayBuffer() };
    } catch (error) {
      if (abort.signal.aborted) throw error;
      if (error instanceof ApiError && error.status === 404) return { data: emptyTile(type) };
      if (error instanceof ApiError && error.code === "mapLayerSilent")
        restsUntilMs.set(layerId, performance.now() + restMs);
      noteOutcome(layerId, error);
      throw error;
    }
  });
}

/** Far enough out that a thumbnail shows a region, near enough that most layers have pictures. */
const thumbnailZoom = 9;

export interface ThumbnailTile {
  zoom: number;
  x: number;
  y: number;
}

/** The tile of the Web Mercator grid around a place. */
export function thumbnailTile([longitude, latitude]: readonly [number, number]): ThumbnailTile {
  const perSide = 2 ** thumbnailZoom;
  const wrapped = (((longitude + 180) % 360) + 360) % 360;
  const radians = (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180;
  return {
    zoom: thumbnailZoom,
    x: Math.floor((wrapped / 360) * perSide),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * perSide),
  };
}

/** Fails where the layer has no picture. */
export const tileQuery = (layerId: string, { zoom, x, y }: ThumbnailTile) =>
  queryOptions({
    queryKey: ["mapLayerTile", layerId, zoom, x, y],
    queryFn: async ({ signal }) =>
      (await api.download(`${pathOf(layerId)}/${zoom}/${x}/${y}`, { signal })).bytes,
    staleTime: Infinity,
    retry: false,
  });

const pathOf = (layerId: string): string => `${mapLayer.path}/${encodeURIComponent(layerId)}/tile`;

const emptyTile = (type: string | undefined): ArrayBuffer =>
  type === "image" ? Uint8Array.from(atob(nothing), (char) => char.charCodeAt(0)).buffer : new ArrayBuffer(0);
