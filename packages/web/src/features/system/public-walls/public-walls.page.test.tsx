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

/** Answers as the server does for the two calls of this screen. */
const fetchFromServer: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const path = new URL(request.url).pathname;
  if (path.endsWith("/video/video-wall/find")) return Response.json({ items: walls, total: 2 });
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
  sessionStore.setState({ session: { tenant: { id: "metro" }, grants: grantsFromWire(grants) } as never });
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

test("a user without the permission to change preferences sees the choice and cannot change it", async () => {
  stored = [{ id: "public_pages", name: "Public pages", metadata: { value: true } }];
  await visit({ READ: { PREFERENCE: [], VIDEO_WALL: [] } });
  await expect.element(open).toBeChecked();
  await expect.element(open).toBeDisabled();
  await expect.element(tunnel).toBeDisabled();
});
