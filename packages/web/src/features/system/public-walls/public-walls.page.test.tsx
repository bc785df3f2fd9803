import type { PublicData } from "@gantry/domain/contract/answers/public-data.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import PublicWallsScreen from "./public-walls-screen.tsx";

const realFetch = window.fetch;
let stored: { id: string; name: string; metadata: Record<string, unknown> }[] = [];
const walls = [
  { id: "w1", name: "Control room" },
  { id: "w2", name: "Tunnel" },
];

const publicData = (): PublicData => ({
  isOpen: true,
  feeds: [
    { feed: "wzdx", events: 2, leftOut: 1, bytes: 900, madeAt: new Date(Date.now() - 65_000).toISOString() },
  ],
  lag: {
    incidents: { count: 4, medianMs: 740, longestMs: 1200 },
    signs: { count: 2, medianMs: 2100, longestMs: 4900 },
  },
});

/** Answers as the server does for the calls of this screen. */
const fetchFromServer: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const path = new URL(request.url).pathname;
  if (path.endsWith("/video/video-wall/find")) return Response.json({ items: walls, total: 2 });
  if (path.endsWith("/system/public-data")) return Response.json(publicData());
  if (path.endsWith("/system-preferences/find"))
    return Response.json({ items: stored, total: stored.length });
  if (!path.endsWith("/system-preferences")) return realFetch(input, init);
  stored = [(await request.json()) as (typeof stored)[number]];
  return Response.json(stored[0], { status: 201 });
};

beforeAll(loadAllTexts);
beforeEach(() => {
  window.fetch = fetchFromServer;
  stored = [];
  queryClient.clear();
});
afterEach(() => {
  window.fetch = realFetch;
});

async function visit(grants: Parameters<typeof grantsFromWire>[0]): Promise<void> {
  const session = { tenant: { id: "metro" }, features: new Set(["camera"]), grants: grantsFromWire(grants) };
  sessionStore.setState({ session: session as never });
  const routeTree = createRootRoute({ component: PublicWallsScreen });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const editor = { READ: { PREFERENCE: [], VIDEO_WALL: [] }, UPDATE: { PREFERENCE: [] } };
const open = page.getByRole("switch", { name: /^Public pages/ });
const tunnel = page.getByRole("switch", { name: "Public: Tunnel" });

async function pressSpaceOn(control: Locator): Promise<void> {
  await expect.element(control).toBeEnabled();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
}

test("public walls are chosen with their addresses, saved at once and there on the second visit (WALL-038)", async () => {
  await visit(editor);
  await open.click();
  await expect.poll(() => stored[0]?.metadata).toEqual({ value: true });
  await expect
    .element(page.getByRole("link", { name: /\/read-only\/metro\/video\/wall\?wall=w2/ }))
    .toBeVisible();
  await pressSpaceOn(tunnel);
  await expect.poll(() => stored[0]?.metadata).toEqual({ value: true, walls: ["w1"] });
  await expect.element(page.getByRole("link", { name: /wall=w2/ })).not.toBeInTheDocument();
  queryClient.clear();
  await visit(editor);
  await expect.element(open).toBeChecked();
  await expect.element(tunnel).not.toBeChecked();
  await pressSpaceOn(tunnel);
  await expect.poll(() => stored[0]?.metadata).toEqual({ value: true, walls: ["w1", "w2"] });
});

test("parts of the public map are chosen beside the walls, and all are there on the second visit", async () => {
  stored = [{ id: "public_pages", name: "Public pages", metadata: { value: true, walls: ["w1"] } }];
  await visit(editor);
  const signs = page.getByRole("switch", { name: "Signs and their messages" });
  await expect.element(signs).not.toBeChecked();
  await pressSpaceOn(signs);
  await expect.poll(() => stored[0]?.metadata).toEqual({ value: true, walls: ["w1"], parts: ["signs"] });
  await pressSpaceOn(page.getByRole("switch", { name: "Confirmed incidents" }));
  const both = { value: true, walls: ["w1"], parts: ["incidents", "signs"] };
  await expect.poll(() => stored[0]?.metadata).toEqual(both);
  queryClient.clear();
  await visit(editor);
  await expect.element(signs).toBeChecked();
  await expect.element(page.getByRole("link", { name: /read-only\/metro\/map/ })).toBeVisible();
  await pressSpaceOn(signs);
  await expect.poll(() => stored[0]?.metadata).toEqual({ ...both, parts: ["incidents"] });
});

test("a feed is opened by its own switch and shows its address, contents and lag", async () => {
  stored = [{ id: "public_pages", name: "Public pages", metadata: { value: true, parts: ["signs"] } }];
  await visit(editor);
  const wzdx = page.getByRole("switch", { name: "Public: WZDx 4.2" });
  await pressSpaceOn(wzdx);
  await expect.poll(() => stored[0]?.metadata).toEqual({ value: true, parts: ["signs"], feeds: ["wzdx"] });
  await expect.element(page.getByRole("link", { name: /read-only\/metro\/feeds\/wzdx/ })).toBeVisible();
  await expect.element(page.getByText(/2 events, changed 1 min ago/)).toMatchTextContent(/1 left out/);
  await expect.element(page.getByText(/4 incident changes: median 0.7 s, longest 1.2 s/)).toBeVisible();
  await expect.element(page.getByText(/2 sign messages: median 2.1 s, longest 4.9 s/)).toBeVisible();
  queryClient.clear();
  await visit(editor);
  await expect.element(wzdx).toBeChecked();
  await pressSpaceOn(wzdx);
  await expect.poll(() => stored[0]?.metadata).toEqual({ value: true, parts: ["signs"], feeds: [] });
});

test("sites that may embed the pages are added, corrected and removed, and are there on the second visit", async () => {
  stored = [{ id: "public_pages", name: "Public pages", metadata: { value: true, parts: ["signs"] } }];
  await visit(editor);
  const sites = page.getByRole("combobox", { name: "Sites that may embed the public pages" });
  await sites.fill("http://city.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^http:\/\/city.example is not a site/)).toBeVisible();
  await expect.element(sites).toHaveValue("http://city.example");
  expect(stored[0]?.metadata).toEqual({ value: true, parts: ["signs"] });
  await sites.fill("https://City.example/");
  await userEvent.keyboard("{Enter}");
  const saved = { value: true, parts: ["signs"], embedders: ["https://city.example"] };
  await expect.poll(() => stored[0]?.metadata).toEqual(saved);
  await expect.element(page.getByText(/is not a site/)).not.toBeInTheDocument();
  queryClient.clear();
  await visit(editor);
  await expect.element(page.getByText("https://city.example", { exact: true })).toBeVisible();
  await pressSpaceOn(page.getByRole("switch", { name: "Confirmed incidents" }));
  await expect.poll(() => stored[0]?.metadata).toEqual({ ...saved, parts: ["incidents", "signs"] });
  await sites.click();
  await userEvent.keyboard("{Backspace}");
  await expect.poll(() => stored[0]?.metadata["embedders"]).toEqual([]);
});

test("a user without the permission to change preferences sees the choice and cannot change it", async () => {
  stored = [{ id: "public_pages", name: "Public pages", metadata: { value: true } }];
  await visit({ READ: { PREFERENCE: [], VIDEO_WALL: [] } });
  await expect.element(open).toBeChecked();
  await expect.element(open).toBeDisabled();
  await expect.element(tunnel).toBeDisabled();
});
