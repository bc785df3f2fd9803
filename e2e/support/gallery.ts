import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

export interface BuiltGallery {
  folder: string;
  remove(): void;
}

export async function buildGallery(): Promise<BuiltGallery> {
  const folder = mkdtempSync(path.join(tmpdir(), "gantry-gallery-"));
  const script = fileURLToPath(new URL("../../packages/web/build-gallery.ts", import.meta.url));
  const child = spawn(process.execPath, [script, folder], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error("The gallery could not be built");
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

export async function openGallery(page: Page, { folder }: BuiltGallery, address: string): Promise<void> {
  const entry = entryOf(readFileSync(path.join(folder, "index.html"), "utf8"));
  const ofProduct = entryOf(await (await fetch(address)).text());
  await page.route(`${address}/assets/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === ofProduct && entry !== ofProduct)
      return route.fulfill({ contentType: "text/javascript", body: `import ${JSON.stringify(entry)};` });
    const file = path.join(folder, pathname);
    return existsSync(file) ? route.fulfill({ path: file }) : route.fallback();
  });
  await page.goto(`${address}/dev/forms`);
  await page.getByRole("heading", { name: "Form gallery" }).waitFor();
}

function entryOf(html: string): string {
  const [, source] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
  if (!source) throw new Error("The page has no script");
  return source;
}
