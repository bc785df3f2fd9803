import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { addTexts } from "../../text/translate.ts";
import { publicTexts } from "../public-texts.ts";
import { PublicMapPage } from "./public-map-page.tsx";

const point = { type: "Point" as const, coordinates: [-104.99, 39.74] as [number, number] };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
const road = { roadName: "I-25", direction: "Northbound" };
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const whole: PublicMap = {
  tenant: { id: "metro", name: "Metro" },
  incidents: [
    {
      id: "i1",
      type: "Crash",
      severity: "MAJOR",
      ...road,
      location: point,
      approach: null,
      detectedAt: ago(9),
      confirmedAt: ago(4),
      updatedAt: ago(4),
    },
  ],
  workZones: [
    {
      id: "z1",
      name: "Paving",
      ...road,
      startAt: ago(60),
      endAt: null,
      stretch: null,
      createdAt: ago(60),
      updatedAt: ago(60),
    },
  ],
  signs: [
    {
      ...road,
      id: "s1",
      name: "Sign 1",
      location: point,
      isCurrent: true,
      readAt: ago(1),
      lines: ["CRASH", "AHEAD"],
      picture: pixel,
    },
    {
      ...road,
      id: "s2",
      name: "Sign 2",
      location: point,
      isCurrent: false,
      readAt: ago(90),
      lines: ["ICE"],
      picture: null,
    },
    {
      ...road,
      id: "s3",
      name: "Sign 3",
      location: point,
      isCurrent: false,
      readAt: null,
      lines: [],
      picture: null,
    },
  ],
  travelTimes: [
    {
      id: "t1",
      ...road,
      from: "Belleview",
      to: "Downtown",
      lengthKm: 11,
      seconds: 760,
      freeSeconds: 420,
      measuredAt: ago(1),
      way: {
        type: "LineString",
        coordinates: [
          [-105, 39.6],
          [-105, 39.7],
        ],
      },
    },
    {
      id: "t2",
      roadName: "I-70",
      direction: "Eastbound",
      from: "Pecos",
      to: "Havana",
      lengthKm: 9,
      seconds: null,
      freeSeconds: 300,
      measuredAt: null,
      way: {
        type: "LineString",
        coordinates: [
          [-105, 39.8],
          [-104.9, 39.8],
        ],
      },
    },
  ],
};

const realFetch = window.fetch;
let answer: () => Response;

beforeEach(() => {
  addTexts(publicTexts);
  answer = () => Response.json(whole, { headers: { Date: new Date().toUTCString() } });
  window.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    return pathname === "/api/v1/system/read-only/metro/map" ? answer() : realFetch(input, init);
  };
});
afterEach(() => {
  window.fetch = realFetch;
});

const part = (name: RegExp) => page.getByRole("region", { name });

test("the list says everything that is on the map, with the age of every value", async () => {
  await render(<PublicMapPage tenantId="metro" />);
  const incidents = part(/^Incidents 1/);
  await expect.element(incidents).toMatchTextContent("CrashMajorI-25 Northbound");
  await expect.element(incidents).toMatchTextContent("Detected 9 min ago");
  await expect.element(incidents).toMatchTextContent("Confirmed 4 min ago");
  await expect.element(part(/^Road works 1/)).toMatchTextContent("end not known");
  const signs = part(/^Message signs 3/);
  await expect.element(signs.getByRole("img", { name: "Message: CRASH / AHEAD" })).toBeVisible();
  await expect.element(signs).toMatchTextContent("ICELast known message, read 1 h 30 min ago");
  await expect.element(signs).toMatchTextContent("Message not known");
  const times = part(/^Travel times 2/);
  await expect.element(times).toMatchTextContent("13 minBelleview to Downtown7 min without delay");
  await expect.element(times).toMatchTextContent("Pecos to HavanaTravel time not known");
  await expect.element(part(/^Cameras/)).not.toBeInTheDocument();
});

test("a name in the list marks its event, by keyboard and while the map still loads", async () => {
  await render(<PublicMapPage tenantId="metro" />);
  const crash = page.getByRole("button", { name: "Crash" });
  await expect.element(crash).toBeVisible();
  (crash.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(crash).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("button", { name: "Paving" })).toHaveAttribute("aria-pressed", "false");
});

test("a closed page says so", async () => {
  answer = () => new Response(null, { status: 404 });
  await render(<PublicMapPage tenantId="metro" />);
  await expect.element(page.getByRole("heading", { name: "Public page not available" })).toBeVisible();
});

test("a server that fails at first is asked again without a word about its tenant", async () => {
  answer = () => new Response(null, { status: 503 });
  await render(<PublicMapPage tenantId="metro" />);
  await expect.element(page.getByRole("heading", { name: "The page could not be loaded" })).toBeVisible();
});
