import { shift as texts } from "@gantry/domain/locales/en/shell/shift.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import UpstreamSigns from "./upstream-signs.tsx";

const usualFetch = window.fetch;
const sign = {
  id: "s1",
  name: "DMS 208.9",
  status: "ONLINE",
  category: "DMS",
  protocol: "NTCIP",
  roadName: "I-25",
  direction: "Northbound",
  location: { type: "Point", coordinates: [-105, 39.68] },
  pixelWidth: 125,
  pixelHeight: 27,
  matrixType: "FULL",
  maxPages: 2,
  capabilities: [],
  pollRate: 30,
  stateData: {},
};
let queue: object[];

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  queue = [];
  window.fetch = async (address) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    if (path.endsWith("sign/find")) return Response.json({ items: [sign], total: 1 });
    if (path.includes("queue"))
      return Response.json({ items: [{ signId: "s1", revision: 1, items: queue }] });
    return Response.json({ items: [] });
  };
  signInWith("sign", { READ: { SIGN: [] }, CONTROL: { SIGN: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const show = async () => {
  queryClient.clear();
  await showScreen(
    <UpstreamSigns
      incident={{
        id: "i1",
        incidentTypeName: "Crash",
        laneType: null,
        roadName: "I-25",
        direction: "Northbound",
        point: [-105, 39.7],
        isOpen: true,
      }}
    />,
  );
  await expect.element(page.getByRole("link", { name: sign.name })).toBeVisible();
};
const item = (more: object) => ({
  id: "q1",
  priority: 5,
  sequence: 1,
  message: { pages: [] },
  associatedEntityId: null,
  expiresAt: null,
  ...more,
});

test("an incident of which no sign upstream warns says so, until one does", async () => {
  const note = page.getByText(texts.watch.onIncident);
  await show();
  await expect.element(note).toBeVisible();
  queue = [item({ associatedEntityId: "other" })];
  await show();
  await expect.element(note).toBeVisible();
  queue = [item({ associatedEntityId: "i1" })];
  await show();
  await expect.element(page.getByText(/priority 5/)).toBeVisible();
  expect(note.elements()).toEqual([]);
});
