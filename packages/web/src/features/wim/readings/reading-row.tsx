import type { VehicleReading } from "@gantry/domain/contract/answers/wim.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { translate } from "../../../text/translate.ts";
import { speedText, textOr, weightText } from "../station/wim-figures.ts";
import css from "./readings.module.css";
import { ViolationBadges } from "./violation-badges.tsx";

/** A vehicle in the list: its weight and time, what it is, and its violations. */
export function ReadingRow({
  reading,
  isChosen,
  onChoose,
}: {
  reading: VehicleReading;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { totalWeight, timestamp, violationTypes } = reading;
  return (
    <button
      type="button"
      className={css.reading}
      aria-current={isChosen || undefined}
      data-reading={reading.id}
      onClick={onChoose}
    >
      <span className="row num">
        <b className="grow ellipsis">
          {totalWeight === null ? translate("wim:noWeight") : weightText(totalWeight)}
        </b>
        <time className="dim small nowrap" dateTime={timestamp}>
          {timeText(timestamp)}
        </time>
      </span>
      <span className="dim small num">{lineOf(reading)}</span>
      <ViolationBadges types={violationTypes} />
    </button>
  );
}

function lineOf({ className, axleCount, lane, speed }: VehicleReading): string {
  return translate("wim:line", {
    class: className ?? translate("wim:classUnknown"),
    axles: axleCount === null ? "–" : translate("wim:axles", { count: axleCount }),
    lane: lane === null ? "–" : translate("wim:laneShort", { lane }),
    speed: textOr(speed, speedText),
  });
}
