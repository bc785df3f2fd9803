import { type ReactNode, useMemo } from "react";
import type { ChartHead, ChartModel } from "./chart-model.ts";
import css from "./charts.module.css";
import { heatOption, heatSteps } from "./draw/heat-option.ts";
import type { Paint } from "./draw/paint.ts";
import { DrawnChart } from "./drawn-chart.tsx";
import { plainLook } from "./series-looks.ts";

export interface HeatMapProps {
  head: ChartHead;
  rows: readonly string[];
  columns: readonly string[];
  /** Row by row; null: not measured. */
  values: readonly (number | null)[];
  /** What a cell is, such as weekday and hour. */
  stopName: string;
  valueName: string;
  format: (value: number) => string;
  /** The result in one sentence, such as the busiest cell. */
  result: string;
  empty: string;
  heightPx?: number;
}

/** A grid of values in one hue, light to strong; arrows move between cells. */
export function HeatMap(props: HeatMapProps) {
  const { head, rows, columns, values, result, empty, heightPx = 220, format } = props;
  const model = useMemo(() => modelOf(props), [props]);
  const optionOf = useMemo(
    () => (paint: Paint) => heatOption({ rows, columns, values }, paint),
    [rows, columns, values],
  );
  const places = useMemo(
    () =>
      values.map((_, index) => ({
        x: index % columns.length,
        y: Math.floor(index / columns.length),
        key: index,
      })),
    [values, columns],
  );
  const largest = Math.max(0, ...values.map((value) => value ?? 0));
  return (
    <DrawnChart
      head={head}
      model={model}
      summary={result}
      heightPx={heightPx}
      empty={empty}
      legendEnd={<HeatLegend result={result} largest={format(largest)} />}
      optionOf={optionOf}
      places={places}
      rowLength={columns.length}
    />
  );
}

function modelOf({ rows, columns, values, stopName, valueName, format }: HeatMapProps): ChartModel {
  const stops = rows.flatMap((row) => columns.map((column) => ({ label: `${row} ${column}` })));
  return {
    stops,
    stopName,
    format,
    series: [{ id: "value", name: valueName, look: plainLook, values, isHidden: true }],
  };
}

function HeatLegend({ result, largest }: { result: string; largest: string }): ReactNode {
  return (
    <span className={`row small num ${css.heatLegend}`}>
      <span>{result}</span>
      <span className="row wide-only" style={{ gap: 4 }} aria-hidden>
        0
        {Array.from({ length: heatSteps }, (_, step) => (
          <i key={step} style={{ "--share": `${(step / (heatSteps - 1)) * 100}%` } as React.CSSProperties} />
        ))}
        {largest}
      </span>
    </span>
  );
}
