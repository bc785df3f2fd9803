import { BarChart, CustomChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, MarkAreaComponent } from "echarts/components";
import { type EChartsCoreOption, type EChartsType, init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { ChartPointer } from "../pointer.ts";
import css from "../charts.module.css";
import { chartFonts, type Paint, paintOf } from "./paint.ts";
import { PointerTip } from "./pointer-tip.tsx";
import { axesGeometry, pieGeometry } from "./chart-geometry.ts";
import { moveByKey, type Place, stopOfKey } from "./stop-places.ts";

register([LineChart, BarChart, PieChart, CustomChart, GridComponent, MarkAreaComponent, CanvasRenderer]);

export interface ChartCanvasProps {
  label: string;
  /** A sentence with the result, for people who do not see the picture. */
  summary?: string | undefined;
  heightPx: number;
  /** Must be the same function while nothing changes. */
  optionOf: (paint: Paint, widthPx: number) => object;
  /** Where each stop is, in values of the axes. */
  places: readonly Place[];
  /** Stops in one row; arrows up and down move by so many. */
  rowLength?: number | undefined;
  /** Of a pie, instead of axes: the part of each stop in the whole. */
  shares?: readonly number[] | undefined;
  pointer: ChartPointer;
  tip: (index: number) => React.ReactNode;
  textOf: (index: number) => string;
  onDrawn?: ((canvas: HTMLCanvasElement | undefined) => void) | undefined;
}

/** A drawn chart with its pointer, which follows the mouse and the arrow keys. */
export default function ChartCanvas(props: ChartCanvasProps) {
  const { label, summary, heightPx, places, rowLength, shares, pointer, tip, textOf } = props;
  const { t } = useTranslation("charts");
  const id = useId();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { place, chart, sizePx } = useDrawing(props);
  const [pointed, point] = pointer;
  const index = pointed && stopOfKey(places, pointed.at);
  const isHere = pointed?.chart === id;
  const geometry =
    chart &&
    (shares
      ? pieGeometry(shares, { widthPx: sizePx, heightPx })
      : axesGeometry(chart, places, rowLength !== undefined));
  const hasLine = shares === undefined && rowLength === undefined;
  const pointAt = (next: number | undefined, byKeys: boolean) => {
    const stop = next === undefined ? undefined : places[next];
    point(stop && { at: stop.key, chart: id, byKeys });
  };
  const onPointerMove = (event: PointerEvent) => {
    const box = frame?.getBoundingClientRect();
    if (!geometry || !box || places.length === 0) return;
    pointAt(geometry.indexAt([event.clientX - box.left, event.clientY - box.top]), false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveByKey(event.key, isHere ? index : undefined, { count: places.length, rowLength });
    if (next === undefined) return;
    event.preventDefault();
    pointAt(next === "none" ? undefined : next, true);
  };
  const leave = () => isHere && point(undefined);
  const [leftPx = 0, topPx = 0] = geometry && index !== undefined ? geometry.pixelOf(index) : [];
  return (
    <div
      ref={setFrame}
      className={css.canvas}
      style={{ height: heightPx }}
      role="group"
      aria-roledescription={t("chart")}
      aria-label={label}
      aria-describedby={`${id}-about`}
      tabIndex={0}
      onPointerMove={onPointerMove}
      onPointerLeave={leave}
      onBlur={leave}
      onKeyDown={onKeyDown}
    >
      <div ref={place} className={css.drawing} aria-hidden />
      <span id={`${id}-about`} className="visually-hidden">
        {[summary, places.length > 0 && t("keys")].filter(Boolean).join(" ")}
      </span>
      {index !== undefined && chart && hasLine && (
        <i className={css.line} style={{ left: leftPx }} aria-hidden />
      )}
      {index !== undefined && isHere && chart && (
        <PointerTip
          frame={frame}
          leftPx={leftPx}
          topPx={hasLine ? 0 : topPx}
          widthPx={sizePx}
          isOutward={shares !== undefined}
        >
          {tip(index)}
        </PointerTip>
      )}
      <span className="visually-hidden" aria-live="polite">
        {index !== undefined && isHere && pointed.byKeys && textOf(index)}
      </span>
    </div>
  );
}

/** Keeps one drawing while its values change, so that nothing flickers. */
function useDrawing({ optionOf, onDrawn }: Pick<ChartCanvasProps, "optionOf" | "onDrawn">) {
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType>();
  const [sizePx, setSizePx] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const made = init(element);
    made.on("rendered", () => setDrawn(true));
    const resized = new ResizeObserver(() => {
      made.resize();
      setSizePx(element.clientWidth);
    });
    resized.observe(element);
    // Canvas text falls back to another font if ours is not loaded before drawing.
    void Promise.all(chartFonts.map((font) => document.fonts.load(font))).then(
      () => !made.isDisposed() && setChart(made),
    );
    return () => {
      resized.disconnect();
      setDrawn(false);
      setChart(undefined);
      made.dispose();
    };
  }, []);
  useEffect(() => {
    if (!chart || chart.isDisposed() || sizePx === 0) return;
    chart.setOption(optionOf(paintOf(chart.getDom()), sizePx) as EChartsCoreOption, { notMerge: true });
    onDrawn?.(chart.getDom().querySelector("canvas") ?? undefined);
  }, [chart, optionOf, sizePx, onDrawn]);
  return { place, chart: isDrawn ? chart : undefined, sizePx };
}
