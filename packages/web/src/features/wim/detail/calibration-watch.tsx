import type { WimCalibration } from "@gantry/domain/contract/answers/wim.ts";
import { calibrationDays, maxDriftPercent } from "@gantry/domain/wim/calibration.ts";
import { useQuery } from "@tanstack/react-query";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { numberText } from "../../../text/locale-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { calibrationQuery } from "../station/wim-calls.ts";
import { temperatureText, weightText } from "../station/wim-figures.ts";

type Lane = WimCalibration["lanes"][number];

/** Whether the lanes still weigh as before, by the steering axles of five-axle semitrailers. */
export function CalibrationWatch({ stationId }: { stationId: string }) {
  const { t } = useTranslation("wim");
  const query = useQuery(calibrationQuery(stationId));
  return (
    <>
      <span className="dim small">
        {t("calibrationText", { ...calibrationDays, percent: maxDriftPercent })}
      </span>
      <Loaded query={query} failed={t("calibrationFailed")} waiting={null}>
        {({ lanes }) =>
          lanes.length === 0 ? (
            <span className="dim">{t("noCalibration")}</span>
          ) : (
            <ul className="column num">
              {lanes.map((lane) => (
                <li key={lane.lane}>
                  <LaneDrift lane={lane} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function LaneDrift({ lane }: { lane: Lane }) {
  const { t } = useTranslation("wim");
  const { recent, driftPercent, isDrifting } = lane;
  const glyph = isDrifting ? deviceGlyphs.DEGRADED : deviceGlyphs.ONLINE;
  const ranges = lane.temperatures.filter((range) => range.driftPercent !== null);
  return (
    <>
      <b>{t("laneNumber", { lane: lane.lane })}</b>{" "}
      {driftPercent === null ? (
        <span className="dim">{t("tooFewVehicles", { count: recent.vehicles })}</span>
      ) : (
        <>
          <GlyphText glyph={glyph} isWrapping>
            {t(isDrifting ? "drifts" : "steady", { percent: percentText(driftPercent) })}
          </GlyphText>
          <div className="dim small">
            {t("steeringAxle", { weight: weightText(recent.meanKg), count: recent.vehicles })}
          </div>
        </>
      )}
      {ranges.length > 1 &&
        ranges.map(({ from, to, driftPercent: ofRange }) => (
          <div key={from} className="small">
            {t("driftAt", {
              from: temperatureText(from),
              to: temperatureText(to),
              percent: percentText(ofRange ?? 0),
            })}
          </div>
        ))}
    </>
  );
}

/** With its sign. */
const percentText = (percent: number): string =>
  `${percent < 0 ? "−" : "+"}${numberText(Math.abs(percent), 1)} %`;
