import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { AreaDrawing } from "./area-drawing.tsx";
import type { Pixel } from "./devices-inside.ts";

beforeAll(loadAllTexts);

test("a line drawn with the pointer is handed over in pixels of the map", async () => {
  const lines: (readonly Pixel[])[] = [];
  await render(
    <div style={{ position: "relative", width: 300, height: 200 }}>
      <AreaDrawing onDrawn={(line) => lines.push(line)} />
    </div>,
  );
  await expect.element(page.getByText("Draw a line around devices. Esc cancels.")).toBeVisible();
  const area = document.querySelector("[data-area-drawing]");
  if (!area) throw new Error("No area");
  const box = area.getBoundingClientRect();
  const at = (type: string, x: number, y: number) =>
    area.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        clientX: box.x + x,
        clientY: box.y + y,
      }),
    );
  Object.assign(area, { setPointerCapture: () => undefined });
  at("pointermove", 5, 5);
  at("pointerdown", 10, 10);
  await expect.poll(() => document.querySelector("polygon")?.getAttribute("points")).toBe("10,10");
  at("pointermove", 110, 20);
  await expect.poll(() => document.querySelector("polygon")?.getAttribute("points")).toBe("10,10 110,20");
  at("pointermove", 111, 21);
  at("pointermove", 60, 90);
  await expect
    .poll(() => document.querySelector("polygon")?.getAttribute("points"))
    .toBe("10,10 110,20 60,90");
  at("pointerup", 60, 90);
  await expect
    .poll(() => lines)
    .toEqual([
      [
        { x: 10, y: 10 },
        { x: 110, y: 20 },
        { x: 60, y: 90 },
      ],
    ]);
});
