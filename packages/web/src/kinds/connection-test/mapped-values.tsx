import type { MappingNote } from "@gantry/domain/mapping/mapped-number.ts";
import type { MappedReading } from "@gantry/domain/mapping/read-mapped.ts";
import { convert } from "@gantry/domain/units/convert.ts";
import { displayUnitOf } from "@gantry/domain/units/display-unit.ts";
import { unitOf } from "@gantry/domain/units/unit.ts";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { Note } from "../../kit/feedback/note.tsx";
import { formatsStore } from "../../kit/time/formats.ts";
import { timestampText } from "../../kit/time/timestamp-text.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import { useTranslation } from "../../text/use-translation.ts";

export interface Mapped {
  reading: MappedReading;
  notes: readonly MappingNote[];
}

/** What a mapping reads from a document, and what made no sense. */
export function MappedValues({ reading, notes }: Mapped) {
  const { t } = useTranslation("mapping");
  const { endedAtMs, isLocalTime, periodS, lanes } = reading;
  return (
    <div className="column">
      <Facts>
        <Fact label={translateComputed("fields:intervalEnd")}>
          {endedAtMs !== null && endText(endedAtMs, isLocalTime)}
        </Fact>
        <Fact label={translateComputed("fields:intervalLength")}>{t("seconds", { count: periodS })}</Fact>
        {lanes.map((lane) => (
          <Fact key={lane.index} label={t("lane", { index: lane.index })}>
            {t("laneValues", {
              volume: numberText(lane.volume),
              speed: speedText(lane.speed),
              occupancy: numberText(lane.occupancy, "%"),
            })}
          </Fact>
        ))}
      </Facts>
      {notes.length > 0 && (
        <Note tone="warning" isQuiet title={t("notes", { count: notes.length })}>
          <ul>
            {notes.map(({ object, read }) => (
              <li key={`${object} ${read}`}>
                {translateComputed(`fields:${object}`, { defaultValue: object })}: <code>{read}</code>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}

const none = "–";

function numberText(value: number | null, unit = ""): string {
  return value === null ? none : `${Math.round(value * 10) / 10} ${unit}`.trim();
}

function speedText(kph: number | null): string {
  const code = displayUnitOf("kph", formatsStore.getState().unitSystem);
  return kph === null ? none : numberText(convert(kph, "kph", code), unitOf(code)?.symbol);
}

/** Local time of the detector stays as it is in the document. */
function endText(endedAtMs: number, isLocalTime: boolean): string {
  const iso = new Date(endedAtMs).toISOString();
  return isLocalTime ? iso.slice(0, 19).replace("T", " ") : timestampText(iso);
}
