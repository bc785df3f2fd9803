import {
  type PavementReading,
  moreDangerous,
  type SurfaceStatus,
  type WeatherStateData,
} from "@gantry/domain/weather/weather-state.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { ExtraColumn, KindListExtras } from "../../../kinds/list/extras.ts";
import { Age } from "../../../kit/status/age.tsx";
import { freshnessOf } from "../../../kit/status/freshness.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { useFormats } from "../../../kit/time/formats.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { conditionText } from "../quantity-text.ts";
import { SurfaceText } from "../road-tables.tsx";

const shown = ["airTemperature", "windSpeed", "surface", "visibility"] as const;
type Shown = (typeof shown)[number];

const widths: Record<Shown, number> = { airTemperature: 110, windSpeed: 150, surface: 160, visibility: 110 };

const columns = shown.map(
  (name, index): ExtraColumn => ({
    id: name,
    label: () => translate(name === "surface" ? "weather:road" : `weather:quantity.${name}`),
    after: shown[index - 1] ?? "direction",
    widthPx: widths[name],
    cell: (row) => <ValueCell row={row} name={name} />,
  }),
);

/** Current values with their age (WX-006). */
export const weatherListExtras: KindListExtras = {
  columns,
  phoneLine: (row) => <PhoneLine row={row} />,
};

function stateOf(row: Entity) {
  const isPolled = row.status !== "NOT_POLLABLE" && row.status !== "DISABLED";
  const state = row.stateData as Partial<WeatherStateData> | undefined;
  return {
    state: isPolled && state?.conditions ? state : undefined,
    pollRateS: Number(row["pollRate"] ?? 300),
  };
}

function AgeCell({ row }: { row: Entity }) {
  const { state, pollRateS } = stateOf(row);
  return state ? <Age at={state.readAt ?? null} pollRateS={pollRateS} /> : <span className="dim">–</span>;
}

function ValueCell({ row, name }: { row: Entity; name: Shown }) {
  useFormats();
  const { state, pollRateS } = stateOf(row);
  const at = state?.readAt;
  const freshness = useDerivedFromNow((nowMs) =>
    at ? freshnessOf(nowMs - Date.parse(at), pollRateS) : "stale",
  );
  const value = state && <Value state={state} name={name} />;
  return <span className={freshness === "fresh" ? "num" : "num dim"}>{value || "–"}</span>;
}

function Value({
  state: { conditions, pavement = [] },
  name,
}: {
  state: Partial<WeatherStateData>;
  name: Shown;
}) {
  if (!conditions) return null;
  if (name === "surface") {
    const surface = worstSurface(pavement);
    return surface ? <SurfaceText surface={surface} /> : "–";
  }
  return conditionText(name, conditions);
}

const worstSurface = (pavement: readonly PavementReading[]): SurfaceStatus | null =>
  pavement.map(({ surface }) => surface).reduce(moreDangerous, null);

function PhoneLine({ row }: { row: Entity }) {
  const { t } = useTranslation("weather");
  const { state } = stateOf(row);
  if (!state) return <span className="dim">{t("noneYet")}</span>;
  return (
    <span className="row wrap">
      {shown.map((name) => (
        <ValueCell key={name} row={row} name={name} />
      ))}
      <AgeCell row={row} />
    </span>
  );
}
