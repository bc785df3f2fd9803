import type { HandOver } from "@gantry/domain/contract/answers/shift.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { ShiftPanel } from "./shift-panel.tsx";

const usualFetch = window.fetch;
const handOver = (count: number): HandOver => ({
  id: `h${count}`,
  writtenAt: "2026-11-20T06:00:00.000Z",
  author: "Dana Ortiz",
  isOwn: false,
  items: [
    { text: `Ice at exit ${count}`, readAt: "2026-11-20T06:05:00.000Z", readBy: "Ana Reyes" },
    { text: `Crew at exit ${count}`, readAt: null, readBy: null },
  ],
  confirmedAt: count % 2 === 0 ? "2026-11-20T06:10:00.000Z" : null,
  confirmedBy: count % 2 === 0 ? "Ana Reyes" : null,
});

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  signInWith("sign", { READ: { SHIFT_LOG: [] } });
  window.fetch = async (address) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    if (path === "/shift") return Response.json({ handOver: handOver(9), notes: [], hasOlderNotes: false });
    const items = path.endsWith("page=1") ? [handOver(1)] : [6, 5, 4, 3, 2].map(handOver);
    return Response.json({ items, total: 6 });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("Earlier hand-overs are read back in pages with who read and confirmed them", async () => {
  await showScreen(<ShiftPanel />);
  await page.getByRole("button", { name: "Earlier" }).click();
  const dialog = page.getByRole("dialog", { name: "Earlier hand-overs" });
  await expect.element(dialog.getByText(/Ice at exit 6/)).toBeVisible();
  await expect.element(dialog.getByText(/^Read by Ana Reyes/).first()).toBeVisible();
  await expect.element(dialog.getByText(/^Confirmed by Ana Reyes/).first()).toBeVisible();
  await dialog.getByRole("button", { name: /2$/ }).click();
  await expect.element(dialog.getByText(/Crew at exit 1/)).toBeVisible();
  await expect.element(dialog.getByText("Not confirmed")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});
