import type { WeatherQuantity, WeatherStateData } from "@gantry/domain/weather/weather-state.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { Panel, PanelBody } from "../../kit/layout/panel.tsx";
import { Age } from "../../kit/status/age.tsx";
import { freshnessOf } from "../../kit/status/freshness.ts";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { DataTable } from "../../kit/table/data-table.tsx";
import type { Column } from "../../kit/table/columns.ts";
import { useFormats } from "../../kit/time/formats.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { conditionText } from "./quantity-text.ts";
import { PavementTable, SubsurfaceTable } from "./road-tables.tsx";

/** Shown in this order; wind and gusts with their direction. */
const shown = [
  "airTemperature",
  "dewPoint",
  "wetBulb",
  "maxAirTemperature",
  "minAirTemperature",
  "humidity",
  "windSpeed",
  "gustSpeed",
  "visibility",
  "precipitationRate",
  "precipitation1h",
  "precipitation3h",
  "precipitation6h",
  "precipitation12h",
  "precipitation24h",
  "snowDepth",
  "roadSnowDepth",
  "pressure",
  "solarRadiation",
  "battery",
] as const satisfies readonly WeatherQuantity[];

/** What a station last reported: air, road, below the road (WX-006). Each panel tells how old it is. */
export function WeatherPanels({ entity }: { entity: Entity }) {
  const { t } = useTranslation("weather");
  const state = entity.stateData as Partial<WeatherStateData> | undefined;
  const isRead = entity.status !== "NOT_POLLABLE" && entity.status !== "DISABLED";
  const pollRateS = isRead ? Number(entity["pollRate"] ?? 300) : Infinity;
  const readAt = state?.readAt ?? null;
  useFormats();
  const isOld = useDerivedFromNow(
    (nowMs) => readAt !== null && freshnessOf(nowMs - Date.parse(readAt), pollRateS) === "stale",
  );
  if (!state?.conditions)
    return (
      <Panel title={t("air")}>
        <PanelBody className="dim">{t(isRead ? "neverRead" : "notRead")}</PanelBody>
      </Panel>
    );
  const { pavement = [], subsurface = [], notes = [] } = state;
  const shade = isOld ? "dim" : undefined;
  const age = <Age at={readAt} pollRateS={pollRateS} />;
  return (
    <>
      <Panel title={t("air")} meta={age}>
        <div className={shade}>
          <Air conditions={state.conditions} precipitation={state.precipitation ?? null} />
        </div>
      </Panel>
      <Panel title={t("road")} meta={age}>
        <div className={shade}>
          {pavement.length > 0 ? (
            <PavementTable rows={pavement} />
          ) : (
            <PanelBody className="dim">{t("noRoad")}</PanelBody>
          )}
        </div>
      </Panel>
      {subsurface.length > 0 && (
        <Panel title={t("below")} meta={age}>
          <div className={shade}>
            <SubsurfaceTable rows={subsurface} />
          </div>
        </Panel>
      )}
      {notes.length > 0 && (
        <Panel title={t("notes")} meta={age}>
          <Notes notes={notes} />
        </Panel>
      )}
    </>
  );
}

function Air({ conditions, precipitation }: Pick<WeatherStateData, "conditions" | "precipitation">) {
  const { t } = useTranslation("weather");
  const there = shown.filter((quantity) => typeof conditions[quantity] === "number");
  if (there.length === 0 && precipitation === null)
    return <PanelBody className="dim">{t("noValues")}</PanelBody>;
  return (
    <Facts isPadded>
      {precipitation !== null && (
        <Fact label={t("quantity.precipitation")}>{t(`situation.${precipitation}`)}</Fact>
      )}
      {there.map((quantity) => (
        <Fact key={quantity} label={t(`quantity.${quantity}`)}>
          {conditionText(quantity, conditions)}
        </Fact>
      ))}
    </Facts>
  );
}

function Notes({ notes }: Pick<WeatherStateData, "notes">) {
  const { t } = useTranslation("weather");
  const columns: Column<WeatherStateData["notes"][number]>[] = [
    { id: "object", header: t("object"), cell: ({ object }) => object },
    { id: "sent", header: t("sent"), cell: ({ read }) => read },
  ];
  return (
    <>
      <PanelBody className="dim">{t("notesText")}</PanelBody>
      <DataTable
        label={t("notes")}
        scrollLabel={t("notes")}
        columns={columns}
        rows={notes}
        rowId={({ object }) => object}
        density="compact"
        card="table"
      />
    </>
  );
}
