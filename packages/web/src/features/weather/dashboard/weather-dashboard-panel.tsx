import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { severityGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import { useFormats } from "../../../kit/time/formats.ts";
import { nameOf } from "../../../kinds/list/use-delete.ts";
import { type Entity, findQuery } from "../../../queries/kind-queries.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { quantityText } from "../quantity-text.ts";
import { extremes, type Extreme, summarizeWeather } from "./weather-extremes.ts";

const refreshMs = 60_000;
const shownQuery = findQuery<Entity>(weatherStation, { pageSize: 200, sortField: "name" });

const quantities = {
  coldestAir: "airTemperature",
  coldestRoad: "airTemperature",
  strongestGust: "gustSpeed",
  lowestVisibility: "visibility",
} as const satisfies Record<Extreme, string>;

/** The most notable current values of all stations (WX-001). */
export default function WeatherDashboardPanel() {
  const { t } = useTranslation("weather");
  useFormats();
  const mayRead = useCan("READ", weatherStation.entityType);
  const found = useQuery({ ...shownQuery, enabled: mayRead, refetchInterval: refreshMs });
  if (!mayRead) return null;
  return (
    <Loaded query={found} failed={t("dashboardFailed")}>
      {({ items, total }) => <WeatherNow stations={items} total={total} />}
    </Loaded>
  );
}

function WeatherNow({ stations, total }: { stations: readonly Entity[]; total: number }) {
  const { t } = useTranslation("weather");
  const nowMs = useNowMs();
  const { measuring, slippery, ...summary } = summarizeWeather(stations, nowMs);
  if (measuring === 0)
    return (
      <Panel title={t("now")}>
        <PanelBody className="dim">{t("noneMeasures")}</PanelBody>
      </Panel>
    );
  return (
    <Panel title={t("now")} meta={t("ofStations", { count: measuring, total })} isPadded>
      <Facts layout="row">
        {extremes.map((name) => {
          const one = summary.extremes[name];
          return (
            one && (
              <Fact key={name} label={t(`extreme.${name}`)}>
                {quantityText(quantities[name], one.value)} <StationLink station={one.station} />
              </Fact>
            )
          );
        })}
        <Fact label={t("slippery")}>
          {slippery.length === 0
            ? t("slipperyNone")
            : slippery.map((one) => <Slippery key={one.id} station={one} />)}
        </Fact>
      </Facts>
    </Panel>
  );
}

const StationLink = ({ station }: { station: Entity }) => (
  <Link to={entityPath(weatherStation, station.id)}>{nameOf(station)}</Link>
);

const Slippery = ({ station }: { station: Entity }) => (
  <GlyphText glyph={severityGlyphs.warning}>
    <StationLink station={station} />
  </GlyphText>
);
