import type { WimStateData } from "@gantry/domain/wim/wim-reading.ts";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { useFormats } from "../../../kit/time/formats.ts";
import { optionText } from "../../../text/kind-text.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { lengthText, speedText, weightText } from "../station/wim-figures.ts";
import { type WimLimit, wimLimits, type WimStation } from "../station/wim-station-entity.ts";
import { CalibrationWatch } from "./calibration-watch.tsx";
import css from "./detail.module.css";

/** How the site is set up, its categories and how it is monitored (WIM-011). */
export function StationPanel({ station }: { station: WimStation }) {
  const { t } = useTranslation("wim");
  useFormats();
  const { category } = station;
  return (
    <Panel
      as="aside"
      className={css.station}
      aria-label={t("station")}
      title={t("configuration")}
      // It scrolls, also by keyboard.
      tabIndex={0}
    >
      <Configuration station={station} />
      <PanelBody className="column">
        <h3>{t("categories")}</h3>
        {category.length === 0 ? (
          <span className="dim">{t("noCategories")}</span>
        ) : (
          <span className="row wrap">
            {category.map((name) => (
              <span key={name} className="tag">
                {name}
              </span>
            ))}
          </span>
        )}
      </PanelBody>
      <PanelBody className="column">
        <h3>{t("monitoring")}</h3>
        <Monitoring station={station} />
      </PanelBody>
      <PanelBody className="column">
        <h3>{t("calibration")}</h3>
        <SectionBoundary>
          <CalibrationWatch stationId={station.id} />
        </SectionBoundary>
      </PanelBody>
    </Panel>
  );
}

function Configuration({ station }: { station: WimStation }) {
  const { t } = useTranslation("wim");
  const { weighingMode, classificationScheme, zone, limits, state } = station;
  return (
    <Facts isPadded>
      <Fact label={t("weighingMode")}>{weighingMode}</Fact>
      <Fact label={t("classification")}>{optionText("classificationScheme", classificationScheme)}</Fact>
      <Fact label={t("zone")}>{zone}</Fact>
      {state && state.lanes.length > 0 && (
        <Fact label={t("lanesOfStation")}>
          <Lanes lanes={state.lanes} />
        </Fact>
      )}
      {wimLimits.map((name) => {
        const limit = limits[name];
        return (
          <Fact key={name} label={t(name)}>
            {limit === null ? undefined : limitText(name, limit)}
          </Fact>
        );
      })}
    </Facts>
  );
}

export function limitText(name: WimLimit, value: number): string {
  if (name === "speedLimit") return speedText(value);
  return name === "maxLength" || name === "maxHeight" ? lengthText(value) : weightText(value);
}

function Lanes({ lanes }: Pick<WimStateData, "lanes">) {
  const { t } = useTranslation("wim");
  return (
    <ul>
      {lanes.map(({ index, type, direction }) => (
        <li key={index}>
          {t("laneWithType", {
            lane: index,
            type: type === null ? "–" : t(`laneTypes.${type}`),
            direction: direction === null ? "–" : t(`laneDirections.${direction}`),
          })}
        </li>
      ))}
    </ul>
  );
}

function Monitoring({
  station: { protocol, isPolled, pollRateS, pollType, state },
}: {
  station: WimStation;
}) {
  const { t } = useTranslation("wim");
  const { problem = null, notes = [], clockOffsetS = null, model = null } = state ?? {};
  const since = useAgeText(problem?.since);
  return (
    <>
      <Facts>
        <Fact label={t("protocol")}>{optionText("protocol", protocol)}</Fact>
        <Fact label={t("pollRate")}>{isPolled ? t("pollRateS", { count: pollRateS }) : t("notPolled")}</Fact>
        {isPolled && <Fact label={t("pollType")}>{optionText("pollType", pollType)}</Fact>}
        {model !== null && <Fact label={t("model")}>{model}</Fact>}
        {clockOffsetS !== null && Math.round(clockOffsetS) !== 0 && (
          <Fact label={t("clock")}>
            {t(clockOffsetS > 0 ? "clockAhead" : "clockBehind", {
              count: Math.abs(Math.round(clockOffsetS)),
            })}
          </Fact>
        )}
        {problem && (
          <Fact label={t("problem")}>
            {translateComputed(`actions:errors.${problem.code}`, { defaultValue: problem.code })}, {since}
          </Fact>
        )}
      </Facts>
      {notes.length > 0 && (
        <>
          <h3>{t("notes")}</h3>
          <span className="dim">{t("notesText")}</span>
          <Facts>
            {notes.map(({ object, read }) => (
              <Fact key={object} label={object}>
                {read}
              </Fact>
            ))}
          </Facts>
        </>
      )}
    </>
  );
}
