import { LineChart as LineSeries } from "echarts/charts";
import { AriaComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";

register([LineSeries, GridComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

/** `atMs` in milliseconds since 1970; null: not measured, interrupts the line. */
export type ChartPoint = readonly [atMs: number, value: number | null];

export interface LineChartProps {
  label: string;
  points: readonly ChartPoint[];
  fromMs: number;
  toMs: number;
  format: (value: number) => string;
  formatTime: (atMs: number) => string;
  /** Minimum end of the axis; default: the largest value. */
  max?: number;
  /** Minimum axis step: 1 for counts. */
  minStep?: number;
}

export default function LineChart(props: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const chart = init(element);
    const resized = new ResizeObserver(() => chart.resize());
    resized.observe(element);
    // Canvas text falls back to another font if ours is not loaded before drawing.
    void document.fonts.load("400 12px Inter Variable").then(() => chart.isDisposed() || chart.resize());
    chart.setOption(optionOf(props, getComputedStyle(element)));
    return () => {
      resized.disconnect();
      chart.dispose();
    };
  }, [props]);
  return (
    <div ref={place} style={{ height: 190, padding: "4px 8px 8px" }} role="img" aria-label={props.label} />
  );
}

function optionOf(
  { points, fromMs, toMs, format, formatTime, max, minStep }: LineChartProps,
  style: CSSStyleDeclaration,
) {
  const resolveColour = (token: string) => canvasColour(style.getPropertyValue(token).trim());
  const text = { color: resolveColour("--c-dim"), fontFamily: "Inter Variable, sans-serif", fontSize: 12 };
  return {
    animation: false,
    grid: { left: 8, right: 12, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      trigger: "axis" as const,
      appendTo: "body" as const,
      valueFormatter: (value: unknown) => (typeof value === "number" ? format(value) : "–"),
      backgroundColor: resolveColour("--c-raised"),
      borderColor: resolveColour("--c-border"),
      textStyle: { ...text, color: resolveColour("--c-text") },
    },
    xAxis: {
      type: "time" as const,
      min: fromMs,
      max: toMs,
      axisLabel: { ...text, formatter: (atMs: number) => formatTime(atMs), hideOverlap: true },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: resolveColour("--c-border-strong") } },
      axisPointer: { label: { show: false } },
    },
    yAxis: {
      type: "value" as const,
      min: 0,
      ...(max === undefined ? {} : { max }),
      ...(minStep === undefined ? {} : { minInterval: minStep }),
      splitNumber: 4,
      axisLabel: { ...text, formatter: format },
      splitLine: { lineStyle: { color: resolveColour("--c-border") } },
    },
    series: [
      {
        type: "line" as const,
        showSymbol: false,
        data: points.map(([atMs, value]) => [atMs, value]),
        connectNulls: false,
        lineStyle: { width: 1.6, color: resolveColour("--c-accent") },
        itemStyle: { color: resolveColour("--c-accent") },
      },
    ],
  };
}

/** The canvas library does not parse `oklch()`: the browser converts it to RGB. */
function canvasColour(colour: string): string {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
