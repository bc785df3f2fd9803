import type { ChartType } from "@gantry/domain/dashboards/chart-query.ts";
import { describe, expect, test } from "vitest";
import { chartCsv, chartFileName } from "./chart-file.ts";
import { type SeriesLook, stopText } from "./chart-model.ts";
import { axesOption, categoryOption } from "./draw/category-option.ts";
import { pieGeometry } from "./draw/chart-geometry.ts";
import { pieReading, sharesOf } from "./draw/pie-option.ts";
import { moveByKey, nearestStop, stopOfKey } from "./draw/stop-places.ts";
import type { Paint } from "./draw/paint.ts";
import { timeOption } from "./draw/time-option.ts";
import { findGaps } from "./gaps.ts";
import { laneLook, plainLook, pointLook } from "./series-looks.ts";
import { timeTicks } from "./time-ticks.ts";

const model = {
  stops: [
    { label: "12 to 1 PM", atMs: Date.parse("2026-11-19T19:00:00Z") },
    { label: "1 to 2 PM", atMs: Date.parse("2026-11-19T20:00:00Z") },
  ],
  stopName: "Time (MST)",
  format: (value: number) => value.toFixed(0),
  series: [{ id: "1", name: "Lane 1", look: laneLook(1), values: [62.5, null] }],
};

test("a CSV of a chart has exact numbers with their unit, UTC and local times, and empty cells for missing values", () => {
  expect(chartCsv(model, { title: "Speed", unit: "mph" }).slice(1).split("\r\n")).toEqual([
    "UTC,Time (MST),Lane 1 (mph)",
    "2026-11-19T19:00:00.000Z,12 to 1 PM,62.5",
    "2026-11-19T20:00:00.000Z,1 to 2 PM,",
    "",
  ]);
});

test("the name of an exported file has title and range, without characters that file systems refuse", () => {
  const head = { title: "Speed: I-25/NB", range: "Nov 19, 5:00 PM to 6:00 PM MST" };
  expect(chartFileName(head, "png")).toBe("Speed I-25 NB Nov 19, 5 00 PM to 6 00 PM MST.png");
});

test("a missing value is read as a dash", () => {
  expect(stopText(model, 1)).toBe("1 to 2 PM: Lane 1 –");
});

test("a seventh lane looks like the first; the six before it all differ (DET-056)", () => {
  expect(laneLook(7)).toEqual(laneLook(1));
  expect(new Set([1, 2, 3, 4, 5, 6].map((lane) => laneLook(lane).colour)).size).toBe(6);
});

describe("gaps", () => {
  const range = { fromMs: 0, toMs: 100 };
  test("are before, between and after data, unless the time without data is allowed", () => {
    const measured = [
      { fromMs: 20, toMs: 40 },
      { fromMs: 45, toMs: 60 },
      { fromMs: 80, toMs: 95 },
    ];
    expect(findGaps(range, measured, 10)).toEqual([
      { fromMs: 0, toMs: 20 },
      { fromMs: 60, toMs: 80 },
    ]);
  });
  test("without any data the whole range is one", () => {
    expect(findGaps(range, [], 10)).toEqual([range]);
  });
});

describe("the label of a gap", () => {
  const paint = { colour: (token: string) => token, text: {}, hatch: {} } as unknown as Paint;
  const placeOf = (fromMs: number, toMs: number) => {
    const gaps = [{ fromMs, toMs, label: "No data 12:51 PM to 12:00 PM" }];
    const drawing = { model, span: { fromMs: 0, toMs: 1000 }, gaps, zone: "UTC", timePattern: "HH:mm" };
    const [first] = timeOption(drawing, paint, 600).series;
    return first && "markArea" in first && first.markArea.data[0]?.[0]?.label?.position;
  };
  test.each([
    ["in its middle", 400, 600, "insideTop"],
    ["inside the chart at its start", 0, 100, "insideTopLeft"],
    ["inside the chart at its end", 900, 1000, "insideTopRight"],
  ])("is %s", (_, fromMs, toMs, place) => {
    expect(placeOf(fromMs, toMs)).toBe(place);
  });
});

describe("a drawing over time", () => {
  const paint = { colour: (token: string) => token, text: {}, hatch: {} } as unknown as Paint;
  const draw = (look: SeriesLook, more: object = {}) =>
    timeOption(
      {
        model: { ...model, series: [{ id: "1", name: "Wind", look, values: [350, 10] }] },
        span: { fromMs: 0, toMs: 1000 },
        gaps: [],
        zone: "UTC",
        timePattern: "HH:mm",
        ...more,
      },
      paint,
      600,
    );
  test("has points without a line between them where a series asks for it, such as a direction past north", () => {
    const [, line] = draw(pointLook).series;
    expect(line).toMatchObject({ lineStyle: { width: 0 } });
    expect(line?.data).toMatchObject([{ symbolSize: 5 }, { symbolSize: 5 }]);
    expect(draw(plainLook).series[1]?.data).toMatchObject([{ symbolSize: 0 }, { symbolSize: 0 }]);
  });
  test("starts its axis at zero unless the axis floats, as for temperatures", () => {
    expect(draw(plainLook).yAxis).toMatchObject({ min: 0 });
    const floating = draw(plainLook, { isFloating: true }).yAxis;
    expect(floating).toMatchObject({ scale: true });
    expect(floating).not.toHaveProperty("min");
  });
});

describe("bars", () => {
  const paint = { colour: (token: string) => token, text: {} } as unknown as Paint;
  const draw = (...values: (number | null)[]) =>
    axesOption(
      {
        model: { ...model, series: [{ id: "1", name: "Air", look: plainLook, values }] },
        type: "bar",
        isStacked: false,
      },
      paint,
    );
  test("begin at zero, and point down where a value is below it, such as a temperature", () => {
    expect(draw(3, null).yAxis).toMatchObject({ min: 0 });
    expect(draw(3, -2).yAxis).not.toHaveProperty("min");
  });
  test("of whole numbers have whole steps", () => {
    expect(draw(2, null, 1).yAxis).toMatchObject({ minInterval: 1 });
    expect(draw(2.5, 1).yAxis).not.toHaveProperty("minInterval");
  });
});

describe("a drawing by category", () => {
  const paint = { colour: (token: string) => token, text: {}, hatch: {} } as unknown as Paint;
  const withValues = (values: (number | null)[]) => ({
    ...model,
    series: [{ id: "1", name: "Vehicles", look: plainLook, values }],
  });
  const drawn = (type: ChartType, values: (number | null)[]) =>
    categoryOption({ model: withValues(values), type, isStacked: false }, paint).series[0];
  test.each<[ChartType, string]>([
    ["bar", "bar"],
    ["line", "line"],
    ["area", "line"],
    ["scatter", "line"],
    ["pie", "pie"],
  ])("as %s is a series of the type %s", (type, name) => {
    expect(drawn(type, [3, 1])?.type).toBe(name);
  });
  test("has a line and no ground, a ground below the line, or points alone", () => {
    expect(drawn("line", [3, 1])).not.toHaveProperty("areaStyle");
    expect(drawn("line", [3, 1])?.data[0]).toMatchObject({ value: 3, symbolSize: 0 });
    expect(drawn("area", [3, 1])).toHaveProperty("areaStyle");
    expect(drawn("scatter", [3, 1])).toMatchObject({ lineStyle: { width: 0 } });
  });
  test("shows a value between gaps of a line as a point", () => {
    expect(drawn("line", [3, null])?.data).toMatchObject([{ symbolSize: 6 }, { value: "-" }]);
  });
  test("as a pie has a slice for each value above zero", () => {
    expect(drawn("pie", [3, 0])?.data).toMatchObject([{ name: "12 to 1 PM", value: 3 }]);
  });
  test("is no pie where the values are no parts of a whole", () => {
    const sharesOfValues = (...values: (number | null)[]) => sharesOf(withValues(values));
    expect([sharesOfValues(3, null), sharesOfValues(3, 1)]).toEqual([
      [1, 0],
      [0.75, 0.25],
    ]);
    expect([sharesOfValues(3, -2), sharesOfValues(0, null)]).toEqual([undefined, undefined]);
  });
  test("as a pie reads each value with its percentage", () => {
    expect(stopText(pieReading(withValues([2, 1])), 1)).toBe("1 to 2 PM: Vehicles 1 (33.3 %)");
  });
});

describe("ticks", () => {
  const ticksOf = (from: string, to: string, zone: string, maxCount = 8) =>
    timeTicks({ fromMs: Date.parse(from), toMs: Date.parse(to) }, zone, { maxCount, timePattern: "h:mm a" });
  test("are at round local hours, and midnight is named by its date", () => {
    const ticks = ticksOf("2026-11-19T15:42:00Z", "2026-11-20T15:42:00Z", "America/Denver");
    expect(ticks.map(({ text }) => text)).toEqual([
      "9 AM",
      "12 PM",
      "3 PM",
      "6 PM",
      "9 PM",
      "Nov 20",
      "3 AM",
      "6 AM",
    ]);
    expect(ticks.filter(({ isDay }) => isDay)).toHaveLength(1);
  });
  test("stay at round local hours when the clocks change in between", () => {
    const ticks = ticksOf("2026-11-01T04:00:00Z", "2026-11-02T04:00:00Z", "America/Denver");
    expect(ticks.map(({ text }) => text)).toEqual([
      "Nov 1",
      "3 AM",
      "6 AM",
      "9 AM",
      "12 PM",
      "3 PM",
      "6 PM",
      "9 PM",
    ]);
  });
  test("of several days are midnights of the zone", () => {
    const ticks = ticksOf("2026-10-29T12:00:00Z", "2026-11-05T12:00:00Z", "America/Denver");
    expect(ticks.map(({ text }) => text).slice(0, 4)).toEqual(["Oct 30", "Oct 31", "Nov 1", "Nov 2"]);
    expect(new Date(ticks[3]?.atMs ?? 0).toISOString()).toBe("2026-11-02T07:00:00.000Z");
  });
});

describe("the pointer", () => {
  const grid = [0, 1, 2, 3].map((index) => ({ x: index % 2, y: Math.floor(index / 2), key: index }));
  test("finds the nearest stop, in a grid by both directions", () => {
    expect(nearestStop(grid, { x: 0.9, y: 0.8 })).toBe(3);
    expect(
      stopOfKey(
        [
          { x: 10, key: 10 },
          { x: 30, key: 30 },
        ],
        24,
      ),
    ).toBe(1);
    expect(nearestStop([], { x: 1 })).toBeUndefined();
  });
  test("moves by arrows within the stops, by rows in a grid", () => {
    expect(moveByKey("ArrowRight", 3, { count: 4, rowLength: 2 })).toBe(3);
    expect(moveByKey("ArrowUp", 3, { count: 4, rowLength: 2 })).toBe(1);
    expect(moveByKey("ArrowUp", 3, { count: 4, rowLength: undefined })).toBeUndefined();
    expect(moveByKey("ArrowLeft", undefined, { count: 4, rowLength: undefined })).toBe(3);
  });
});

describe("the slices of a pie", () => {
  const pie = pieGeometry([0.5, 0, 0.25, 0.25], { widthPx: 300, heightPx: 200 });
  test.each([
    ["right of the top", [160, 40], 0],
    ["left of the bottom", [140, 160], 2],
    ["left of the top", [140, 40], 3],
    ["outside", [280, 100], undefined],
  ] as const)("are found under a point %s", (_, pixel, index) => {
    expect(pie.indexAt(pixel)).toBe(index);
  });
  test("are pointed at inside themselves", () => {
    for (const index of [0, 2, 3]) expect(pie.indexAt(pie.pixelOf(index))).toBe(index);
  });
});
