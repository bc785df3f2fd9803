import { useEffect, useState } from "react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "../../../testing/render.tsx";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import type { NamedView, SavedView } from "./saved-views.ts";
import ViewsPanel from "./views-panel.tsx";

beforeAll(loadAllTexts);

const view = (name: string, isDefault = false): SavedView => ({
  name,
  longitude: -105,
  latitude: 39.7,
  zoom: 11,
  bearing: 0,
  pitch: 0,
  enabledLayerIds: ["sign"],
  baseLayer: "streets",
  clustering: {},
  isDefault,
});

let now: { views: readonly SavedView[]; applied: NamedView[] };
beforeEach(() => {
  now = { views: [], applied: [] };
});

const note = (views: readonly SavedView[]) => {
  now.views = views;
};

function Opened({ start, isDrawn = true }: { start: readonly SavedView[]; isDrawn?: boolean }) {
  const [own, setOwn] = useState(start);
  useEffect(() => note(own), [own]);
  return (
    <ViewsPanel
      own={own}
      shared={[{ ...view("Whole district"), id: "m1" }]}
      applied={undefined}
      onChange={(next) => setOwn(next)}
      onApply={(applied) => now.applied.push(applied)}
      nowAs={isDrawn ? (name) => ({ ...view(name), zoom: 15 }) : undefined}
    />
  );
}

const openMenu = (name: string) =>
  page.getByRole("button", { name: `Actions for the view ${name}`, exact: true }).click();
const item = (name: string | RegExp) => page.getByRole("menuitem", { name });
const names = () => now.views.map(({ name }) => name);

test("the current view is saved under a name beside one's own and the shared views (MAP-014)", async () => {
  await render(<Opened start={[view("Downtown")]} />);
  await page.getByRole("textbox", { name: "Name this view" }).fill(" Passes ");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Passes", exact: true })).toBeVisible();
  expect(now.views.map(({ name, zoom }) => [name, zoom])).toEqual([
    ["Downtown", 11],
    ["Passes", 15],
  ]);
  await page.getByRole("button", { name: "Whole district" }).click();
  expect(now.applied.at(-1)?.name).toBe("Whole district");
});

test("a name that is taken is refused beside its field", async () => {
  await render(<Opened start={[view("Downtown")]} />);
  await page.getByRole("textbox", { name: "Name this view" }).fill("downtown");
  await expect.element(page.getByText("A view has this name.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
});

test("a view is not saved before the map is drawn, because it has no place yet", async () => {
  await render(<Opened start={[view("Downtown")]} isDrawn={false} />);
  await page.getByRole("textbox", { name: "Name this view" }).fill("Passes");
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  await openMenu("Downtown");
  await expect.element(item("Save current view here")).toHaveAttribute("data-disabled", "true");
  expect(names()).toEqual(["Downtown"]);
});

test("the menu of a view saves over it, sets and removes the default, and renames it in its place (MAP-015)", async () => {
  await render(<Opened start={[view("Downtown", true), view("Passes")]} />);
  await openMenu("Passes");
  await item("Save current view here").click();
  await expect.poll(() => now.views.map(({ zoom }) => zoom)).toEqual([11, 15]);
  await openMenu("Passes");
  await item("Set as default").click();
  await expect.poll(() => now.views.map(({ isDefault }) => isDefault)).toEqual([false, true]);
  await openMenu("Passes");
  await item("Remove default").click();
  await expect.poll(() => now.views.some(({ isDefault }) => isDefault)).toBe(false);
  await openMenu("Passes");
  await item(/^Rename/).click();
  await userEvent.keyboard("Snow passes{Enter}");
  await expect.poll(names).toEqual(["Downtown", "Snow passes"]);
});

test("a view is deleted only after a question (MAP-016)", async () => {
  await render(<Opened start={[view("Downtown"), view("Passes")]} />);
  await openMenu("Downtown");
  await item("Delete…").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(names()).toEqual(["Downtown", "Passes"]);
  await openMenu("Downtown");
  await item("Delete…").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
  await expect.poll(names).toEqual(["Passes"]);
});

test("a view of the tenant is shared from its row by those who may share", async () => {
  const share = page.getByRole("button", { name: "Share Whole district", exact: true });
  signInWith("sign", { READ: { MAP_CONFIG: [] } });
  await showScreen(<Opened start={[]} />);
  await expect.element(page.getByRole("button", { name: "Whole district", exact: true })).toBeVisible();
  expect(share.query()).toBeNull();
  signInWith("sign", { READ: { MAP_CONFIG: [] }, CREATE: { SHARE: [] } });
  await showScreen(<Opened start={[]} />);
  await share.click();
  const dialog = page.getByRole("dialog", { name: "Share Whole district" });
  await expect.element(dialog.getByLabelText(/^For whom/)).toHaveFocus();
  expect(dialog.getByLabelText(/^Shared/).query()).toBeNull();
});
