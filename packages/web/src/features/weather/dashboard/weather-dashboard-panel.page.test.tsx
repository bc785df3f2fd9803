import { weather as texts } from "@gantry/domain/locales/en/operations/weather.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { loadAllTexts } from "../../../text/text.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import WeatherDashboardPanel from "./weather-dashboard-panel.tsx";

const usualFetch = window.fetch;

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  signInWith("weatherStation", { READ: { WEATHER_STATION: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("stations that cannot be loaded are said to be so, with another try (WX-001)", async () => {
  window.fetch = async () => Response.json({}, { status: 400 });
  await showScreen(<WeatherDashboardPanel />);
  await expect.element(page.getByText(texts.dashboardFailed)).toBeVisible();
  window.fetch = async () => Response.json({ items: [], total: 0 });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(texts.noneMeasures)).toBeVisible();
});
