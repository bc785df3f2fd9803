import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BlobPicture } from "../../../kit/blob-picture.tsx";
import { mapColors } from "../../../kit/map/theme-colors.ts";
import type { ThumbnailTile } from "../outside/layer-tiles.ts";
import { tileQuery } from "../outside/layer-tiles.ts";
import type { OutsideLayer } from "../outside/outside-layer.ts";
import css from "./layer-drawer.module.css";

type BaseThumbnailProps =
  | { own: "streets" | "plain" }
  | { layer: Pick<OutsideLayer, "id" | "layerType">; tile: ThumbnailTile | undefined };

/** What a base layer looks like, beside its name. */
export function BaseThumbnail(props: BaseThumbnailProps) {
  if ("own" in props) return <OwnThumbnail hasRoads={props.own === "streets"} />;
  const { layer, tile } = props;
  const isPicture = layer.layerType !== "vector" && layer.layerType !== "geojson";
  if (!isPicture || !tile) return <OwnThumbnail hasRoads={false} />;
  return <TileThumbnail layerId={layer.id} tile={tile} />;
}

/** A tile of the layer at the place that the map shows. */
function TileThumbnail({ layerId, tile }: { layerId: string; tile: ThumbnailTile }) {
  const { data } = useQuery(tileQuery(layerId, tile));
  if (!data) return <OwnThumbnail hasRoads={false} />;
  return <BlobPicture className={css.thumbnail} bytes={data} name="" />;
}

function OwnThumbnail({ hasRoads }: { hasRoads: boolean }) {
  const [colors] = useState(() => mapColors(document.documentElement));
  return (
    <svg className={css.thumbnail} viewBox="0 0 120 52" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="120" height="52" fill={colors.land} />
      {hasRoads && (
        <g fill="none" strokeLinecap="round">
          <path d="M0 12H120M28 0V52M92 0V52M0 44H120" stroke={colors.street} strokeWidth="2" />
          {[
            ["7", colors.roadEdge],
            ["4", colors.road],
          ].map(([width, stroke]) => (
            <path
              key={width}
              d="M-4 36C30 34 40 16 74 14S112 10 124 4M46 -4C50 18 62 30 84 56"
              stroke={stroke}
              strokeWidth={width}
            />
          ))}
        </g>
      )}
    </svg>
  );
}
