import { weather as texts } from "@gantry/domain/locales/en/operations/weather.ts";
import {
  weatherQuantities,
  type WeatherQuantity,
  type WeatherStateData,
} from "@gantry/domain/weather/weather-state.ts";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Entity } from "../../queries/kind-queries.ts";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { WeatherPanels } from "./weather-panels.tsx";

beforeAll(loadAllTexts);

const noValues = Object.fromEntries(Object.keys(weatherQuantities).map((name) => [name, null])) as Record<
  WeatherQuantity,
  null
>;
const state: WeatherStateData = {
  conditions: { ...noValues, airTemperature: -3.2, windSpeed: 36, windDirection: 270, visibility: 450 },
  precipitation: "snowModerate",
  pavement: [
    {
      sensor: 1,
      location: "",
      surface: "iceWarning",
      surfaceTemperature: -4,
      pavementTemperature: null,
      freezePoint: null,
      depth: 0.4,
      friction: 22,
    },
  ],
  subsurface: [],
  notes: [{ object: "essRelativeHumidity", read: "octets" }],
  readAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  problem: null,
};
const station = (change: object): Entity =>
  ({ id: "w1", status: "ONLINE", pollRate: 300, stateData: state, ...change }) as unknown as Entity;

test("values of a weather station have units and an old age, ice is marked, and missing values are left out (WX-006)", async () => {
  await render(<WeatherPanels entity={station({})} />);
  await expect.element(page.getByText("-3.2 °C")).toBeVisible();
  await expect.element(page.getByText("36 km/h from W")).toBeVisible();
  await expect.element(page.getByText("450 m")).toBeVisible();
  await expect.element(page.getByText(texts.situation.snowModerate)).toBeVisible();
  await expect.element(page.getByText(texts.status.iceWarning)).toHaveClass(/role-sev-warning/);
  await expect.element(page.getByText(texts.quantity.humidity)).not.toBeInTheDocument();
  await expect.element(page.getByRole("cell", { name: "essRelativeHumidity" })).toBeVisible();
  expect(document.querySelectorAll('time[data-freshness="stale"]').length).toBeGreaterThan(1);
});

test("values of a station that no longer answers are greyed, current ones are not (WX-006)", async () => {
  const colourOf = (text: string) => getComputedStyle(page.getByText(text).element()).color;
  await render(<WeatherPanels entity={station({})} />);
  await expect.element(page.getByText("-3.2 °C")).toBeVisible();
  const old = colourOf("-3.2 °C");
  await render(
    <WeatherPanels entity={station({ stateData: { ...state, readAt: new Date().toISOString() } })} />,
  );
  await expect.poll(() => colourOf("-3.2 °C")).not.toBe(old);
});

test("a station that was never read, or is not polled, says so instead of showing values", async () => {
  await render(<WeatherPanels entity={station({ stateData: {} })} />);
  await expect.element(page.getByText(texts.neverRead)).toBeVisible();
  await render(<WeatherPanels entity={station({ status: "NOT_POLLABLE", stateData: {} })} />);
  await expect.element(page.getByText(texts.notRead)).toBeVisible();
});
