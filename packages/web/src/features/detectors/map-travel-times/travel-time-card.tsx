import { measureText } from "@gantry/domain/units/display-unit.ts";
import { useQuery } from "@tanstack/react-query";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Age } from "../../../kit/status/age.tsx";
import { useFormats } from "../../../kit/time/formats.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { roadSpeedsQuery } from "../map-speeds/road-speeds-query.ts";
import { roadId, travelTimeText } from "./map-travel-times.ts";

/** The oldest of many detectors, each read every half minute. */
const usualAgeS = 60;

/** A travel time of the map, which has read it. */
export default function TravelTimeCard({ id }: { id: string }) {
  const { t } = useTranslation("detectors");
  const { unitSystem } = useFormats();
  const { data } = useQuery({ ...roadSpeedsQuery, enabled: false });
  const road = data?.items.find((one) => roadId(one) === id);
  if (!road) return <p className="dim">{t("travelTime.gone")}</p>;
  const { from, to, lengthKm, freeSeconds } = road.travelTime;
  return (
    <Facts isSmall>
      <Fact label={t("travelTime.time")}>{travelTimeText(road.travelTime)}</Fact>
      <Fact label={t("travelTime.usual")}>
        {t("travelTime.minutes", { minutes: Math.max(1, Math.round(freeSeconds / 60)) })}
      </Fact>
      <Fact label={t("travelTime.way")}>{t("travelTime.fromTo", { from, to })}</Fact>
      <Fact label={t("travelTime.length")}>{measureText(lengthKm, "km", unitSystem, "medium")}</Fact>
      <Fact label={t("travelTime.measured")}>
        <Age at={road.oldestAt} pollRateS={usualAgeS} />
      </Fact>
    </Facts>
  );
}
