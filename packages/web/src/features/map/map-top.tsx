import { IconBookmark, IconChevronDown, IconHistory, IconList, IconStack2 } from "@tabler/icons-react";
import type { DeviceFeature } from "../../kinds/map-devices/device-features.ts";
import { classNames } from "../../kit/class-names.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { StatusStrip } from "./map-facts.tsx";
import css from "./map-screen.module.css";

export type OpenPart = "views" | "list" | "layers";

interface MapTopProps {
  viewName: string | undefined;
  layerCount: number;
  inViewCount: number;
  features: readonly DeviceFeature[];
  open: OpenPart | undefined;
  onToggle: (part: OpenPart) => void;
  onPast: () => void;
}

/** Tools over the map, at its top. */
export function MapTop({ viewName, layerCount, inViewCount, features, open, onToggle, onPast }: MapTopProps) {
  const { t } = useTranslation("map");
  return (
    <div className={classNames(css.top, "row")}>
      <button
        type="button"
        className={css.tool}
        aria-expanded={open === "views"}
        aria-controls="map-views"
        onClick={() => onToggle("views")}
      >
        <IconBookmark size={15} aria-hidden />
        {viewName !== undefined && <span className="visually-hidden">{t("views")}: </span>}
        <span className={classNames(css.viewName, "ellipsis")}>{viewName ?? t("views")}</span>
        <kbd className="wide-only">W</kbd>
        <IconChevronDown size={14} aria-hidden />
      </button>
      <button
        type="button"
        className={css.tool}
        aria-expanded={open === "layers"}
        onClick={() => onToggle("layers")}
      >
        <IconStack2 size={15} aria-hidden />
        <span className={css.word}>{t("layersTitle")}</span> <span className="dim num">{layerCount}</span>
        <kbd className="wide-only">L</kbd>
      </button>
      <button
        type="button"
        className={css.tool}
        aria-expanded={open === "list"}
        aria-controls="map-in-view"
        onClick={() => onToggle("list")}
      >
        <IconList size={15} aria-hidden />
        <span className={css.word}>{t("inView")}</span> <span className="dim num">{inViewCount}</span>
        <kbd className="wide-only">I</kbd>
      </button>
      <button type="button" className={css.tool} title={t("timeMachine:openKey")} onClick={onPast}>
        <IconHistory size={15} aria-hidden />
        <span className={css.word}>{t("timeMachine:open")}</span>
        <kbd className="wide-only">Z</kbd>
      </button>
      <StatusStrip features={features} />
    </div>
  );
}
