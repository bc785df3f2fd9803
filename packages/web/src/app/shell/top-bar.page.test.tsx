import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { QueryClientProvider } from "@tanstack/react-query";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Need } from "../../kinds/feature.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { sessionStore } from "../../session/session-store.ts";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { NeedsContext } from "./needs.tsx";
import { TopBar } from "./top-bar.tsx";
import AppearanceDialog from "./user/appearance-dialog.tsx";

const need = (id: string, title: string): Need => ({
  id,
  title,
  urgency: 1,
  glyph: { severity: "major" },
  since: "2026-11-20T06:00:00Z",
  path: "/signs",
  action: "Show",
});
const needs = [
  need("a", "Message not verified, DMS I-25 southbound before Exit 214"),
  need("b", "3 signs offline"),
  need("c", "12 cameras offline"),
  need("d", "CAM 7: Communication failure not acknowledged"),
];

beforeAll(loadAllTexts);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  sessionStore.setState({
    session: {
      user: { id: "u1", name: "Ada Moreno", userName: "ada" },
      tenant: { id: "metro", name: "Metro", description: "" },
      tenants: [],
      features: new Set(),
      grants: new Map(),
    } as never,
  });
});

async function showTopBar(all: readonly Need[]): Promise<void> {
  const component = () => (
    <NeedsContext value={{ all, byFeature: new Map(), isKnown: true }}>
      <TopBar />
      <p>Content</p>
    </NeedsContext>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

/** Where everything but the needs stands. */
function measurePlaces(): Record<string, number[]> {
  const strip = document.querySelector('section[aria-label="Needs you"]');
  const parts = [...document.querySelectorAll("header > *, header button, p")];
  return Object.fromEntries(
    parts
      .filter((part) => !strip?.contains(part) && part.textContent !== strip?.textContent)
      .filter((part) => part.tagName !== "TIME" && part.checkVisibility() && part.textContent !== "")
      .map((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return [part.textContent, [left, top, width, height].map(Math.round)];
      }),
  );
}

test.each([1440, 1024, 390])(
  "what needs attention moves nothing when it appears at %i px",
  async (widthPx) => {
    await page.viewport(widthPx, 800);
    await showTopBar([]);
    await expect.element(page.getByText("Content")).toBeVisible();
    expect(document.querySelector('section[aria-label="Needs you"]')).toBeNull();
    const before = measurePlaces();
    expect(Object.keys(before).length).toBeGreaterThan(2);
    await showTopBar(needs);
    await expect.element(page.getByRole("region", { name: "Needs you" })).toBeVisible();
    expect(measurePlaces()).toEqual(before);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(widthPx);
  },
);

test("each thing that needs attention is a link of its own, the worst with its words", async () => {
  await page.viewport(1440, 800);
  await showTopBar(needs);
  const strip = page.getByRole("region", { name: "Needs you" });
  await expect.element(strip.getByRole("link", { name: /DMS I-25/ })).toBeVisible();
  const links = [...document.querySelectorAll("section a")];
  expect(links).toHaveLength(4);
  for (const link of links) expect(link.getBoundingClientRect().width).toBeGreaterThanOrEqual(24);
  await expect.element(strip.getByRole("button", { name: /Next/ })).toBeVisible();
});

test("an age in the strip is shown whole or not at all", async () => {
  await page.viewport(1440, 600);
  await showTopBar(needs);
  const strip = page.getByRole("region", { name: "Needs you" });
  await expect.element(strip).toBeVisible();
  const links = [...strip.element().querySelectorAll("a")];
  expect(links).toHaveLength(needs.length);
  for (const link of links) {
    const [place, age] = [link, link.lastElementChild as Element].map((one) => one.getBoundingClientRect());
    if (!place || !age) throw new Error("no place");
    const isBelow = age.top >= place.bottom;
    expect(isBelow || (age.right <= place.right && age.bottom <= place.bottom)).toBe(true);
  }
});

test("on a phone one button tells how much needs attention and what is worst", async () => {
  await page.viewport(390, 800);
  await showTopBar(needs);
  const button = page.getByRole("button", { name: /4 need you, first: Message not verified/ });
  await expect.element(button).toBeVisible();
  await expect.element(button).toHaveTextContent("4");
});

test("the appearance follows the system until light or dark is chosen", async () => {
  await page.viewport(1440, 800);
  await render(<AppearanceDialog isOpen onClose={() => undefined} />);
  const mode = page.getByRole("combobox", { name: "Mode" });
  await expect.element(mode).toHaveValue("System");
  await mode.click();
  for (const name of ["System", "Light", "Dark"])
    await expect.element(page.getByRole("option", { name })).toBeVisible();
  localStorage.setItem("gantry_theme", "lara-dark");
  await render(<AppearanceDialog isOpen onClose={() => undefined} />);
  await expect.element(mode).toHaveValue("Dark");
});
