import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import type { PublicAlert } from "@gantry/domain/incidents/public-alert.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { closeMultiSignManager, managerStore } from "../multi-sign/manager/open-manager.ts";
import UpstreamSigns from "./upstream-signs.tsx";

const usualFetch = window.fetch;
let signs: ReturnType<typeof sign>[];
const sign = (id: string, longitude: number) => ({
  id,
  name: `DMS ${id}`,
  status: "ONLINE",
  category: "DMS",
  protocol: "NTCIP",
  roadName: "I-70",
  direction: "Eastbound",
  location: { type: "Point", coordinates: [longitude, 39.5] },
  pixelWidth: 125,
  pixelHeight: 27,
  matrixType: "FULL",
  maxPages: 2,
  capabilities: [],
  pollRate: 30,
  stateData: {},
});
const alert: PublicAlert = {
  messages: ["a,b,2026"],
  sentAt: "2026-11-26T18:00:00Z",
  expiresAt: null,
  event: "Child Abduction Emergency",
  isAmber: true,
  isOver: false,
  areaText: "Metro area",
  instruction: null,
  urgency: "Immediate",
  severity: "Severe",
  certainty: "Observed",
  vehicle: "blue Honda Civic",
  licencePlate: "ABC123",
  area: {
    polygons: [
      [
        [-106, 39],
        [-105, 39],
        [-105, 40],
        [-106, 40],
        [-106, 39],
      ],
    ],
    circles: [],
  },
};

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  closeMultiSignManager();
  signs = [sign("inside", -105.5), sign("outside", -104.5)];
  window.fetch = async (address, init) => {
    if (!String(address).endsWith("sign/find")) return Response.json({ items: [] });
    const { filters } = JSON.parse(String(init?.body)) as { filters: { field: string; value: string[] }[] };
    const [{ field, value } = { field: "", value: [] }] = filters;
    const items = field === "id" ? signs.filter(({ id }) => value.includes(id)) : signs;
    return Response.json({ items, total: items.length });
  };
  signInWith("sign", { READ: { SIGN: [] }, CONTROL: { SIGN: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const show = () =>
  showScreen(
    <UpstreamSigns
      incident={{
        id: "i1",
        incidentTypeName: "AMBER alert",
        laneType: null,
        roadName: null,
        direction: null,
        point: null,
        isOpen: true,
        publicAlert: alert,
      }}
    />,
  );

test("a public alert proposes its plate to the signs in its area only, and M opens them for a last look", async () => {
  await show();
  await expect.element(page.getByRole("link", { name: "DMS inside" })).toBeVisible();
  await expect.element(page.getByText(texts.area.signs)).toBeVisible();
  expect(page.getByRole("link", { name: "DMS outside" }).elements()).toEqual([]);
  await userEvent.keyboard("m");
  await expect.poll(() => managerStore.getState().task?.signIds).toEqual(["inside"]);
  const [message] = Object.values(managerStore.getState().task?.prepared?.messages ?? {});
  expect(message && messageText(message)).toContain("ABC123");
});

test("of an area with more signs than are proposed, the page says how many are left out", async () => {
  signs = Array.from({ length: 503 }, (_, at) => sign(`${at}`, -105.5));
  await show();
  await expect.element(page.getByText("3 more signs in the area are not proposed")).toBeVisible();
  await expect.poll(() => page.getByRole("checkbox", { name: /^Warn on DMS/ }).elements()).toHaveLength(500);
});
