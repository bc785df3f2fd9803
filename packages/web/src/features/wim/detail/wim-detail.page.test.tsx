import { wim as texts } from "@gantry/domain/locales/en/operations/wim.ts";
import { volumeAnalytics } from "@gantry/domain/locales/en/operations/volume-analytics.ts";
import { calibrationDrift } from "@gantry/domain/wim/calibration.ts";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultFormats, formatsStore } from "../../../kit/time/formats.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { loadAllTexts } from "../../../text/text.ts";
import { makeVolumeAnalytics } from "../../../testing/make-volume-analytics.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import {
  answer,
  heavyReading,
  makeReading,
  makeServer,
  makeStation,
  type ServerUnderTest,
} from "./wim-under-test.ts";
import { WimDetail } from "./wim-detail.tsx";

const usualFetch = window.fetch;
const all = { WIM: [] };
let server: ServerUnderTest;

beforeAll(async () => {
  await loadAllTexts();
  await import("../analytics/analytics-tab.tsx");
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.removeItem("split.wim");
  queryClient.clear();
  server = makeServer();
  window.fetch = answer(server);
  signInWith("wim", { READ: all, CONTROL: all });
});
afterEach(() => {
  vi.restoreAllMocks();
  window.fetch = usualFetch;
  formatsStore.setState(defaultFormats);
});

const open = (search = "", more: object = {}) =>
  showScreen(<WimDetail entity={makeStation(more)} actions={null} />, search);
const button = (name: string | RegExp, isExact = false) => page.getByRole("button", { name, exact: isExact });
const rows = () => page.getByRole("list", { name: texts.readings }).getByRole("button");
const chosen = () => document.querySelector("[data-reading][aria-current]")?.getAttribute("data-reading");
const pagesAsked = () => server.asked.filter(({ pageSize }) => pageSize > 1);
const lastFilter = (field: string) =>
  pagesAsked()
    .at(-1)
    ?.filters?.find((one) => one.field === field);

test("the head of a station has name, description, status, road and direction (WIM-006)", async () => {
  await open("", { description: "Before the Eisenhower tunnel" });
  await expect.element(page.getByRole("heading", { name: "WIM I-70 EB MP 262.0" })).toBeVisible();
  for (const text of ["Before the Eisenhower tunnel", "Online", "I-70", "EAST"])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
});

test("the station stands at the left with its setup, categories and monitoring (WIM-007, WIM-011)", async () => {
  await open();
  const station = page.getByRole("complementary", { name: texts.station });
  for (const text of [
    "At speed",
    "105 km/h",
    "36,287 kg",
    "Enforcement",
    "Scale 7",
    "60 s",
    "All new vehicles",
  ])
    await expect.element(station.getByText(text, { exact: true })).toBeVisible();
  await button(texts.station, true).click();
  await expect.element(station).not.toBeInTheDocument();
});

test("a lane that weighs differently than before is marked, with the temperatures at which it does", async () => {
  const steady = calibrationDrift({ vehicles: 412, meanKg: 5_010 }, { vehicles: 900, meanKg: 5_000 });
  const drifting = calibrationDrift({ vehicles: 90, meanKg: 5_250 }, { vehicles: 900, meanKg: 5_000 });
  const none = calibrationDrift({ vehicles: 3, meanKg: 5_250 }, { vehicles: 900, meanKg: 5_000 });
  const temperatures = [
    { from: 32, to: 50, ...steady },
    { from: 50, to: 68, ...drifting },
  ];
  server.calibration = {
    lanes: [
      { lane: 1, ...steady, temperatures: [] },
      { lane: 2, ...drifting, temperatures },
      { lane: 3, ...none, temperatures: [] },
    ],
  };
  await open();
  await expect.element(page.getByText("Steady, +0.2 %")).toHaveClass(/role-ok/);
  await expect.element(page.getByText("Drifts by +5 %")).toHaveClass(/role-warn/);
  await expect.element(page.getByText("10.0 °C to 20.0 °C: +5 %")).toBeVisible();
  await expect.element(page.getByText("3 vehicles, too few to compare")).toBeVisible();
});

test("the analytics tab shows rush hours, weeks and the busiest hour of the station, by keyboard too (WIM-042)", async () => {
  await open();
  await expect.poll(() => rows().elements().length).toBe(10);
  page.getByRole("tab", { name: texts.readings }).element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("tab", { name: texts.analytics })).toHaveFocus();
  await expect.element(page.getByText("7 AM to 8 AM")).toBeVisible();
  await expect.element(page.getByText("Friday and 5 PM are busiest")).toBeVisible();
  await expect.element(page.getByText("Based on 56 days of data")).toBeVisible();
  expect(rows().elements()).toEqual([]);
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(() => rows().elements().length).toBe(10);
});

test("too few days that were read are not enough data, with how many there are and are needed (WIM-042)", async () => {
  server.analytics = makeVolumeAnalytics({ hasEnoughData: false, daysOfDataAvailable: 6 });
  await open("?tab=analytics");
  await expect.element(page.getByText(volumeAnalytics.notEnoughData)).toBeVisible();
  await expect.element(page.getByText("Analytics need 14 days of data. 6 days are there.")).toBeVisible();
  await expect
    .element(page.getByRole("progressbar", { name: "Data collection: 6 of 14 days" }))
    .toBeVisible();
});

test("a station without an hour that stands out has no rush hours, but its busiest hour (WIM-042)", async () => {
  server.analytics = makeVolumeAnalytics({ hasRushHours: false, rushHourAnalytics: null });
  await open("?tab=analytics");
  await expect.element(page.getByText(volumeAnalytics.noRushHours)).toBeVisible();
  await expect.element(page.getByText("Friday and 5 PM are busiest")).toBeVisible();
});

test("without permission to control there is no poll button, with it P polls (WIM-034)", async () => {
  signInWith("wim", { READ: all });
  await open();
  await expect.poll(() => rows().elements().length).toBe(10);
  await expect.element(button(/^Poll/)).not.toBeInTheDocument();
  signInWith("wim", { READ: all, CONTROL: all });
  await open();
  await expect.element(button(/^Poll/)).toBeVisible();
  await userEvent.keyboard("p");
  await expect.poll(() => server.paths.some((path) => path.endsWith("/w1/poll"))).toBe(true);
});

test("the bar between the panes starts at a fifth and keeps between a fifth and the half (WIM-007)", async () => {
  await open();
  const bar = page.getByRole("separator", { name: texts.panes });
  const percent = () => Number(bar.element().getAttribute("aria-valuenow"));
  expect(percent()).toBe(20);
  bar.element().focus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(percent()).toBe(20);
  await userEvent.keyboard("{ArrowRight}");
  expect(percent()).toBe(22);
  await userEvent.keyboard("{End}{ArrowRight}");
  expect(percent()).toBe(50);
  await open();
  expect(percent()).toBe(50);
});

test("the first reading is shown until another is chosen (WIM-008, WIM-020)", async () => {
  const router = await open();
  await expect.poll(() => rows().elements().length).toBe(10);
  expect(chosen()).toBe("v0");
  await rows().nth(3).click();
  await expect.poll(chosen).toBe("v3");
  expect(router.state.location.search).toMatchObject({ reading: "v3" });
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(chosen).toBe("v4");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("k");
  await expect.poll(chosen).toBe("v3");
});

test("a link to a vehicle shows it though it is on another page of the list", async () => {
  server.readings[17] = makeReading(17, { frontPlate: "FAR 17" });
  await open("?reading=v17");
  await expect.element(page.getByText("FAR 17")).toBeVisible();
  await open("?reading=v99");
  await expect.element(page.getByText(texts.readingGone)).toBeVisible();
});

test("every page is of readings before an instant, newest first, ten at a time (WIM-026, WIM-044)", async () => {
  await open();
  await expect.poll(() => pagesAsked().length).toBe(1);
  expect(pagesAsked()[0]).toMatchObject({ page: 0, pageSize: 10, sortField: "timestamp", ascending: false });
  expect(lastFilter("timestamp")).toMatchObject({ operator: "LESS_THAN", isTimestamp: true });
  await page.getByRole("combobox", { name: texts.pageSize }).click();
  await expect
    .poll(() =>
      page
        .getByRole("option")
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(["5", "10", "20", "50"]);
  await page.getByRole("option", { name: "20" }).click();
  await expect.poll(() => rows().elements().length).toBe(20);
});

test("new vehicles are counted on the refresh button, which shows the first page up to now (WIM-021, WIM-022)", async () => {
  let report: (timestamp: string) => void = () => undefined;
  function Live() {
    const [timestamp, setTimestamp] = useState<string>();
    report = setTimestamp;
    const { stateData } = makeStation();
    const lastVehicle = timestamp === undefined ? null : { timestamp };
    return (
      <WimDetail
        entity={makeStation({ stateData: { ...(stateData as object), lastVehicle } })}
        actions={null}
      />
    );
  }
  await showScreen(<Live />, "?page=2");
  await expect.poll(() => rows().elements().length).toBe(10);
  await expect.element(button(/^Refresh/)).toBeVisible();
  const timestamp = new Date(Date.now() + 1).toISOString();
  server.readings.unshift({ ...makeReading(0, {}), id: "new", timestamp });
  report(timestamp);
  await expect.element(button(/^1 new reading/)).toBeVisible();
  expect(rows().first().element().getAttribute("data-reading")).toBe("v10");
  await button(/^1 new reading/).click();
  await expect.poll(chosen).toBe("new");
  await expect.element(button(/^Refresh/)).toBeVisible();
  expect(pagesAsked().at(-1)?.page).toBe(0);
  expect(Date.parse(String(lastFilter("timestamp")?.value))).toBeGreaterThan(Date.parse(timestamp));
});

test("chips toggle types of an IN filter and lead to the first page (WIM-023, WIM-024, WIM-025)", async () => {
  server.readings[4] = heavyReading(4);
  await open("?page=2");
  await expect.poll(() => pagesAsked().at(-1)?.page).toBe(1);
  await button(texts.violation.overweight, true).click();
  await expect.poll(() => pagesAsked().at(-1)?.page).toBe(0);
  expect(lastFilter("violationTypes")).toMatchObject({ operator: "IN", value: ["overweight"] });
  await expect.poll(chosen).toBe("v4");
  await button(texts.violation.overlength, true).click();
  await expect.poll(() => lastFilter("violationTypes")?.value).toEqual(["overweight", "overlength"]);
  await button(texts.violation.overweight, true).first().click();
  await button(texts.violation.overlength, true).first().click();
  await expect.poll(() => lastFilter("violationTypes")).toBeUndefined();
});

test("readings are filtered by lane, violations, speed and class (WIM-030)", async () => {
  formatsStore.setState({ unitSystem: "imperial" });
  server.readings[6] = { ...heavyReading(6), lane: 3 };
  await open();
  await button(texts.filter).click();
  const form = page.getByRole("dialog", { name: texts.filter });
  await form.getByRole("textbox", { name: texts.lane, exact: true }).fill("3");
  await form.getByRole("textbox", { name: texts.minSpeed }).fill("70");
  await form.getByRole("textbox", { name: texts.className }).fill("Class 9");
  await form.getByRole("checkbox", { name: texts.violation.overspeed }).click();
  await button(texts.apply).click();
  await expect.poll(chosen).toBe("v6");
  expect(lastFilter("lane")).toMatchObject({ operator: "EQUALS", value: 3 });
  expect(lastFilter("speed")).toMatchObject({ operator: "GREATER_THAN_OR_EQUALS", value: 112.7 });
  expect(lastFilter("className")).toMatchObject({ operator: "CONTAINS", value: "Class 9" });
  expect(lastFilter("violationTypes")).toMatchObject({ value: ["overspeed"] });
});

test("a reading shows two violations and counts the others (WIM-045)", async () => {
  server.readings[0] = heavyReading(0);
  await open();
  await expect.element(rows().first()).toBeVisible();
  await expect.poll(() => rows().first().element().querySelectorAll(".tag").length).toBe(3);
  await expect.element(rows().first().getByText("+1 more")).toBeVisible();
});

test("more vehicles than are counted are named so, and pages go on (WIM-024)", async () => {
  server.isMoreThanTotal = true;
  await open("?page=3");
  await expect.element(page.getByText("21–25 of more than 25")).toBeVisible();
  await expect.element(button("Next page")).toBeEnabled();
  server.isMoreThanTotal = false;
  await button(/^Refresh/).click();
  await expect.element(page.getByText("1–10 of 25")).toBeVisible();
});

test("without readings the list says so, and with a filter it offers to clear it (WIM-042)", async () => {
  server.readings = [];
  await open();
  await expect.element(page.getByText(texts.noReadings)).toBeVisible();
  await expect.element(page.getByText(texts.noVehicle)).toBeVisible();
  await open("?violations=overheight");
  await expect.element(page.getByText(texts.noMatching)).toBeVisible();
  await button(texts.clearFilter).click();
  await expect.element(page.getByText(texts.noReadingsText)).toBeVisible();
});

describe("a vehicle", () => {
  test("stored km/h, cm, kg and °F are shown in the person's units (WIM-047, WIM-048)", async () => {
    await open();
    const figures = page.getByLabelText(texts.figures);
    for (const text of ["34,000 kg", "96 km/h", "20.9 m", "Temperature 20.0 °C"])
      await expect.element(figures.getByText(text, { exact: true })).toBeVisible();
    formatsStore.setState({ unitSystem: "imperial" });
    for (const text of ["74,957 lb", "60 mph", "68.6 ft", "Temperature 68.0 °F"])
      await expect.element(figures.getByText(text, { exact: true })).toBeVisible();
  });

  test("overloaded axles are red and named with their excess (WIM-049)", async () => {
    const axleWeights = [4500, 9600, 9200, 6000, 6000];
    server.readings[0] = makeReading(0, { totalWeight: 35_300, axleWeights });
    await open();
    const wheels = () => [...document.querySelectorAll("circle")].slice(0, 5);
    await expect.poll(() => wheels().length).toBe(5);
    const isRed = wheels().map((wheel) => getComputedStyle(wheel).strokeWidth === "3px");
    expect(isRed).toEqual([false, true, true, false, false]);
    const probe = document.body.appendChild(
      Object.assign(document.createElement("i"), { style: "color: var(--s-bad)" }),
    );
    expect(getComputedStyle(wheels()[1] as Element).stroke).toBe(getComputedStyle(probe).color);
    await expect.element(page.getByText("Axle 2: 1,889 kg over")).toBeVisible();
    await expect
      .element(page.getByRole("cell", { name: "9,600 kg (in an overloaded group)" }))
      .toBeInTheDocument();
  });

  test("the drawing has 4 cm a unit, and 20 units for a distance that is missing or not positive (WIM-027, WIM-029, WIM-046)", async () => {
    server.readings[0] = makeReading(0, { axleSpaces: [520, -134, 1040, null] });
    await open();
    const places = () =>
      [...document.querySelectorAll("circle")].slice(0, 5).map((one) => Number(one.getAttribute("cx")));
    await expect.poll(() => places().length).toBe(5);
    const gaps = places()
      .slice(1)
      .map((at, index) => at - (places()[index] ?? 0));
    expect(gaps).toEqual([130, 20, 260, 20]);
    const cells = () =>
      [...document.querySelectorAll("table tbody tr td:last-child")].map(({ textContent }) => textContent);
    expect(cells().slice(0, 4)).toEqual(["5.2 m", "–", "10.4 m", "–"]);
    await expect.element(page.getByText(texts.doubts.axleSpaces)).toBeVisible();
  });

  test("its class is drawn only with as many axles as it has (WIM-019, WIM-028, WIM-042)", async () => {
    await open();
    await expect.element(page.getByRole("img", { name: `Typical ${texts.classes[9]}` })).toBeVisible();
    server.readings[0] = makeReading(0, {
      axleCount: 4,
      axleWeights: [5000, 7000, 7000, 7000],
      axleSpaces: [500, 130, 900],
    });
    queryClient.clear();
    await open();
    await expect
      .element(page.getByText("Vehicle class not found: Class 9, 4 axles, scheme FHWA"))
      .toBeVisible();
  });

  test("each group of axles has its limit, its margin and the reason for it", async () => {
    formatsStore.setState({ unitSystem: "imperial" });
    server.readings[0] = heavyReading(0);
    await open();
    const table = page.getByRole("table", { name: texts.groups });
    await expect
      .element(table.getByRole("row", { name: /^Gross .* 85,099 80,000 106 % \+5,099$/ }))
      .toBeVisible();
    await expect
      .element(table.getByRole("row", { name: /^Axles 2 to 3 4\.4 ft 41,447 34,000 122 % \+7,447$/ }))
      .toBeVisible();
    await button(/^Show \d+ more groups/).click();
    await expect.element(table.getByRole("row", { name: /^Axle 1 – 12,346 20,000 62 %/ })).toBeVisible();
    await table.getByRole("button", { name: "Axles 2 to 3" }).click();
    await expect.element(page.getByText(texts.whyTandem)).toBeVisible();
    await table.getByRole("button", { name: "Axles 1 to 3" }).click();
    await expect.element(page.getByText(/L = 21\.5 ft, N = 3 axles: .* rounded to 52,000 lb/)).toBeVisible();
    await expect
      .element(page.getByText("Tandem, axles 2 to 3: 41,447 lb, 7,447 lb over the limit of 34,000 lb"))
      .toBeVisible();
  });

  test("axles that do not sum to the gross weight are named, not judged", async () => {
    server.readings[0] = makeReading(0, { totalWeight: 45_000 });
    await open();
    await expect.element(page.getByText(texts.doubts.axleSum)).toBeVisible();
    await expect.element(page.getByText(texts.noViolation)).toBeVisible();
  });

  test("five images are shown small, one of them large, and a missing one says why (WIM-009, WIM-010)", async () => {
    const names = ["front", "plate", "side", "rear", "wide", "more"].map((name) => `1000/${name}.png`);
    for (const name of names.slice(0, 4)) server.files[name] = await picture();
    server.readings[0] = makeReading(0, { images: names });
    await open();
    const thumbnails = page.getByRole("group", { name: texts.thumbnails });
    await expect.poll(() => thumbnails.getByRole("button").elements().length).toBe(5);
    await expect.element(page.getByRole("img", { name: "Image 1: front" })).toBeVisible();
    await thumbnails.getByRole("button", { name: "Image 3: side" }).click();
    await expect.element(page.getByRole("img", { name: "Image 3: side" })).toBeVisible();
    await thumbnails.getByRole("button", { name: "Image 5: wide" }).click();
    await expect.element(page.getByText(/^Not available: /)).toBeVisible();
    expect(server.downloads).not.toContain("1000/more.png");
  });

  test("without images and scan it says so (WIM-042)", async () => {
    await open();
    await expect.element(page.getByText(texts.noImages)).toBeVisible();
    await expect.element(page.getByText(texts.noLidar)).toBeVisible();
  });

  test("a scan is drawn at least 300 px high and turned by keys (WIM-037, WIM-040, WIM-050)", async () => {
    const points = Array.from({ length: 3000 }, (_, at) => [
      (at % 100) * 20,
      Math.floor(at / 1000) * 100,
      at % 400,
    ]);
    server.files["1000/profile.json"] = JSON.stringify({ unit: "cm", points: points.flat() });
    server.readings[0] = makeReading(0, { dimensionProfileFile: "1000/profile.json" });
    await open();
    const scan = page.getByRole("img", { name: /^Lidar scan, 19\.8 m × 2\.0 m × 4\.0 m\./ });
    await expect.element(scan, { timeout: 15_000 }).toBeVisible();
    expect(scan.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(300);
    const drawn = () => (scan.element() as HTMLCanvasElement).toDataURL();
    await expect.poll(() => drawn().length > 5000 && drawn()).toBeTruthy();
    const before = drawn();
    scan.element().focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(drawn).not.toBe(before);
    expect(server.downloads).toEqual(["1000/profile.json"]);
  });

  test("a scan without points shows a red plane and warns on the console (WIM-043)", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    server.files["1000/profile.json"] = JSON.stringify({ unit: "cm", points: [] });
    server.readings[0] = makeReading(0, { dimensionProfileFile: "1000/profile.json" });
    await open();
    const scan = page.getByRole("img", { name: texts.lidarEmpty });
    await expect.element(scan, { timeout: 15_000 }).toBeVisible();
    expect(warn).toHaveBeenCalledWith("The dimension profile has no points");
    const isRed = ([red = 0, green = 0, blue = 0]: Uint8ClampedArray) =>
      red > 150 && green < 100 && blue < 100;
    await expect.poll(() => isRed(pixelsOf(scan.element()))).toBe(true);
  });

  test("a scan that is no profile, or is not there, is an error with a second try (WIM-042)", async () => {
    server.files["1000/profile.json"] = JSON.stringify({ unit: "in", points: [1, 2, 3] });
    server.readings[0] = makeReading(0, { dimensionProfileFile: "1000/profile.json" });
    await open();
    await expect.element(page.getByText(texts.lidarFailed)).toBeVisible();
    server.files["1000/profile.json"] = JSON.stringify({ unit: "cm", points: [1, 2, 3, 4, 5, 6] });
    await button(/again/i).click();
    await expect.element(page.getByRole("img", { name: /^Lidar scan/ }), { timeout: 15_000 }).toBeVisible();
  });
});

/** The middle pixel of a drawing. */
function pixelsOf(element: Element): Uint8ClampedArray {
  const copy = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const context = copy.getContext("2d");
  const { width, height } = element as HTMLCanvasElement;
  context?.drawImage(element as HTMLCanvasElement, width / 2, height / 2, 1, 1, 0, 0, 1, 1);
  return context?.getImageData(0, 0, 1, 1).data ?? new Uint8ClampedArray();
}

async function picture(): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 16, height: 10 });
  canvas.getContext("2d")?.fillRect(0, 0, 16, 10);
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no picture")))),
  );
}
