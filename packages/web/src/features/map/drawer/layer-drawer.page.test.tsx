import { useEffect, useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { LayerDrawer, type LayerSection } from "./layer-drawer.tsx";

beforeAll(loadAllTexts);

const assets: LayerSection = {
  title: "Assets",
  groups: [
    {
      id: "devices",
      label: "Devices",
      rows: [
        { id: "camera", label: "Cameras", count: 612, offline: 2 },
        { id: "sign", label: "Signs", count: 1214 },
      ],
    },
    { id: "incidents", label: "Incidents", rows: [{ id: "incident", label: "Active", count: 3 }] },
  ],
};

let shownNow: ReadonlySet<string> = new Set();
const note = (layers: ReadonlySet<string>) => {
  shownNow = layers;
};

function Opened({ sections, start }: { sections: readonly LayerSection[]; start: readonly string[] }) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set(start));
  useEffect(() => note(shown), [shown]);
  return (
    <LayerDrawer
      sections={sections}
      shown={shown}
      switches={[]}
      onClose={() => undefined}
      onShow={(ids, isOn) => {
        const next = new Set(shown);
        for (const id of ids) {
          if (isOn) next.add(id);
          else next.delete(id);
        }
        setShown(next);
      }}
    />
  );
}

const open = (sections: readonly LayerSection[], start: readonly string[] = []) =>
  render(<Opened sections={sections} start={start} />);
const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
const isPartly = (name: string) => (box(name).element() as HTMLInputElement).indeterminate;

test("a group is partly checked while some of its layers are on, and turns all of them on and off (MAP-010)", async () => {
  await open([assets], ["sign", "incident"]);
  expect(isPartly("Devices")).toBe(true);
  await expect.element(box("Incidents")).toBeChecked();
  await box("Devices").click();
  await expect.element(box("Devices")).toBeChecked();
  expect(isPartly("Devices")).toBe(false);
  expect([...shownNow]).toEqual(["sign", "incident", "camera"]);
  await box("Devices").click();
  await expect.element(box("Cameras")).not.toBeChecked();
  expect([...shownNow]).toEqual(["incident"]);
});

test("the layers of a group stand further in than its checkbox", async () => {
  await open([assets]);
  await expect.element(box("Cameras")).toBeVisible();
  const start = (name: string) => box(name).element().getBoundingClientRect().left;
  expect(start("Cameras") - start("Devices")).toBe(10);
});

test("layers and groups show how many they are, with the number offline (MAP-011)", async () => {
  await open([assets]);
  const rows = page.getByRole("listitem");
  await expect.element(rows.filter({ has: box("Cameras") }).last()).toHaveTextContent("Cameras2612");
  await expect.element(page.getByText("1,826")).toBeVisible();
  await expect.element(page.getByText("0 of 3 on")).toBeVisible();
});

test("without layers the drawer says so, and it is 420 px wide (MAP-009, MAP-012)", async () => {
  await open([]);
  await expect.element(page.getByText("No Map Layers Available")).toBeVisible();
  expect(page.getByRole("complementary").element().getBoundingClientRect().width).toBe(420);
});

test("a layer is found by a part of its name, or by its group's", async () => {
  await open([assets]);
  await page.getByRole("textbox", { name: "Find a layer" }).fill("sig");
  await expect.element(box("Signs")).toBeVisible();
  await expect.element(box("Cameras")).not.toBeInTheDocument();
  await page.getByRole("textbox", { name: "Find a layer" }).fill("incid");
  await expect.element(box("Active")).toBeVisible();
  await page.getByRole("textbox", { name: "Find a layer" }).fill("snow");
  await expect.element(page.getByText("No layer matches “snow”.")).toBeVisible();
});

test("a failure stands in the place of the layer and can be tried again (MAP-057)", async () => {
  let tries = 0;
  const failure = {
    title: "The weigh-in-motion stations could not be loaded",
    error: new Error("gone"),
    retry: () => void (tries += 1),
  };
  await open([
    {
      title: "Assets",
      groups: [
        {
          id: "devices",
          label: "Devices",
          rows: [{ id: "wim", label: "Weigh in motion", count: 4, failure }],
        },
      ],
    },
  ]);
  await expect.element(box(failure.title)).toBeVisible();
  await expect.element(page.getByText("Weigh in motion", { exact: true })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Try again" }).click();
  expect(tries).toBe(1);
});
