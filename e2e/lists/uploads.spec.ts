import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";

interface Branding {
  name: string | null;
  logo: string | null;
  theme: string | null;
}

const path = "/system/branding-options";

test("a picture is cropped to a square by keyboard (FORM-015, FORM-024, FORM-025)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(site.address + path);
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file("script.png", "<script>alert(1)</script>"));
  await expect(page.getByText("Choose a PNG, JPEG or WebP picture")).toBeVisible();
  await input.setInputFiles(file("flag.png", redAndBlue(300, 150)));
  const dialog = page.getByRole("dialog", { name: "Crop picture" });
  const zoom = dialog.getByRole("slider", { name: "Zoom" });
  await doByKeyboard(page, "crop a picture", async () => {
    await expect(zoom).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(zoom).toHaveAttribute("aria-valuetext", "1.1 times");
    await page.keyboard.press("End");
    await expect(zoom).toHaveAttribute("aria-valuetext", "3 times");
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Shift+Tab");
    await expect(dialog.getByRole("application")).toBeFocused();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press("ArrowRight");
    await dialog.getByRole("button", { name: "Use crop area" }).press("Enter");
  });
  expect(await readCropped(page)).toMatchObject({ widthPx: 150, heightPx: 150, isRed: true });
});

test("the tenant's name, logo and theme replace the application's (FORM-026, FORM-027, ADM-013)", async ({
  signedIn,
  site,
  admin,
}) => {
  const page = await signedIn("admin");
  await page.goto(site.address + path);
  const banner = page.getByRole("banner");
  await expect(banner.getByText("Gantry")).toBeVisible();
  try {
    await page.locator('input[type="file"]').setInputFiles(file("flag.png", redAndBlue(300, 150)));
    await page.getByRole("button", { name: "Use crop area" }).click();
    expect(await readCropped(page)).toMatchObject({ widthPx: 150, heightPx: 150, quality: 90 });
    await page.getByLabel("Product name").fill("City of Metro");
    await page.getByRole("combobox", { name: "Theme" }).click();
    await page.getByRole("option", { name: "Material" }).click();
    const readAccent = () =>
      page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--c-accent").trim());
    const before = await readAccent();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(banner.getByText("City of Metro")).toBeVisible();
    await expect(banner.locator("img")).toBeVisible();
    await expect(page).toHaveTitle(/City of Metro$/);
    await expect.poll(readAccent).not.toBe(before);
    const { body } = await admin.call<Branding>("GET", "/system/branding");
    expect(body).toMatchObject({ name: "City of Metro", theme: "material" });
    expect(body.logo).toMatch(/^data:image\/jpeg;base64,/);
  } finally {
    await admin.call("PUT", path, { name: null, logo: null, theme: null });
  }
});

test("instructions are formatted by keyboard, and scripts in them are removed (FORM-001)", async ({
  signedIn,
  site,
  admin,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/system/incident-type/new`);
  await page.getByLabel("Name").fill("Load on the road");
  await page.getByRole("radio", { name: "Debris" }).check();
  const editor = page.getByRole("textbox", { name: "Procedure" });
  await editor.fill("Close the lane");
  await editor.press("ControlOrMeta+a");
  await page.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Italic" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Italic" })).toHaveAttribute("aria-pressed", "true");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Create incident type" }).click();
  await expect(page.getByRole("link", { name: "Load on the road" })).toBeVisible();
  const [made] = (
    await admin.call<{ items: { id: string; icon: string; procedure: string }[] }>(
      "POST",
      "/system/incident-type/find",
      { searchText: "Load on the road" },
    )
  ).body.items;
  expect(made).toMatchObject({ icon: "debris", procedure: "<p><em>Close the lane</em></p>" });
  const sent = { procedure: "<p>Call</p><script>alert(1)</script><img src=x onerror=alert(1)>" };
  const saved = await admin.call<{ procedure: string }>("PUT", `/system/incident-type/${made?.id}`, sent);
  expect(saved.body.procedure).toBe("<p>Call</p>");
  await admin.call("DELETE", `/system/incident-type/${made?.id}`);
});

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(content),
});

async function readCropped(page: Page) {
  const picture = page.getByRole("img", { name: "Logo" });
  const jpeg = Buffer.from(((await picture.getAttribute("src")) ?? "").split(",")[1] ?? "", "base64");
  // ITU T.81, annex K: the coarsest step is 121 at 50 %; above 50 % it shrinks in proportion to the remainder
  // to 100 %.
  const steps = jpeg.indexOf(Buffer.from([0xff, 0xdb])) + 5;
  const coarsest = Math.max(...jpeg.subarray(steps, steps + 64));
  const shown = await picture.evaluate((element) => {
    const image = element as HTMLImageElement;
    const context = Object.assign(document.createElement("canvas"), { width: 150, height: 150 }).getContext(
      "2d",
    );
    context?.drawImage(image, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(75, 75, 1, 1).data ?? [];
    return { widthPx: image.naturalWidth, heightPx: image.naturalHeight, isRed: red > 200 && blue < 80 };
  });
  return { ...shown, quality: Math.round(100 - (coarsest / 121) * 50) };
}

function redAndBlue(widthPx: number, heightPx: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head.set([8, 2], 8);
  const row = Buffer.alloc(1 + widthPx * 3);
  for (let x = 0; x < widthPx; x += 1) row.set(x < widthPx / 2 ? [230, 20, 20] : [20, 20, 230], 1 + x * 3);
  const rows = deflateSync(Buffer.concat(Array.from({ length: heightPx }, () => row)));
  const writeChunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    writeChunk("IHDR", head),
    writeChunk("IDAT", rows),
    writeChunk("IEND", Buffer.alloc(0)),
  ]);
}
