import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import type { KindListExtras } from "../../../kinds/list/extras.ts";
import { Age } from "../../../kit/status/age.tsx";
import { useFormats } from "../../../kit/time/formats.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { ViolationBadges } from "../readings/violation-badges.tsx";
import { toWimStation, vehicleRateOf } from "../station/wim-station-entity.ts";
import { weightText } from "../station/wim-figures.ts";

export const wimListExtras: KindListExtras = {
  columns: [
    {
      id: "lastVehicle",
      label: () => translate("wim:lastVehicle"),
      after: "direction",
      widthPx: 420,
      cell: (row) => <LastVehicle row={row} />,
    },
  ],
  phoneLine: (row) => <LastVehicle row={row} />,
};

/** What the last vehicle weighed, how long ago, and its violations (WIM-013). */
function LastVehicle({ row }: { row: Entity }) {
  const { t } = useTranslation("wim");
  useFormats();
  const station = toWimStation(row);
  const vehicle = station.state?.lastVehicle;
  if (!vehicle) return <span className="dim">–</span>;
  const { totalWeight, className, timestamp, violationTypes } = vehicle;
  const words = {
    weight: totalWeight === null ? t("noWeight") : weightText(totalWeight),
    class: className ?? t("classUnknown"),
  };
  return (
    <span className="row wrap num">
      <Link to={entityPath(wimStation, row.id)} className="plain-link">
        {t("lastVehicleText", words)}
      </Link>
      <Age at={timestamp} pollRateS={vehicleRateOf(station)} />
      <ViolationBadges types={violationTypes} />
    </span>
  );
}
