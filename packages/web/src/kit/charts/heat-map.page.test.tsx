import { expect, test } from "vitest";
import { categoryOption } from "./draw/category-option.ts";
import type { Paint } from "./draw/paint.ts";
import { plainLook } from "./series-looks.ts";

const paint = { colour: () => "#204060", text: {}, hatch: { repeat: "repeat" } } as unknown as Paint;
const model = {
  stops: [{ label: "I-25" }, { label: "I-70" }, { label: "US 6" }],
  stopName: "Road",
  format: String,
  series: [{ id: "1", name: "Vehicles", look: plainLook, values: [3, null, 5] }],
};

test("a heat map of categories is one row, its largest value outlined and missing values hatched", () => {
  const heat = categoryOption({ model, type: "heatmap", isStacked: false }, paint);
  const [cells] = heat.series;
  if (!cells || !("renderItem" in cells)) throw new Error("no heat map");
  const api = { coord: () => [0, 0], size: () => [10, 10] };
  const styles = cells.data.map((_, dataIndex) => cells.renderItem({ dataIndex }, api).style);
  expect(heat).toMatchObject({ yAxis: { data: ["Vehicles"] } });
  expect(styles).toEqual([
    { fill: expect.any(String) },
    { fill: paint.hatch },
    { fill: expect.any(String), stroke: "#204060", lineWidth: 1.6 },
  ]);
});
