import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import GroupsScreen from "./groups-screen.tsx";

const usualFetch = window.fetch;
const group = { id: "g1", version: 1, rev: 1, name: "Tunnel", description: "", cameraIds: [] };
let sent: unknown[] = [];

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  sent = [];
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.replace("/api/v1", "");
    if (path === "/video/camera-group") return Response.json([group]);
    if (path.endsWith("/find")) return Response.json({ items: [], total: 0 });
    if (path !== "/system/shares") return usualFetch(input, init);
    sent.push(await request.json());
    return Response.json(
      { id: "s1", token: "metro.secret", until: new Date().toISOString() },
      { status: 201 },
    );
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

const rights: GrantsOnTheWire = {
  READ: { CAMERA_GROUP: [], CAMERA: [] },
  UPDATE: { CAMERA_GROUP: [] },
  CREATE: { SHARE: [] },
};
const shareButton = () => page.getByRole("button", { name: "Share", exact: true });

async function showGroups(grants: GrantsOnTheWire): Promise<void> {
  signInWith("camera", grants);
  await showScreen(<GroupsScreen />);
  await expect.element(page.getByLabelText(/^Name/)).toHaveValue("Tunnel");
}

test("a group is shared from its screen, without choosing it again", async () => {
  await showGroups(rights);
  await shareButton().click();
  const dialog = page.getByRole("dialog", { name: "Share Tunnel" });
  await expect.element(dialog.getByText(/Up to 36 cameras/)).toBeVisible();
  await dialog.getByLabelText(/^For whom/).fill("Fire brigade");
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect.element(dialog.getByLabelText("Link for Fire brigade")).toBeVisible();
  expect(sent).toEqual([
    {
      subjectType: "CAMERA_GROUP",
      subjectId: "g1",
      recipientType: "PERSON",
      recipient: "Fire brigade",
      minutes: 120,
    },
  ]);
});

test("a changed group is shared only after its save", async () => {
  await showGroups(rights);
  await page.getByLabelText(/^Name/).fill("Tunnel east");
  await expect.element(shareButton()).toBeDisabled();
  await expect.element(shareButton()).toHaveAttribute("title", "Save the group first");
});

test("who may not share is not offered it", async () => {
  await showGroups({ READ: rights["READ"] ?? {} });
  await expect.element(shareButton()).not.toBeInTheDocument();
});
