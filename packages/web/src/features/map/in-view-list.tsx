import { IconX } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import { StatusMark } from "../../kit/status/glyphs.tsx";
import { layerOf } from "../../kit/map/device-layers.ts";
import { compareUrgency, type DeviceProperties } from "../../kinds/map-devices/device-features.ts";
import { classNames } from "../../kit/class-names.ts";
import css from "./map-screen.module.css";

const shownRows = 500;

interface InViewListProps {
  devices: readonly DeviceProperties[];
  total: number;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  onSelectAll: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The map as a list, for accessibility. */
export function InViewList({
  devices,
  total,
  chosenId,
  onChoose,
  onSelectAll,
  onClose,
  children,
}: InViewListProps) {
  const { t } = useTranslation("map");
  const hidden = total - devices.length;
  // Only the open list sorts: with many devices it takes longer than to draw them.
  const shown = useMemo(() => devices.toSorted(compareUrgency).slice(0, shownRows), [devices]);
  return (
    <section id="map-in-view" className={classNames(css.floating, css.list)} aria-label={t("inView")}>
      <header className="row">
        <b className="num">{t("inViewCount", { count: devices.length })}</b>
        {devices.length > 0 && (
          <button type="button" className="text-button end" onClick={onSelectAll}>
            {t("selectInView")}
          </button>
        )}
        <button type="button" className="icon-button" aria-label={t("closeList")} onClick={onClose}>
          <IconX size={16} />
        </button>
      </header>
      {children}
      {devices.length === 0 && <p className="dim">{t("inViewEmpty")}</p>}
      <ul>
        {shown.map((device) => (
          <li key={device.id}>
            <button
              type="button"
              className="row"
              aria-pressed={device.id === chosenId}
              onClick={() => onChoose(device.id)}
            >
              <StatusMark status={device.iconStatus} size={15} />
              <span className="ellipsis">{device.name}</span>
              <span className="dim small end nowrap">
                {translateComputed(`map:layer.${layerOf(device.entityType)?.id ?? "other"}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {devices.length > shownRows && (
        <p className="dim small">{t("inViewMore", { count: devices.length - shownRows })}</p>
      )}
      {hidden > 0 && <p className="dim small">{t("inViewElsewhere", { count: hidden })}</p>}
    </section>
  );
}
