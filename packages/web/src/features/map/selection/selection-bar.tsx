import { IconX } from "@tabler/icons-react";
import { featureList } from "../../../kinds/feature-list.ts";
import { FeaturePart } from "../../../kinds/feature-part.tsx";
import type { DeviceProperties } from "../../../kinds/map-devices/device-features.ts";
import { classNames } from "../../../kit/class-names.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import css from "./selection.module.css";

/** What can be done with the selected devices. */
export function SelectionBar({
  devices,
  onEnd,
}: {
  devices: readonly DeviceProperties[];
  onEnd: () => void;
}) {
  const { t } = useTranslation("map");
  return (
    <section className={classNames(css.bar, "row")} aria-label={t("selection")}>
      <span className="num nowrap" role="status">
        {t("selectionCount", { count: devices.length })}
      </span>
      {featureList().map(
        ({ name, mapSelection }) =>
          mapSelection && <FeaturePart key={name} load={mapSelection} props={{ devices }} />,
      )}
      <button type="button" className="icon-button" aria-label={t("endSelection")} onClick={onEnd}>
        <IconX size={16} />
      </button>
    </section>
  );
}
