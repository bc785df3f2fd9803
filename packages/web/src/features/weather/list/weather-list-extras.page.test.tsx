import { weather as texts } from "@gantry/domain/locales/en/operations/weather.ts";
import { weatherQuantities, type WeatherStateData } from "@gantry/domain/weather/weather-state.ts";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Entity } from "../../../queries/kind-queries.ts";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { weatherListExtras } from "./weather-list-extras.tsx";

beforeAll(loadAllTexts);

const noValues = Object.fromEntries(Object.keys(weatherQuantities).map((name) => [name, null]));
const row = (change: object, ageMs = 0): Entity =>
  ({
    id: "w1",
    status: "ONLINE",
    pollRate: 300,
    stateData: {
      conditions: { ...noValues, airTemperature: -3.2, windSpeed: 36, windDirection: 270 },
      pavement: [{ surface: "error" }, { surface: "wet" }, { surface: "iceWarning" }],
      readAt: new Date(Date.now() - ageMs).toISOString(),
    } as unknown as WeatherStateData,
    ...change,
  }) as unknown as Entity;

const show = (entity: Entity) =>
  render(
    <>
      {weatherListExtras.columns?.map(({ id, cell }) => (
        <div key={id} role="listitem" aria-label={id}>
          {cell(entity)}
        </div>
      ))}
    </>,
  );
const cell = (id: string) => page.getByRole("listitem", { name: id });

test("the list shows air temperature, wind, a slippery road first, and a dash for what is not measured (WX-006)", async () => {
  await show(row({}));
  await expect.element(cell("airTemperature")).toHaveTextContent("-3.2 °C");
  await expect.element(cell("windSpeed")).toHaveTextContent("36 km/h from W");
  await expect.element(cell("surface")).toHaveTextContent(texts.status.iceWarning);
  await expect.element(cell("visibility")).toHaveTextContent("–");
});

test("stale values are dim, and a station that is not polled shows none", async () => {
  await show(row({}, 3 * 3_600_000));
  expect(cell("airTemperature").element().querySelector(".dim")).not.toBeNull();
  await show(row({ status: "NOT_POLLABLE" }));
  await expect.element(cell("airTemperature").last()).toHaveTextContent("–");
});
