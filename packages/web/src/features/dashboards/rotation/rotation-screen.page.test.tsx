import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import RotationScreen from "./rotation-screen.tsx";

const usualFetch = window.fetch;
beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  window.fetch = async (address) => {
    const id = String(address).split("/").at(-1);
    return id === "gone"
      ? Response.json({ code: "notFound" }, { status: 404 })
      : Response.json({ id, version: 1, name: `Board ${id}`, widgets: [] });
  };
  signInWith("camera", { READ: {} });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const shows = (name: string) => expect.element(page.getByRole("heading", { name, level: 1 })).toBeVisible();
const press = (key: string) => userEvent.keyboard(key);

test("dashboards follow each other after their time and by keys, until the rotation is paused", async () => {
  await showScreen(<RotationScreen />, "?show=user/a,system/b&every=5");
  await shows("Board a");
  await expect.element(page.getByText(/^1 of 2, next in \d s$/)).toBeVisible();
  await expect.poll(() => page.getByText(/^2 of 2/).elements().length, { timeout: 8000 }).toBe(1);
  await shows("Board b");
  await press("{ArrowRight}");
  await shows("Board a");
  await press("{ArrowLeft}");
  await shows("Board b");
  await press(" ");
  await expect.element(page.getByText("2 of 2, paused")).toBeVisible();
  await press("{ArrowRight}");
  await expect.element(page.getByText("1 of 2, paused")).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect.element(page.getByText(/^1 of 2, next in/)).toBeVisible();
});

test("a dashboard that was deleted says so, and the rotation goes on", async () => {
  await showScreen(<RotationScreen />, "?show=user/gone,user/a&every=60");
  await expect.element(page.getByText("There is no such dashboard")).toBeVisible();
  await press("{ArrowRight}");
  await shows("Board a");
});

test("an address that names no dashboard says where one chooses them", async () => {
  await showScreen(<RotationScreen />, "?show=nothing");
  await expect.element(page.getByText("No dashboard to show")).toBeVisible();
});
