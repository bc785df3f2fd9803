import { cameraAim as texts } from "@gantry/domain/locales/en/video/camera-aim.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import IncidentCameras from "./incident-cameras.tsx";

const usualFetch = window.fetch;
let calls: { path: string; body: Record<string, unknown> }[];
let states: Record<string, object>;
let locks: Record<string, object>;
let sightings: object;

const movable = { supportsPTZ: true, supportsAim: true, supportsPresets: true };
const camera = (id: string) => ({
  id,
  name: `CAM ${id}`,
  status: "ONLINE",
  roadName: "I-25",
  direction: "Northbound",
  location: { type: "Point", coordinates: [-105, 39.69] },
  stateData: states[id],
});

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  [calls, locks, sightings] = [[], {}, { items: [], mapping: { quality: "good" } }];
  states = { c1: movable, c2: { ...movable, supportsPTZ: false } };
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    const body = JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>;
    if (init?.method === "POST") calls.push({ path, body });
    if (path === "/video/camera/near")
      return Response.json({
        cameras: ["c1", "c2", "c3"].map((id, at) => ({
          id,
          name: `CAM ${id}`,
          roadName: "I-25",
          direction: "Northbound",
          distanceM: 400 + 9000 * Number(at > 1),
          bearingDegrees: 180,
        })),
      });
    const id = /\/(c\d)\b/.exec(path)?.[1] ?? "c1";
    if (path.startsWith("/video/sightings/")) return Response.json(sightings);
    if (path.startsWith("/video/presets/"))
      return Response.json({ items: [{ token: "2", name: "Far ahead" }], total: 1 });
    if (path.startsWith("/video/camera/") && path.split("/").length === 4) return Response.json(camera(id));
    if (path.startsWith("/video/aim/")) return Response.json({ panDegrees: 1, tiltDegrees: 1 });
    if (path.includes("lock") && locks[id]) return Response.json(locks[id]);
    return path.includes("lock") ? new Response(null, { status: 204 }) : Response.json({}, { status: 404 });
  };
  signIn({ CONTROL: { CAMERA: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const signIn = (grants: Record<string, Record<string, string[]>>) =>
  signInWith("camera", { READ: { CAMERA: [] }, ...grants });
const incident = {
  id: "i1",
  incidentTypeName: "Stalled",
  laneType: null,
  roadName: "I-25",
  direction: "Northbound",
  point: [-105, 39.7] as const,
  isOpen: true,
};
const show = () => showScreen(<IncidentCameras incident={incident} />);
const aims = () => calls.filter(({ path }) => path.startsWith("/video/aim/") || path.includes("preset/goto"));
const said = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

test("the nearest cameras turn to the place on a key, and one that cannot says why", async () => {
  await show();
  await said(texts.incident.canAim);
  await said(texts.incident.why.fixed);
  expect(aims()).toEqual([]);
  await userEvent.keyboard("a");
  await said(texts.incident.aimed);
  expect(aims()).toMatchObject([
    { path: "/video/aim/place", body: { cameraId: "c1", longitude: -105, latitude: 39.7 } },
  ]);
});

test("a camera that is not calibrated goes to the preset that shows the place", async () => {
  sightings = { items: [], mapping: null };
  await show();
  await said("Can go to preset “Far ahead”");
  await userEvent.keyboard("a");
  await expect.poll(aims).toMatchObject([{ body: { cameraId: "c1", presetToken: "2" } }]);
});

test("a camera that another user controls is left alone", async () => {
  locks = { c1: { rev: 1, lockedBy: "u2", lockedByDisplayName: "Dana Ortiz", expiresAt: null } };
  await show();
  await said("Cannot be aimed: Dana Ortiz has control");
  await userEvent.keyboard("a");
  await said("Cannot be aimed: Dana Ortiz has control");
  expect(aims()).toEqual([]);
});

test("without the permission there is no button, and the reason is shown", async () => {
  signIn({});
  await show();
  await said(texts.incident.why.noPermission);
  await expect.element(page.getByRole("button", { name: texts.incident.aim })).not.toBeInTheDocument();
});

test("a public alert, which has an area, offers no cameras to aim at the middle of it", async () => {
  const screen = (publicAlert: object | null) => (
    <>
      <p>Beside</p>
      <IncidentCameras incident={{ ...incident, publicAlert: publicAlert as never }} />
    </>
  );
  const aim = page.getByRole("button", { name: new RegExp(`^${texts.incident.aim}`) });
  await showScreen(screen(null));
  await expect.element(aim).toBeVisible();
  // The cameras are loaded already.
  await showScreen(screen({ event: "Child Abduction Emergency" }));
  await said("Beside");
  expect(aim.elements()).toEqual([]);
});
