import { IconLasso, IconMinus, IconPlus, IconZoomScan } from "@tabler/icons-react";
import type { Map as MapLibre } from "maplibre-gl";
import type { DeviceFeature } from "../../kinds/map-devices/device-features.ts";
import { classNames } from "../../kit/class-names.ts";
import { zoomMs } from "../../kit/map/map-engine.ts";
import { useTranslation } from "../../text/use-translation.ts";
import css from "./map-screen.module.css";
import { boundsOf } from "./start-view.ts";

interface ZoomToolsProps {
  map: MapLibre | null | undefined;
  features: readonly DeviceFeature[];
  isSelecting?: boolean;
  /** Missing where nothing can be done with a selection. */
  onSelecting?: (isSelecting: boolean) => void;
}

export function ZoomTools({ map, features, isSelecting, onSelecting }: ZoomToolsProps) {
  const { t } = useTranslation("map");
  const zoomBy = (step: number) => map?.zoomTo(map.getZoom() + step, { duration: zoomMs });
  const showAll = () => {
    const bounds = boundsOf(features.map(({ geometry }) => geometry.coordinates as [number, number]));
    if (map && bounds) map.fitBounds(bounds, { padding: 72, maxZoom: 14, duration: zoomMs });
  };
  return (
    <div className={classNames(css.floating, css.zoom)} role="group">
      <button type="button" className="icon-button" aria-label={t("zoomIn")} onClick={() => zoomBy(1)}>
        <IconPlus size={17} />
      </button>
      <button type="button" className="icon-button" aria-label={t("zoomOut")} onClick={() => zoomBy(-1)}>
        <IconMinus size={17} />
      </button>
      <button type="button" className="icon-button" aria-label={t("showAll")} onClick={showAll}>
        <IconZoomScan size={17} />
      </button>
      {onSelecting && (
        <button
          type="button"
          className="icon-button"
          aria-label={t("selectArea")}
          title={t("selectArea")}
          aria-pressed={isSelecting}
          onClick={() => onSelecting(!isSelecting)}
        >
          <IconLasso size={17} />
        </button>
      )}
    </div>
  );
}
