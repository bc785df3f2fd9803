import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import IncidentStrip from "./incident-strip.tsx";

const usualFetch = window.fetch;
const onRoad = { roadName: "I-25", direction: "Northbound" };
const at = (latitude: number) => ({ type: "Point", coordinates: [-105, latitude] });
const sign = {
  ...onRoad,
  id: "s1",
  name: "DMS I-25 NB MP 208.9",
  status: "ONLINE",
  location: at(39.68),
  stateData: { face: { multi: "", isBlank: true, readAt: new Date().toISOString() } },
};
let incident: object;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  incident = {
    ...onRoad,
    id: "i1",
    name: "Crash",
    incidentTypeName: "Crash",
    severity: "MAJOR",
    status: "CONFIRMED",
    location: at(39.7),
  };
  window.fetch = async (address) => {
    const path = String(address);
    if (path.endsWith("/i1")) return Response.json(incident);
    const items = path.endsWith("/signs/sign/find") ? [sign] : [];
    return Response.json({ items, total: items.length });
  };
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [], SIGN: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const strip = page.getByRole("group", { name: texts.corridor.strip });

test("an incident on the map has the road around it, with the signs before it", async () => {
  await showScreen(<IncidentStrip id="i1" />);
  await expect.element(strip.getByRole("link", { name: /^DMS 208.9.*upstream, blank$/ })).toBeVisible();
});

test("an alert for an area has no road", async () => {
  Object.assign(incident, { publicAlert: { headline: "AMBER", area: { type: "Polygon", coordinates: [] } } });
  await showScreen(
    <>
      <IncidentStrip id="i1" />
      <p>Below</p>
    </>,
  );
  await expect.element(page.getByText("Below")).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(strip.query()).toBeNull();
});
