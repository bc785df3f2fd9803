import type { VehicleReading } from "@gantry/domain/contract/answers/wim.ts";
import type { WimViolationType } from "@gantry/domain/wim/wim-reading.ts";
import type { ReactNode } from "react";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import {
  lengthText,
  ruleValueText,
  speedText,
  temperatureText,
  textOr,
  weightText,
} from "../station/wim-figures.ts";
import type { WimStation } from "../station/wim-station-entity.ts";
import css from "./vehicle.module.css";

interface FiguresProps {
  station: WimStation;
  reading: VehicleReading;
}

/** What was measured of a vehicle, each beside the limit that it exceeds or keeps. */
export function VehicleFigures({ station, reading }: FiguresProps) {
  const { t } = useTranslation("wim");
  const { limits } = station;
  const limitNote = (limit: number | null, text: (value: number) => string) =>
    limit === null || limit === 0 ? t("noLimit") : t("limit", { limit: text(limit) });
  const over = (type: WimViolationType) => renderOver(reading, type, t);
  const { totalWeight, speed, length, height, lane, laneDirection, timestamp, deviceAt, temperature } =
    reading;
  return (
    <dl className={`num ${css.figures}`} aria-label={t("figures")}>
      <Figure label={t("grossWeight")} value={textOr(totalWeight, weightText)}>
        {over("overweight") ?? limitNote(limits.maxWeight, weightText)}
      </Figure>
      <Figure label={t("speed")} value={textOr(speed, speedText)}>
        {over("overspeed") ?? limitNote(limits.speedLimit, speedText)}
      </Figure>
      <Figure label={t("length")} value={textOr(length, lengthText)}>
        {over("overlength") ?? limitNote(limits.maxLength, lengthText)}
      </Figure>
      <Figure label={t("height")} value={textOr(height, lengthText)}>
        {over("overheight") ?? limitNote(limits.maxHeight, lengthText)}
      </Figure>
      <Figure label={t("lane")} value={lane === null ? "–" : String(lane)}>
        {laneDirection !== null && t(`laneDirections.${laneDirection}`)}
        {temperature !== null && (
          <span>
            {t("temperature")} <span className="nowrap">{temperatureText(temperature)}</span>
          </span>
        )}
      </Figure>
      <Figure label={t("plate")} value={reading.frontPlate ?? t("noPlate")}>
        {reading.rearPlate !== null && t("rearPlate", { plate: reading.rearPlate })}
        {reading.dotNumber !== null && <span>{`${t("dotNumber")} ${reading.dotNumber}`}</span>}
        {reading.mcNumber !== null && <span>{`${t("mcNumber")} ${reading.mcNumber}`}</span>}
      </Figure>
      <Figure label={t("vehicle")} value={reading.className ?? "–"}>
        <time dateTime={timestamp}>{timestampTitle(timestamp)}</time>
        {deviceAt !== null && <span>{t("deviceTime", { time: timestampTitle(deviceAt) })}</span>}
      </Figure>
    </dl>
  );
}

/** By how much the worst violation of this type exceeds its limit; undefined if there is none. */
function renderOver(
  { violations }: VehicleReading,
  type: WimViolationType,
  t: ReturnType<typeof useTranslation<"wim">>["t"],
): ReactNode {
  const worst = violations.find((violation) => violation.type === type);
  if (!worst) return undefined;
  const { rule, excess, limit } = worst;
  return (
    <GlyphText glyph={deviceGlyphs.OFFLINE} size={14} isWrapping>
      {t("over", { excess: ruleValueText(rule, excess), limit: ruleValueText(rule, limit) })}
    </GlyphText>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        <span className="column dim small">{children}</span>
      </dd>
    </div>
  );
}
