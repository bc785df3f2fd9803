import type { Request } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { Pad } from "../support/gamepads.ts";

interface Saved {
  id: string;
  metadata: Record<string, { primary: unknown; secondary: unknown }>;
}
const actions = [
  "Next camera",
  "Previous camera",
  ...Array.from({ length: 10 }, (_, at) => `Preset ${at + 1}`),
];

test("hotkeys have a row per action, are captured from a connected gamepad and are saved together (PAD-001, PAD-002, PAD-011)", async ({
  signedIn,
  site,
  admin,
}) => {
  await admin.call("DELETE", "/preferences/gamepad_hotkeys");
  const page = await signedIn("admin");
  const pad = await Pad.for(page);
  const sent: unknown[] = [];
  const isSave = (request: Request) =>
    request.method() !== "GET" && /\/api\/v1\/preferences(\/gamepad_hotkeys)?$/.test(request.url());
  page.on("request", (request) => {
    if (isSave(request)) sent.push(request.postDataJSON());
  });
  await page.goto(`${site.address}/settings/gamepad-hotkeys`);
  const slot = (name: string) => page.getByRole("button", { name: new RegExp(`^Set ${name}, now:`) });
  for (const action of actions) {
    await expect(page.getByRole("row", { name: new RegExp(`^${action} `) })).toHaveCount(1);
    await expect(slot(`Primary of ${action}`)).toHaveCount(1);
    await expect(slot(`Secondary of ${action}`)).toHaveCount(1);
  }
  const save = page.getByRole("button", { name: "Save hotkeys" });
  await expect(save).toHaveCount(1);

  await pad.connect();
  await slot("Primary of Next camera").click();
  await expect(page.getByText(/^Press a button or push a stick/)).toBeVisible();
  await pad.press(5, () => expect(slot("Primary of Next camera")).toHaveText("Button 6"));
  await slot("Secondary of Preset 1").click();
  await pad.push(2, -0.9);
  await expect(slot("Secondary of Preset 1")).toHaveText("Axis 3 −");
  await pad.push(2, 0);
  expect(sent).toEqual([]);
  const saved = page.waitForResponse((response) => isSave(response.request()));
  await save.click();
  await (await saved).finished();
  await expect(save).toBeDisabled();
  expect(sent).toHaveLength(1);
  const { body } = await admin.call<Saved>("GET", "/preferences/gamepad_hotkeys");
  expect(Object.keys(body.metadata)).toHaveLength(actions.length);
  expect(body.metadata).toMatchObject({
    NEXT_CAMERA: { primary: { type: "button", index: 5 }, secondary: null },
    PRESET_1: { primary: null, secondary: { type: "axis", index: 2, direction: -1 } },
    PRESET_10: { primary: null, secondary: null },
  });
  await page.reload();
  await expect(slot("Primary of Next camera")).toHaveText("Button 6");
  await admin.call("DELETE", "/preferences/gamepad_hotkeys");
});

test("without a gamepad capture is unavailable and says so; cancelling ends it (PAD-009, PAD-013, PAD-014)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("trainee");
  const pad = await Pad.for(page);
  await page.goto(`${site.address}/settings/gamepad-hotkeys`);
  const slot = page.getByRole("button", { name: /^Set Primary of Preset 2, now:/ });
  await expect(page.getByText("No gamepad detected")).toBeVisible();
  await expect(
    page.getByText("Connect a gamepad to this computer and press one of its buttons."),
  ).toBeVisible();
  await slot.click();
  await expect(page.getByRole("alert").filter({ hasText: "No gamepad is connected" })).toBeVisible();
  const listening = page.getByText(/^Press a button or push a stick/);
  await expect(listening).toHaveCount(0);

  await pad.connect();
  await expect(page.getByText("No gamepad detected")).toHaveCount(0);
  await slot.click();
  await expect(listening).toBeVisible();
  await page.getByRole("button", { name: "Cancel listening" }).click();
  await expect(listening).toHaveCount(0);
  await slot.click();
  await page.keyboard.press("Escape");
  await expect(listening).toHaveCount(0);
  // Presses now bind nothing, until the next slot starts listening.
  const other = page.getByRole("button", { name: /^Set Secondary of Preset 3, now:/ });
  await other.click();
  await pad.press(7, () => expect(other).toHaveText("Button 8"));
  await expect(slot).toHaveText("Not set");
  await page.getByRole("tab", { name: "User profile" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await expect(other).toHaveText("Button 8");
});

test("hotkeys are a user preference, and gamepad changes are reported on every screen (PAD-015, PAD-020)", async ({
  signedIn,
  site,
  admin,
}) => {
  const metadata = { PRESET_4: { primary: { type: "button", index: 2 }, secondary: null } };
  const saved = { id: "gamepad_hotkeys", name: "Gamepad hotkeys", metadata };
  expect((await admin.call("POST", "/preferences", saved)).status).toBeLessThan(300);
  const page = await signedIn("admin");
  const pad = await Pad.for(page);
  await page.goto(`${site.address}/settings/gamepad-hotkeys`);
  await expect(page.getByRole("button", { name: /^Set Primary of Preset 4, now:/ })).toHaveText("Button 3");
  await followLink(page, "/signs/sign");
  await expect(page.getByRole("heading", { level: 1, name: "Signs" })).toBeVisible();
  await pad.connect();
  await expect(page.getByText("Gamepad connected")).toBeVisible();
  await expect(page.getByText("Joystick under test")).toBeVisible();
  await pad.disconnect();
  await expect(page.getByText("Gamepad disconnected")).toBeVisible();
  await admin.call("DELETE", "/preferences/gamepad_hotkeys");
});
