import { mix, rgbOf, toCss } from "../../canvas-colour.ts";
import { type Paint, plotRoom } from "./paint.ts";

export interface HeatDrawing {
  rows: readonly string[];
  columns: readonly string[];
  /** Row by row; null: not measured. */
  values: readonly (number | null)[];
}

export const heatSteps = 5;
const emptyShare = 0.02;

/** Index of the largest value; undefined without one. */
export function busiestOf(values: readonly (number | null)[]): number | undefined {
  const measured = values.filter((value) => value !== null);
  return measured.length === 0 ? undefined : values.indexOf(Math.max(...measured));
}

/** One hue, light to strong; the busiest cell is outlined and cells without a value are hatched. */
export function heatOption({ rows, columns, values }: HeatDrawing, paint: Paint) {
  const largest = Math.max(1, ...values.map((value) => value ?? 0));
  const busiest = busiestOf(values);
  const [low, high] = [paint.colour("--heat-low"), paint.colour("--heat-high")].map((colour) =>
    rgbOf(colour),
  );
  const fill = (value: number | null | undefined) =>
    value === null || value === undefined || !low || !high
      ? paint.hatch
      : toCss(mix(low, high, Math.max(emptyShare, value / largest)));
  const category = (names: readonly string[]) => ({
    type: "category" as const,
    data: [...names],
    axisTick: { show: false },
    axisLine: { show: false },
    splitArea: { show: false },
    axisLabel: { ...paint.text, hideOverlap: true },
  });
  return {
    animation: false,
    grid: plotRoom,
    xAxis: category(columns),
    yAxis: { ...category(rows), inverse: true },
    series: [
      {
        type: "custom" as const,
        coordinateSystem: "cartesian2d" as const,
        encode: { x: 0, y: 1 },
        data: values.map((_, index) => [index % columns.length, Math.floor(index / columns.length)]),
        renderItem: (
          { dataIndex }: { dataIndex: number },
          api: { coord: (at: number[]) => number[]; size: (by: number[]) => number[] },
        ) => {
          const [x = 0, y = 0] = api.coord([
            dataIndex % columns.length,
            Math.floor(dataIndex / columns.length),
          ]);
          const [width = 0, height = 0] = api.size([1, 1]);
          const isBusiest = dataIndex === busiest;
          return {
            type: "rect" as const,
            z2: isBusiest ? 2 : 1,
            shape: {
              x: x - width / 2 + 1,
              y: y - height / 2 + 1,
              width: width - 2,
              height: height - 2,
              r: 2,
            },
            style: {
              fill: fill(values[dataIndex]),
              ...(isBusiest && { stroke: paint.colour("--c-text"), lineWidth: 1.6 }),
            },
          };
        },
      },
    ],
  };
}
