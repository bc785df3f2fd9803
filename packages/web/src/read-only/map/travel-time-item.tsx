import type { PublicTravelTime } from "@gantry/domain/contract/answers/public-map.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { AgeWords } from "./age-words.tsx";
import { type Choosing, EventItem } from "./event-item.tsx";
import { roadText, travelTimeKey } from "./event-keys.ts";

export function TravelTimeItem({ travelTime, ...choosing }: { travelTime: PublicTravelTime } & Choosing) {
  const { t } = useTranslation("publicMap");
  const { id, from, to, seconds, freeSeconds, measuredAt } = travelTime;
  const minutes = (of: number) => t("minutes", { count: Math.max(1, Math.round(of / 60)) });
  return (
    <EventItem
      eventKey={travelTimeKey(id)}
      name={roadText(travelTime)}
      value={seconds !== null && <b>{minutes(seconds)}</b>}
      {...choosing}
    >
      <p>{t("way", { from, to })}</p>
      <p className="dim small">
        {seconds === null ? t("unknownTime") : t("usually", { text: minutes(freeSeconds) })}
      </p>
      <AgeWords words="measured" at={measuredAt} />
    </EventItem>
  );
}
