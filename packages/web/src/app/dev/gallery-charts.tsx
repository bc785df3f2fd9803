import { useMemo } from "react";
import { CategoryChart } from "../../kit/charts/category-chart.tsx";
import type { ChartGap, ChartModel, TimeStop } from "../../kit/charts/chart-model.ts";
import { HeatMap } from "../../kit/charts/heat-map.tsx";
import { useChartPointer } from "../../kit/charts/pointer.ts";
import {
  classLook,
  earlierBarLook,
  earlierLook,
  laneLook,
  plainLook,
} from "../../kit/charts/series-looks.ts";
import { TimeChart } from "../../kit/charts/time-chart.tsx";
import { numberText } from "../../text/locale-text.ts";

const hourMs = 3_600_000;
const startMs = Date.parse("2026-11-19T07:00:00Z");
const span = { fromMs: startMs, toMs: startMs + 24 * hourMs };
const zone = "America/Denver";
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const isGap = (hour: number) => hour === 9 || hour === 10;
const stops: TimeStop[] = hours
  .filter((hour) => !isGap(hour))
  .map((hour) => ({ atMs: startMs + (hour + 0.5) * hourMs, label: `${hour}:00 to ${hour + 1}:00` }));
const wave = (hour: number, scale: number) =>
  Math.round(scale * (1.2 + Math.sin(hour / 3) + Math.sin(hour / 2)));
const valuesOf = (scale: number) =>
  hours.filter((hour) => !isGap(hour)).map((hour) => Math.max(0, wave(hour, scale)));
const gaps: ChartGap[] = [
  { fromMs: startMs + 9 * hourMs, toMs: startMs + 11 * hourMs, label: "No data 9:00 to 11:00" },
];
const format = (value: number) => numberText(value);

const lanes: ChartModel<TimeStop> = {
  stops,
  stopName: "Time (MST)",
  format,
  series: [
    ...[1, 2, 3, 4, 5, 6].map((lane) => ({
      id: `lane${lane}`,
      name: `Lane ${lane}`,
      look: laneLook(lane),
      values: valuesOf(100 + lane * 30),
    })),
    { id: "before", name: "Day before", look: earlierLook, values: valuesOf(120) },
  ],
};
const band: ChartModel<TimeStop> = {
  ...lanes,
  series: [
    {
      id: "speed",
      name: "Average",
      look: plainLook,
      values: valuesOf(30),
      band: { low: valuesOf(22), high: valuesOf(38) },
    },
  ],
};
const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const week: ChartModel = {
  stops: days.map((label) => ({ label })),
  stopName: "Day",
  format,
  series: [
    { id: "last", name: "Last week", look: earlierBarLook, values: [66, 70, 70, 67, 74, 53, 41] },
    { id: "this", name: "This week", look: laneLook(1), values: [68, 70, 72, 73, 78, 49, 41] },
  ],
};
const classes: ChartModel = {
  ...week,
  series: Array.from({ length: 12 }, (_, index) => ({
    id: `class${index}`,
    name: `Class ${index + 1}`,
    look: classLook(index + 1),
    values: days.map((_day, day) => 3 + ((index * 7 + day * 3) % 8)),
  })),
};
const columns = hours.map((hour) => `${hour}:00`);
const cells = days.flatMap((_, day) =>
  hours.map((hour) => (day === 2 && hour < 3 ? null : Math.max(0, wave(hour, 400 - day * 30)))),
);

/** Charts with a gap, a band, a comparison, stacks and a grid of values. */
export function GalleryCharts() {
  const pointer = useChartPointer();
  const common = useMemo(() => ({ span, gaps, zone, empty: "No data in this period" }), []);
  return (
    <>
      <TimeChart
        {...common}
        head={{ title: "Lines", unit: "vehicles/h", range: "Nov 19" }}
        model={lanes}
        pointer={pointer}
      />
      <TimeChart
        {...common}
        head={{ title: "Band", unit: "mph" }}
        model={band}
        pointer={pointer}
        meta="24 h at 1 h"
      />
      <CategoryChart head={{ title: "Weeks", unit: "thousand vehicles" }} model={week} empty="No data" />
      <CategoryChart head={{ title: "Classes" }} model={classes} isStacked empty="No data" />
      <HeatMap
        head={{ title: "Grid", unit: "vehicles/h" }}
        rows={days}
        columns={columns}
        values={cells}
        stopName="Hour"
        valueName="Vehicles"
        format={format}
        result="Monday and 16:00 are busiest"
        empty="No data"
      />
    </>
  );
}
