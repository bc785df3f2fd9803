import { recordedQuantities, type RecordedQuantity } from "@gantry/domain/weather/weather-reading.ts";
import type { PastCardProps } from "../../kinds/feature.ts";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { timeText } from "../../kit/time/moment-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { quantityText } from "./quantity-text.ts";

/** The values that were read last until then. */
export default function PastWeatherCard({ atMs, past: { measured } }: PastCardProps) {
  const { t } = useTranslation("weather");
  const { t: past } = useTranslation("timeMachine");
  if (!measured) return <p className="dim">{past("notMeasured")}</p>;
  const { conditions } = measured.values as { conditions: Record<RecordedQuantity, number | null> };
  return (
    <div className="column">
      <Facts>
        {recordedQuantities.map((quantity) => {
          const value = conditions[quantity];
          return (
            <Fact key={quantity} label={t(`quantity.${quantity}`)}>
              {value === null ? undefined : quantityText(quantity, value)}
            </Fact>
          );
        })}
      </Facts>
      <p className="dim small num">{past("measured", { time: timeText(measured.at, atMs) })}</p>
    </div>
  );
}
