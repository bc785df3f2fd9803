import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import { laneUse } from "@gantry/domain/locales/en/signs/lane-use.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { showScreen } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { closeMultiSignManager, managerStore } from "../multi-sign/manager/open-manager.ts";
import LaneSigns from "./lane-signs.tsx";

const usualFetch = window.fetch;
let signs: object[];
const sign = (id: string, km: number) => ({
  id,
  name: `LUS ${id}`,
  status: "ONLINE",
  category: "LUS",
  protocol: "NTCIP",
  roadName: "I-25",
  direction: "Northbound",
  location: { type: "Point", coordinates: [-105, 39.7 - km / 111.195] },
  pixelWidth: 32,
  pixelHeight: 32,
  matrixType: "FULL",
  maxPages: 1,
  capabilities: [],
  pollRate: 30,
  stateData: {},
});
const closed = {
  priority: 4,
  duration: null,
  pages: [{ ...blankPage(), messageLines: [{ segments: [{ text: "X" }] }] }],
};

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  closeMultiSignManager();
  signs = [sign("l1", 0.5), sign("l2", 1), sign("l3", -1)];
  window.fetch = async (address) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    if (path.endsWith("/commands"))
      return Response.json({
        items: [
          {
            id: "c1",
            name: "Lane closed",
            slot: 12,
            priority: 3,
            enabled: true,
            message: closed,
            contentHash: "h",
            obstacle: null,
          },
        ],
      });
    return Response.json(path.endsWith("sign/find") ? { items: signs, total: signs.length } : { items: [] });
  };
  sessionStore.setState({
    session: {
      user: { id: "u1", name: "Ana Reyes" },
      tenant: { id: "metro" },
      features: new Set(["sign"]),
      grants: grantsFromWire({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } }),
    } as never,
  });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const show = () =>
  showScreen(
    <LaneSigns
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

test("lanes are closed by a command on upstream lane-use signs, prepared together for the incident", async () => {
  await show();
  await expect.element(page.getByRole("link", { name: "LUS l2" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "LUS l3" })).not.toBeInTheDocument();
  await userEvent.keyboard("l");
  expect(managerStore.getState().task).toBeUndefined();
  await page.getByRole("button", { name: laneUse.choose }).first().click();
  await page.getByRole("menuitem", { name: /Lane closed/ }).click();
  await expect.element(page.getByText("Chosen: Lane closed")).toBeVisible();
  await userEvent.keyboard("l");
  expect(managerStore.getState().task).toMatchObject({
    signIds: ["l1"],
    prepared: {
      messages: { l1: { priority: 3 } },
      association: { associatedEntityType: "AUTOMATED_INCIDENT", associatedEntityId: "i1" },
    },
  });
});

test("without a lane-use sign upstream the page says so", async () => {
  signs = [];
  await show();
  await expect.element(page.getByText(/^No lane-use sign upstream within/)).toBeVisible();
  await expect.element(page.getByText(texts.lanes.title)).toBeVisible();
});
